public import BerthSDK

extension CalmPlugin: StorageProvider {
  public static func migrations(of scope: Scope) -> [String] {
    switch scope {
    case .private: Schema.migrations
    case .bundled: [Schema.bundled]
    case .public: []
    }
  }

  public static func schema(of scope: Scope) -> String? {
    scope == .private ? Schema.own : nil
  }

  public func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
    switch scope {
    case .bundled: try Seed(database: database, call: call).run()
    case .private:
      let store = Store(database: database, call: call)
      try store.indexEntries()
      try store.indexPacks()
    case .public: break
    }
  }
}

extension CalmPlugin: SearchProvider {
  public func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine {
    let store = try Store(call)
    if collection == Seed.collection || collection == Store.packCollection {
      guard
        let session = try store.sessionsOfAllDays("WHERE s.id = ?1", [.text(id)]).first
      else { throw PluginError.notFound("there is no session \(id)") }
      let isOut = try session.released <= store.today()
      let line = isOut ? session.line : "Comes out on \(CivilDay.words(session.released))"
      return SearchLine(
        id: id, name: session.title, summary: "\(line) · \(session.summary)",
        link: isOut ? Link.session(id) : Link.to("schedule"))
    }
    // The setting counts at the moment of the search, whatever the index still holds.
    let isAllowed = try call.config.get("journalInSearch").bool == true
    if collection == Store.sharedJournal && !isAllowed {
      try store.alignSharedJournal()
      throw PluginError.notFound("the journal is not searched from outside")
    }
    let entry = try store.page(id: id)
    return SearchLine(
      id: id, name: "Journal, \(CivilDay.text(entry.day))", summary: entry.title,
      link: Link.to("journal-show", ["id": id]))
  }
}

extension CalmPlugin: PaywallProvider {
  public func paywall(for feature: String, _ call: Call) throws -> View {
    try call.events.record("paywall_shown", ["feature": .string(feature)])
    return Paywall.view(
      Savings.offers(try call.entitlement.state().products), isWide: FreeTier.isWide(call),
      progress: OwnProgress.sentence(call))
  }
}
