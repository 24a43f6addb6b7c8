import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth store …`: the sandbox store behind the entitlement ledger.
package enum StoreCommands {
  package static let all: [HostCommand<HostSession>] = [
    HostCommand(
      "store", "products", summary: "what is on sale",
      arguments: [.text("plugin", "only this app's")], examples: ["store products --json"]
    ) { session, arguments throws(BerthError) in
      let products = try store(session).products(plugin: arguments["plugin"]?.string)
      return Report(products, view: StoreViews.products(products))
    },
    action("buy", "buy a product", "product", "its id", effect: .pays) {
      store, name throws(BerthError) in
      try store.buy(name)
    },
    action("trial", "begin a free trial of a product", "product", "its id", effect: .pays) {
      store, name throws(BerthError) in try store.trial(name)
    },
    action(
      "cancel", "turn renewal off; access stays to the end of the period", "name",
      "a product or an app", effect: .writes
    ) { store, name throws(BerthError) in try store.cancel(name) },
    action(
      "refund", "give the money back; access ends at once", "name",
      "a transaction, a product or an app", effect: .pays
    ) { store, name throws(BerthError) in try store.refund(name) },
    HostCommand(
      "store", "restore", summary: "bring purchases back, also from another home's receipt",
      options: [
        Manifest.Parameter(
          name: "from", summary: "a receipt written by `berth store receipt`, or another home",
          rule: ValueRule(.input), placeholder: "FILE")
      ],
      examples: ["store restore"]
    ) { session, arguments throws(BerthError) in
      let store = try store(session)
      let file = arguments["from"]?.string.map(Home.absolute)
      let restored = if let file { try store.restore(path: file) } else { try store.restore() }
      return Report(restored, view: StoreViews.restored(restored))
    },
    HostCommand(
      "store", "receipt", summary: "write what was bought, to restore it in another home",
      examples: ["store receipt"]
    ) { session, _ throws(BerthError) in
      let receipt = try store(session).receipt()
      return Report(receipt, view: StoreViews.receipt(receipt))
    },
    HostCommand(
      "store", "status", summary: "what the user has",
      arguments: [.text("plugin", "only this app's")], examples: ["store status --json"]
    ) { session, arguments throws(BerthError) in
      let status = try store(session).status(plugin: arguments["plugin"]?.string)
      return Report(status, view: StoreViews.status(status))
    },
    HostCommand(
      "store", "history", summary: "every entry of the ledger",
      arguments: [.text("plugin", "only this app's")]
    ) { session, arguments throws(BerthError) in
      let history = try store(session).history(plugin: arguments["plugin"]?.string)
      return Report(history, view: StoreViews.history(history))
    },
    HostCommand(
      "store", "advance", summary: "move the store's clock ahead",
      arguments: [
        Manifest.Parameter(
          name: "duration", summary: "P8D, 12h, 30m", rule: ValueRule(.duration), isRequired: true)
      ],
      examples: ["store advance P8D"]
    ) { session, arguments throws(BerthError) in
      guard let duration = CalendarDuration(arguments["duration"]?.string ?? "") else {
        throw BerthError("input.invalid", "no duration was given", remedy: "P8D, 12h or 30m")
      }
      let advanced = try store(session).advance(duration)
      return Report(advanced, view: StoreViews.advanced(advanced))
    },
    HostCommand(
      "store", "billing", summary: "let the sandbox accept or decline renewals",
      arguments: [.choice("state", "what renewals do", ["accept", "decline"], required: true)]
    ) { session, arguments throws(BerthError) in
      Report(
        try store(session).setBilling(declined: arguments["state"]?.string == "decline"))
    },
    HostCommand(
      "store", "import", summary: "read products from a .storekit file",
      arguments: [
        Manifest.Parameter(
          name: "file", summary: "a StoreKit configuration", rule: ValueRule(.input),
          isRequired: true)
      ],
      options: [.text("plugin", "the app whose products they are")]
    ) { session, arguments throws(BerthError) in
      guard let plugin = arguments["plugin"]?.string else {
        throw BerthError("usage.missing", "whose products?", remedy: "add --plugin ID")
      }
      let file = arguments["file"]?.string ?? ""
      return Report(try store(session).importProducts(Home.absolute(file), plugin: plugin))
    },
  ]

  private static func store(_ session: HostSession) throws(BerthError) -> SandboxStore {
    try session.runtime().entitlements.store
  }

  private static func action(
    _ name: String, _ summary: String, _ argument: String, _ what: String, effect: Effect,
    _ body: @escaping @Sendable (SandboxStore, String) throws(BerthError) -> JSON
  ) -> HostCommand<HostSession> {
    HostCommand(
      "store", name, summary: summary,
      arguments: [.text(argument, what, required: true, of: Manifest.Parameter.products)],
      effect: effect,
      details: { session, arguments throws(BerthError) in
        let word = arguments[argument]?.string ?? ""
        guard name == "buy" || name == "trial" else { return [word] }
        return try terms(session, word, isTrial: name == "trial")
      }
    ) { session, arguments throws(BerthError) in
      let entry = try body(store(session), arguments[argument]?.string ?? "")
      return Report(entry, view: StoreViews.entry(entry))
    }
  }

  /// What a product costs, for the question.
  private static func terms(
    _ session: HostSession, _ word: String, isTrial: Bool
  ) throws(BerthError) -> [String] {
    let id = try store(session).productID(word, isTrial: isTrial)
    let products = try store(session).products(plugin: nil)["products"]?.array ?? []
    guard let product = products.first(where: { $0["id"]?.string == id }) else { return [id] }
    let period = StoreViews.span(product["period"])
    let cost = StoreViews.money(product["price"]) + (period.map { " every \($0)" } ?? ", once")
    let trial = isTrial ? StoreViews.span(product["trial"]) : nil
    return [
      "\(product["name"]?.string ?? id) (\(id))",
      trial.map { "free for \($0), then \(cost)" } ?? cost,
    ]
  }
}
