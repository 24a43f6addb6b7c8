import BerthSDK

/// Suggestions for what is being typed, as the level of detail has it: a correction first, then why
/// and another way to say it, then everything; before all the word that is being written.
struct TypingHints {
  let store: Store
  let panes: MessagePanes

  /// Short lines, the most useful first.
  func lines(_ text: String) throws -> [String] {
    let plain = Words.trimmed(text)
    guard !plain.isEmpty else { return [] }
    let language = Tutor.language(of: plain, among: panes.expected) ?? panes.own
    var lines: [String] = []
    let insight = try panes.tutor.insight(plain, language, panes.granularity)
    if let corrected = insight.corrected {
      lines.append(panes.say("typing.correction", "Better: {text}", ["text": corrected]))
    }
    if panes.granularity != .basic {
      lines += insight.issues.prefix(panes.granularity == .verbose ? 3 : 1).map(\.message)
      lines += insight.alternatives.prefix(panes.granularity == .verbose ? 3 : 1).map {
        panes.say(
          "typing.alternative", "Or: {text} ({register})",
          ["text": $0.alternative, "register": $0.register])
      }
    }
    let endings = try completions(text, language)
    if !endings.isEmpty { lines.append(endings.joined(separator: "  ")) }
    return lines
  }

  /// Ends of the word being written: of saved phrases, the phrasebook and the glossary.
  func completions(_ text: String, _ language: String, limit: Int = 5) throws -> [String] {
    guard let last = text.last, last.isLetter, language != "zh", language != "ja",
      let word = text.split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "’" }).last
    else { return [] }
    let key = TextFolding.fold(word)
    guard key.utf8.count >= 2 else { return [] }
    var found: [String] = []
    func offer(_ candidates: [String]) {
      for candidate in candidates where found.count < limit {
        let fold = TextFolding.fold(candidate)
        if fold.hasPrefix(key), fold != key, !found.contains(candidate) { found.append(candidate) }
      }
    }
    let saved = try store.own.rows(
      "SELECT text FROM cards WHERE language = ?1 ORDER BY id DESC LIMIT 500", [.text(language)]
    ) { $0.text(0) }
    offer(saved.flatMap { Self.words($0) })
    if Glossary.covers(language, language == "en" ? "es" : "en") {
      offer(try Glossary(store.call).entries.flatMap { $0.words(language) })
    }
    if found.count < limit, Languages.bundled.contains(language) {
      offer(try Phrasebook(store.call).rows.flatMap { Self.words($0.text(language)) })
    }
    return found
  }

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: { !$0.isLetter && $0 != "'" && $0 != "’" && $0 != "-" })
      .map(String.init)
  }
}
