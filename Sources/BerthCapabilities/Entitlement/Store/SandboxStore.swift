import BerthBase
import BerthManifest

/// The built-in store: sells what manifests declare, for money of no value, on a clock of its own.
///
/// Its clock is the run's plus what it was advanced by. What time brings — renewals, grace, the end
/// of a trial — happens by itself when the clock passes it, and is written into the ledger with the
/// next change. Every function answers the JSON that scripts read.
package struct SandboxStore {
  let entitlements: Entitlements

  var ledger: Ledger { entitlements.ledger }

  /// Settles what is due for a plugin, lets `body` decide on what to add, and writes both.
  ///
  /// - Parameter body: the entry to add and the holdings as they are now; nil adds nothing.
  func change(
    _ plugin: String, _ body: (Account) throws(BerthError) -> LedgerEntry?
  ) throws(BerthError) -> LedgerEntry? {
    try ledger.write { database in
      let account = try entitlements.account(of: plugin)
      try Ledger.append(account.due, to: database)
      let entry = try body(account)
      if let entry { try Ledger.append([entry], to: database) }
      return entry
    }
  }

  /// What a change answers: the entry, and the state it led to.
  func answer(_ entry: LedgerEntry, _ manifest: Manifest?) throws(BerthError) -> JSON {
    var json = self.json(entry)
    if let manifest { json["state"] = try standing(manifest) }
    return json
  }

  /// The state of a plugin in short.
  func standing(_ manifest: Manifest) throws(BerthError) -> JSON {
    let state = try entitlements.state(of: manifest)
    return [
      "tier": .string(state.tier), "status": .string(state.status.rawValue),
      "product": .init(state.product), "expires": entitlements.time(state.expires),
      "renews": entitlements.time(state.renews), "willRenew": .bool(state.willRenew),
    ]
  }

  /// An entry as data writes it.
  func json(_ entry: LedgerEntry) -> JSON {
    [
      "id": .string(entry.id), "kind": .string(entry.kind.rawValue),
      "plugin": .string(entry.plugin), "product": .string(entry.product),
      "at": entitlements.time(entry.moment), "price": entry.price?.json ?? .null,
      "credit": entry.credit?.json ?? .null, "phase": .init(entry.span?.phase.rawValue),
      "periodStart": entitlements.time(entry.span?.start),
      "periodEnd": entitlements.time(entry.span?.end),
      "graceEnd": entitlements.time(entry.until), "transaction": .string(entry.transaction),
      "originalTransaction": .string(entry.original), "note": .string(entry.note),
    ]
  }

  /// A new transaction id: 16 hexadecimal digits.
  func newTransaction() -> String { Hexadecimal.text(entitlements.random()) }

  /// The installed plugin of an id; nil when it is not installed.
  func manifest(_ plugin: String) throws(BerthError) -> Manifest? {
    try entitlements.manifests().first { $0.id == plugin }
  }
}
