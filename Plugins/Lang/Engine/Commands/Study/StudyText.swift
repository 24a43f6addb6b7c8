import BerthSDK

/// A text given as words, or a message of a conversation (`--with NAME --message NUMBER`).
struct StudyText {
  /// The options that say which message, and the language of a text.
  struct Source: ArgumentGroup {
    var language: String?
    var with: String?
    var message: Int?
  }

  var text: String
  /// The sentence around it, when only a part of a message was meant.
  var context = ""
  var language: String?
  var source = "text"

  init(_ words: [String], _ given: Source, _ store: Store) throws {
    text = ComposedText.of(Words.trimmed(words.joined(separator: " ")))
    language = given.language
    guard let number = given.message else {
      guard !text.isEmpty else {
        throw PluginError(
          "input.missing", "there is no text", remedy: "write it, or name --with and --message")
      }
      return
    }
    guard let name = given.with else {
      throw PluginError("input.missing", "the argument with is missing")
    }
    let correspondent = try Correspondent(name, store)
    let message = try correspondent.message(number, store)
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
