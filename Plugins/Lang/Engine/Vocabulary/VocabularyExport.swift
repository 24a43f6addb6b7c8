import BerthSDK

/// Saved phrases as files other programs read.
enum VocabularyExport {
  /// Which kind of file.
  enum Form: String, ArgumentWord { case anki, csv }

  /// Front, back, reading, context, note and tags, as Anki's text import reads them
  /// (docs.ankiweb.net/importing/text-files.html: file headers).
  static func anki(_ cards: [VocabularyCard]) -> String {
    var text = "#separator:tab\n#html:false\n#tags column:6\n"
    for card in cards {
      let fields =
        [card.text, card.translation, card.reading, card.context, card.note].map(field)
        + [tags(card)]
      text += fields.joined(separator: "\t") + "\n"
    }
    return text
  }

  /// All columns, as RFC 4180 has them.
  static func csv(_ cards: [VocabularyCard], time: (Int64) throws -> String) rethrows -> String {
    var text =
      "text,language,translation,target,reading,context,note,state,due,reviews,lapses,created\r\n"
    for card in cards {
      let fields = [
        card.text, card.language, card.translation, card.target, card.reading, card.context,
        card.note, card.stateName, try time(card.due), String(card.reps), String(card.lapses),
        try time(card.created),
      ]
      text += fields.map(quoted).joined(separator: ",") + "\r\n"
    }
    return text
  }

  /// A field of Anki's file: one line, and quoted where a quote would be misread.
  private static func field(_ text: String) -> String {
    let line = String(text.map { $0 == "\t" || $0.isNewline ? " " : $0 })
    guard line.contains("\"") || line.hasPrefix("#") else { return line }
    return "\""
      + line.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }

  private static func tags(_ card: VocabularyCard) -> String {
    var tags = ["langmatcher", card.language]
    if card.suspended == 1 { tags.append("leech") }
    return tags.joined(separator: " ")
  }

  private static func quoted(_ text: String) -> String {
    guard text.utf8.contains(where: { [0x22, 0x2c, 0x0a, 0x0d].contains($0) }) else { return text }
    return "\""
      + text.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"") + "\""
  }
}
