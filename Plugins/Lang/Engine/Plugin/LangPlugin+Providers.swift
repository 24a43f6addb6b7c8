public import BerthSDK

extension LangPlugin: StorageProvider {
  public static func migrations(of scope: Scope) -> [String] {
    switch scope {
    case .private: PrivateSchema.migrations
    case .public: PublicSchema.migrations
    // No tables: languages and phrases are read from their files, and found by the index.
    case .bundled: [""]
    }
  }

  public func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
    if scope == .bundled { try Seed(call: call).run() }
  }
}

extension LangPlugin: SearchProvider {
  public func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine {
    switch collection {
    case SearchCollections.languages:
      guard let language = try Languages(call)[id] else {
        throw PluginError.notFound("there is no language \(id)")
      }
      return SearchLine(
        id: id, name: language.english, summary: "\(language.own) · \(language.iso3)",
        link: Link.to("discover", ["speaks": id]))
    case SearchCollections.phrases:
      guard let phrase = try PhraseRows.phrase(id: id, call) else {
        throw PluginError.notFound("there is no phrase \(id)")
      }
      return SearchLine(
        id: id, name: phrase.text("en"),
        summary: Languages.bundled.dropFirst().map(phrase.text).joined(separator: " · "),
        link: Link.to("phrases", ["id": id]))
    case SearchCollections.vocabulary:
      let card = try Store(call).card(Int(id) ?? 0)
      return SearchLine(
        id: id, name: card.text, summary: card.translation, link: Link.to("vocabulary", ["id": id]))
    default:
      let store = Store(call)
      guard let hit = try MessageIndex(store: store, me: store.me()).hit(id: id) else {
        throw PluginError.notFound("there is no message \(id)")
      }
      return SearchLine(
        id: id, name: Words.shortened(hit.message.text, to: 80), summary: hit.person?.name ?? "",
        link: Link.to("chats"))
    }
  }
}

extension LangPlugin: PaywallProvider {
  public func paywall(for feature: String, _ call: Call) throws -> View {
    try call.events.record("paywall_shown", ["feature": .string(feature)])
    return try Paywall.view(call)
  }
}
