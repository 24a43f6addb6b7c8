import BerthSDK
import Glibc

@testable import LangEngine

/// The bundled patterns and what fills them, read once.
enum PatternFiles {
  static let patternFiles = names("patterns")
  static let slotFiles = names("slots")

  /// The tables of a folder of the app's data, sorted.
  private static func names(_ folder: String) -> [String] {
    guard let directory = opendir("\(LangFiles.folder)/\(folder)") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasSuffix(".tsv") { names.append("\(folder)/\(name)") }
    }
    return names.sorted()
  }

  private static let read = Result {
    var rows: [String: [PatternSlot.Filler]] = [:]
    for file in slotFiles {
      rows[PhrasePatterns.slot(file), default: []] += try LangFiles.table(file, PatternSlot.read)
        .rows
    }
    return (
      patterns: try patternFiles.flatMap { try LangFiles.table($0, PhrasePattern.read).rows },
      slots: rows.map { PatternSlot(name: $0.key, $0.value) }
    )
  }

  /// New patterns, so that what one test looked up does not meet another's thread.
  static func patterns() throws -> PhrasePatterns {
    let (patterns, slots) = try read.get()
    return PhrasePatterns(patterns, slots)
  }

  /// The phrasebook with phrases, patterns and the bundled words.
  static func book() throws -> Phrasebook {
    Phrasebook(
      try PhrasebookTests.rows(), list: { try WordFiles.list($0) }, patterns: { try patterns() })
  }
}
