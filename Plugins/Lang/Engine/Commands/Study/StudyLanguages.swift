import BerthSDK

/// The languages a command is about, from what was asked, the text itself and the profile.
struct StudyLanguages {
  let call: Call
  let languages: Languages
  let me: Profile?

  init(_ store: Store) throws {
    call = store.call
    languages = try Languages(store.call)
    me = try store.myProfile()
  }

  /// The user's own language: native, else that of the interface.
  func own() throws -> String {
    try me?.natives.first ?? Say.language(call)
  }

  /// What the user learns; something to learn when nobody has said.
  func learning() throws -> [String] {
    let named = me?.learning.map(\.language) ?? []
    if !named.isEmpty { return named }
    return [try own() == "es" ? "en" : "es"]
  }

  /// The first language learnt that comes with the app.
  func studied(_ asked: String?) throws -> String {
    if let asked { return try languages.require(asked).code }
    return try learning().first(where: Languages.bundled.contains)
      ?? (try own() == "es" ? "en" : "es")
  }

  /// The language a text is in, as asked or found out.
  func of(_ text: String, _ asked: String?) throws -> String {
    if let asked { return try languages.require(asked).code }
    let expected = try learning() + (me?.natives ?? [own()])
    let guess = LanguageDetector.detect(text).first
    if let guess, guess.confidence >= 0.6 { return guess.code }
    return Tutor.language(of: text, among: expected + Languages.bundled) ?? "en"
  }

  /// The language to put a text of a language in: as asked, one's own, or what one learns.
  func target(_ from: String, _ asked: String?) throws -> String {
    if let asked { return try languages.require(asked).code }
    let own = try own()
    if own != from { return own }
    return try learning().first { $0 != from } ?? (from == "en" ? "es" : "en")
  }
}
