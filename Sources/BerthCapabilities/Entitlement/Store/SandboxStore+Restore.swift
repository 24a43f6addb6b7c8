package import BerthBase
import BerthManifest
import BerthServices
import BerthStorage

extension SandboxStore {
  /// The user's purchases as a document for another home.
  ///
  /// - Parameter plugin: only those of this plugin; nil for all.
  /// - Throws: `storage.*`.
  package func receipt(plugin: String? = nil) throws(BerthError) -> JSON {
    let entries = try recorded(plugin: plugin).filter { $0.original != LedgerEntry.storeChain }
    let issued = entitlements.zone.civil(try entitlements.storeNow()).iso8601
    return Receipt(entries: entries).json(issued: issued)
  }

  /// Brings back what this home knows to be paid for.
  ///
  /// - Returns: `{"restored":[{"id","plugin","product","name","status","tier","expires"}],
  ///   "added":0,"diverged":[]}`; an empty list when nothing is running.
  package func restore() throws(BerthError) -> JSON {
    try restore(nil)
  }

  /// Takes the purchases of another home in; those that are known already change nothing.
  ///
  /// - Parameter receipt: the document `receipt` wrote there.
  /// - Returns: as `restore()`, `added` counting new entries and `diverged` naming purchases that
  ///   went on differently in both homes, of which this home keeps its own.
  /// - Throws: `input.receipt`.
  package func restore(receipt: JSON) throws(BerthError) -> JSON {
    try restore(try Receipt(json: receipt))
  }

  /// Takes the purchases of another home in, from a receipt file or from the home's own folder.
  ///
  /// - Parameter path: a file, or a folder whose user of the same name is meant.
  /// - Throws: `input.receipt` for a path that holds neither.
  package func restore(path: String) throws(BerthError) -> JSON {
    if let bytes = FileBytes.read(path, limit: 64 << 20) {
      let json: JSON
      do throws(JSONError) {
        json = try JSON.parse(bytes)
      } catch {
        throw unreadable(path, "is no JSON: \(error)")
      }
      return try restore(receipt: json)
    }
    let other = Ledger(home: try Home(path: path, user: entitlements.user))
    guard other.exists else { throw unreadable(path, "holds neither a receipt nor a ledger") }
    defer { other.close() }
    guard let database = try other.reader() else { return try restore() }
    let entries = try rethrow { try Ledger.allEntries(in: database) }
    return try restore(
      Receipt(entries: entries.filter { $0.original != LedgerEntry.storeChain }))
  }

  private func restore(_ receipt: Receipt?) throws(BerthError) -> JSON {
    guard receipt != nil || ledger.exists else {
      return ["restored": [], "added": 0, "diverged": []]
    }
    var diverged: [String] = []
    var added = 0
    var plugins: [String] = []
    try ledger.write { database in
      let merged = try merge(receipt?.entries ?? [], database)
      try Ledger.append(merged.new, to: database)
      (added, diverged) = (merged.new.count, merged.diverged)
      plugins = try Ledger.plugins(in: database)
      _ = try settleAll(database)
      for plugin in plugins {
        let account = try entitlements.account(of: plugin)
        // Entries of the store: the purchases themselves stay the same in all homes.
        for holding in account.live {
          let number = try Ledger.nextStoreNumber(in: database)
          let entry = LedgerEntry(
            original: LedgerEntry.storeChain, number: number, kind: .restore, plugin: plugin,
            product: holding.product.id, moment: account.now, transaction: holding.original,
            note: receipt == nil ? "asked for in this home" : "taken in from another home")
          try Ledger.append([entry], to: database)
        }
      }
    }
    var restored: [JSON] = []
    let manifests = try entitlements.manifests()
    for plugin in plugins {
      let tiers = manifests.first { $0.id == plugin }?.entitlement?.tiers ?? []
      let account = try entitlements.account(of: plugin)
      let state = EntitlementState(account, tiers)
      for holding in account.live {
        restored.append([
          "id": .string(holding.original), "plugin": .string(plugin),
          "product": .string(holding.product.id), "name": .string(holding.product.name),
          "status": .string(state.status.rawValue),
          "tier": .string(state.tier), "expires": entitlements.time(holding.expires),
        ])
      }
    }
    return [
      "restored": .array(restored), "added": .integer(Int64(added)), "diverged": .init(diverged),
    ]
  }

  /// The entries that are new here, and the purchases that went on differently in both homes.
  private func merge(
    _ incoming: [LedgerEntry], _ database: Database
  ) throws -> (new: [LedgerEntry], diverged: [String]) {
    var known: [String: [LedgerEntry]] = [:]
    for entry in try Ledger.allEntries(in: database) {
      known[entry.original, default: []].append(entry)
    }
    var order: [String] = []
    var chains: [String: [LedgerEntry]] = [:]
    for entry in incoming {
      if chains[entry.original] == nil { order.append(entry.original) }
      chains[entry.original, default: []].append(entry)
    }
    var new: [LedgerEntry] = []
    var diverged: [String] = []
    for original in order {
      let here = known[original] ?? []
      let there = chains[original] ?? []
      let isSame = zip(here, there).allSatisfy { own, other in
        var other = other
        other.sequence = own.sequence
        return own == other
      }
      if isSame {
        new += there.dropFirst(here.count)
      } else {
        diverged.append(original)
      }
    }
    return (new, diverged)
  }

  private func unreadable(_ path: String, _ what: String) -> BerthError {
    BerthError(
      "input.receipt", "\(path) \(what)",
      remedy: "name a file that berth store receipt wrote, or the folder of another home",
      details: ["path": .string(path)])
  }
}
