import BerthSDK

/// The panes of a message beside its own words: its translation, which a swipe to the right brings
/// into view, and its grammar, which one to the left does.
struct MessagePanes {
  let store: Store
  let tutor: Tutor
  let granularity: Tutor.Granularity
  private let quick: Translator
  private let local: Translator
  let say: Say
  /// The languages two people may write to each other in, and the user's own.
  let expected: [String]
  let own: String

  /// - Parameter other: nil once their account is deleted.
  init(_ store: Store, me: Profile, other: Profile?, _ say: Say) throws {
    self.store = store
    self.say = say
    tutor = Tutor(store.call)
    quick = Translator.quick(store, takesSlips: false)
    local = Translator.local(store, takesSlips: false)
    granularity = try Tutor.Granularity(store.call)
    own = me.natives.first ?? "en"
    // What both have to do with comes first: the language one learns and the other speaks.
    let learning = me.learning.map(\.language)
    let theirs = (other?.natives ?? []) + (other?.learning.map(\.language) ?? [])
    var expected = learning.filter(theirs.contains) + me.natives.filter(theirs.contains)
    for code in learning + me.natives + theirs where !expected.contains(code) {
      expected.append(code)
    }
    self.expected = expected
  }

  /// The language of a message.
  func language(_ message: Message) -> String {
    message.language ?? Tutor.language(of: message.text, among: expected) ?? own
  }

  /// The language a message is shown in beside its own.
  func target(_ message: Message) -> String {
    let language = language(message)
    return language == own ? expected.first { $0 != own } ?? (own == "en" ? "es" : "en") : own
  }

  /// The translation of a message by all providers.
  func translation(_ message: Message) throws -> Result<Translation, PluginError>? {
    let request = TranslationRequest(
      text: message.text, from: language(message), to: target(message))
    guard request.from != request.to else { return nil }
    do {
      return .success(try Translator.full(store).translate(request))
    } catch let error as PluginError {
      if error.code == "cancelled" { throw error }
      return .failure(error)
    }
  }

  /// How many of the newest messages are translated before anybody asks.
  private static let eagerTranslations = 10

  /// The translations of messages (oldest first) that this machine can make by itself, by the
  /// messages' numbers; programs are asked for the newest ones only.
  func translations(_ messages: [Message]) throws -> [Int: Result<Translation, PluginError>] {
    var found: [Int: Result<Translation, PluginError>] = [:]
    var asked = 0
    for message in messages.reversed() where message.deleted == nil && !message.text.isEmpty {
      let request = TranslationRequest(
        text: message.text, from: language(message), to: target(message))
      guard request.from != request.to else { continue }
      asked += 1
      let translator = asked <= Self.eagerTranslations ? local : quick
      found[message.sequence] = try translator.attempt(request).translation.map { .success($0) }
    }
    return found
  }

  /// What the translation's pane says.
  func translationText(_ result: Result<Translation, PluginError>?) -> String {
    switch result {
    case .success(let found)?:
      var text = found.answer.text
      if let reading = found.answer.reading { text += "\n\(reading)" }
      if let note = found.answer.note { text += "\n(\(note))" }
      return text + "\n" + Self.source(found, say)
    case .failure(let error)?: return "\(error.message)\n\(error.remedy)"
    case nil:
      return say("chat.translation.later", "Open this message to have it translated.")
    }
  }

  private static let names = [
    "apertium": "Apertium", "libretranslate": "LibreTranslate", "google": "Google Translate",
    "openrouter": "OpenRouter",
  ]

  /// `by Apertium`, `by a kept answer of Apertium`.
  static func source(_ translation: Translation, _ say: Say) -> String {
    let name = translation.answer.origin.map { names[$0] ?? $0 } ?? translation.providerName
    return translation.answer.origin == nil
      ? say("translation.by", "by {provider}", ["provider": name])
      : say("translation.kept", "by {provider}, kept from before", ["provider": name])
  }

  /// What the grammar's pane says, as the level of detail has it.
  func grammarText(_ message: Message) throws -> String {
    let language = language(message)
    return Self.text(
      try tutor.insight(message.text, language, granularity), granularity, message.text, say)
  }

  static func text(
    _ insight: Tutor.Insight, _ granularity: Tutor.Granularity, _ original: String, _ say: Say
  ) -> String {
    var lines: [String] = []
    if !insight.hasRules {
      lines.append(
        say(
          "grammar.norules", "There are no rules for {language} here.",
          ["language": insight.language]))
    } else if insight.issues.isEmpty {
      lines.append(say("grammar.none", "No mistakes found."))
    }
    if let corrected = insight.corrected {
      lines.append(say("grammar.better", "Better: {text}", ["text": corrected]))
    }
    let bytes = Array(original.utf8)
    for issue in insight.issues {
      let wrong = String(decoding: bytes[issue.range.clamped(to: 0..<bytes.count)], as: UTF8.self)
      let right =
        issue.corrections.isEmpty ? "" : " → \(issue.corrections.joined(separator: " / "))"
      switch granularity {
      case .basic: lines.append("“\(wrong)”\(right)")
      case .moderate, .verbose: lines.append("“\(wrong)”\(right): \(issue.message)")
      }
    }
    if !insight.alternatives.isEmpty {
      lines.append(say("pane.alternatives", "Also said") + ":")
      for way in insight.alternatives {
        let note = granularity == .verbose && !way.note.isEmpty ? " – \(way.note)" : ""
        lines.append("\(way.phrase) → \(way.alternative) (\(way.register))\(note)")
      }
    }
    for note in insight.notes { lines.append("\(Words.title(note.topic)): \(note.note)") }
    return lines.joined(separator: "\n")
  }
}
