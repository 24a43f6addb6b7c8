import BerthSDK

/// Asks the providers in turn until one knows a translation.
struct Translator {
  let store: Store
  let providers: [any TranslationProvider]

  init(_ store: Store, providers: [any TranslationProvider]) {
    self.store = store
    self.providers = providers
  }

  /// What is at hand without waiting: cached answers, phrasebook, glossary.
  static func quick(_ store: Store, takesSlips: Bool = true) -> Translator {
    let words = BundledWords(store.call)
    return Translator(
      store,
      providers: [
        TranslationCache(store: store), PhrasebookProvider(words: words, takesSlips: takesSlips),
        GlossaryProvider(words: words),
      ])
  }

  /// What is at hand on this machine: cached answers, phrasebook, glossary, Apertium.
  static func local(_ store: Store, takesSlips: Bool = true) -> Translator {
    Translator(
      store,
      providers: quick(store, takesSlips: takesSlips).providers + [
        ApertiumProvider(programs: HostPrograms(call: store.call))
      ])
  }

  /// All providers, the ones at hand first and the costly ones last.
  static func full(_ store: Store) throws -> Translator {
    let languages = try Languages(store.call)
    return Translator(
      store,
      providers: local(store).providers + [
        LibreTranslateProvider(call: store.call), GoogleProvider(call: store.call),
        OpenRouterProvider(call: store.call, languages: { languages.name($0) }),
      ])
  }

  /// The first translation a provider knows, or nil with what each one said.
  func attempt(_ request: TranslationRequest) throws -> (
    translation: Translation?, attempts: [Translation.Attempt], errors: [PluginError]
  ) {
    var attempts: [Translation.Attempt] = []
    var errors: [PluginError] = []
    for provider in providers {
      try store.call.checkCancellation()
      if let obstacle = try provider.obstacle() {
        attempts.append(.init(provider: provider.id, outcome: .unset, message: obstacle))
        continue
      }
      do {
        guard let answer = try provider.translate(request) else {
          attempts.append(.init(provider: provider.id, outcome: .none, message: "knows none"))
          continue
        }
        attempts.append(.init(provider: provider.id, outcome: .answered, message: ""))
        if provider.isCached {
          try TranslationCache(store: store).save(answer, of: provider.id, for: request)
        }
        let translation = Translation(
          request: request, answer: answer, provider: provider.id, providerName: provider.name,
          attempts: attempts)
        return (translation, attempts, errors)
      } catch let error as PluginError {
        let isOwn = ["cancelled", "plugin.data"].contains(error.code)
        // What is no provider's failure is none that another provider could make good.
        if isOwn || error.code.hasPrefix("storage.") { throw error }
        errors.append(error)
        attempts.append(.init(provider: provider.id, outcome: .failed, message: error.message))
      }
    }
    return (nil, attempts, errors)
  }

  /// A translation.
  ///
  /// - Throws: `fetch.offline` (or the one code all remote providers failed with) when servers were
  ///   asked and failed, else `translation.none`; both name every provider and what it said.
  func translate(_ request: TranslationRequest) throws -> Translation {
    let (translation, attempts, errors) = try attempt(request)
    if let translation { return translation }
    let said = attempts.filter { $0.outcome == .failed }
      .map { "\($0.provider): \($0.message)" }.joined(separator: "; ")
    let unset = attempts.filter { $0.outcome == .unset }.map(\.message)
    let remote = errors.filter { $0.code.hasPrefix("fetch.") || $0.code == "translation.answer" }
    let near = try near(request)
    let details: JSON = [
      "providers": .array(attempts.map(\.json)),
      "near": .list(near) {
        ["text": .string($0.text), "translation": .string($0.translation)]
      },
    ]
    if !remote.isEmpty, remote.count == errors.count {
      let codes = Set(remote.map(\.code))
      let code = codes.count == 1 ? codes.first ?? "" : ""
      throw PluginError(
        code.hasPrefix("fetch.") && code != "fetch.denied" ? code : "fetch.offline",
        "no provider could translate this: \(said)",
        remedy: remote.first?.remedy.isEmpty == false ? remote[0].remedy : "try again later",
        details: details)
    }
    throw PluginError(
      errors.isEmpty ? "translation.none" : "translation.failed",
      errors.isEmpty
        ? "no provider knows a translation from \(request.from) to \(request.to)"
        : "no provider could translate this: \(said)",
      remedy: ([Self.offer(near)] + unset).filter { !$0.isEmpty }.joined(separator: "; "),
      details: details)
  }

  /// Phrases like a text that nobody could translate.
  private func near(_ request: TranslationRequest) throws -> [(text: String, translation: String)] {
    for case let phrasebook as PhrasebookProvider in providers {
      return try phrasebook.near(request)
    }
    return []
  }

  private static func offer(_ near: [(text: String, translation: String)]) -> String {
    near.isEmpty
      ? "try a shorter text"
      : "near: " + near.map { "“\($0.text)” is “\($0.translation)”" }.joined(separator: ", ")
  }
}
