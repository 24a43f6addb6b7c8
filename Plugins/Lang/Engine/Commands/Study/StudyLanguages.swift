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
    try me?.natives.first ?? call.config.get("interface").string ?? "en"
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

/// A text given as words, or a message of a conversation (`--with NAME --message NUMBER`).
struct StudyText {
  var text: String
  /// The sentence around it, when only a part of a message was meant.
  var context = ""
  var language: String?
  var source = "text"

  init(_ arguments: Arguments, _ argument: String, _ store: Store) throws {
    text = Words.trimmed(arguments.strings(argument).joined(separator: " "))
    language = arguments.optionalString("language")
    guard let number = arguments.optionalInt("message") else {
      guard !text.isEmpty else {
        throw PluginError(
          "input.missing", "there is no text", remedy: "write it, or name --with and --message")
      }
      return
    }
    let correspondent = try Correspondent(try arguments.string("with"), store)
    let conversation = try correspondent.existing()
    guard let message = try store.message(conversation.id, number) else {
      throw Store.noMessage(number)
    }
    guard message.deleted == nil, !message.text.isEmpty else {
      throw PluginError.notFound(
        "message \(number) holds no words", remedy: "choose another message")
    }
    let panes = try MessagePanes(
      store, me: correspondent.me, other: correspondent.person, Say())
    source = "message"
    if language == nil { language = panes.language(message) }
    context = text.isEmpty ? "" : Words.trimmed(message.text)
    if text.isEmpty { text = Words.trimmed(message.text) }
  }
}
