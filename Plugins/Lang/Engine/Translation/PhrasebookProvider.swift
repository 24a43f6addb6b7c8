/// Translates by the bundled phrasebook.
struct PhrasebookProvider: TranslationProvider {
  let words: BundledWords
  /// Whether slips of the pen are looked for, which takes longer.
  var takesSlips = true
  var id: String { "phrasebook" }
  var name: String { "phrasebook" }
  var isCached: Bool { false }

  func obstacle() -> String? { nil }

  func translate(_ request: TranslationRequest) throws -> TranslationAnswer? {
    guard Languages.bundled.contains(request.from), Languages.bundled.contains(request.to),
      request.text.utf8.count <= 240
    else { return nil }
    if let row = try words.phrase(request.text, in: request.from) {
      return TranslationAnswer(text: row.text(request.to), reading: row.reading(request.to))
    }
    guard takesSlips,
      let (row, fit) = try words.phrasebook().find(request.text, in: request.from)
    else { return nil }
    return TranslationAnswer(
      text: row.text(request.to), reading: row.reading(request.to),
      note: fit == .close ? "taken for “\(row.text(request.from))”" : nil)
  }
}
