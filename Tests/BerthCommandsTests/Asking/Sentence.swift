import BerthBase
import BerthInvocation
import BerthManifest
import BerthTesting

/// A line of `Sentences/<app>.tsv`: what somebody says, and what should come of it.
struct Sentence {
  var text: String
  /// `<app> <command>`, several of which are as right; none where nothing should be done.
  var wanted: [String]
  /// The arguments that should be given, and no others, as they are written there.
  var arguments: [String: String]

  /// The sentences of a file, each row checked.
  static func all(_ name: String) throws -> [Sentence] {
    let path = TestPaths.absolute("Tests/BerthCommandsTests/Sentences/\(name).tsv")
    let text = String(decoding: try FileBytes.require(path), as: UTF8.self)
    return try text.split(separator: "\n").dropFirst().map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 3, !cells[0].isEmpty else { throw RowError(row: String(line)) }
      var arguments: [String: String] = [:]
      for part in cells[2].split(separator: ";") {
        guard let equals = part.firstIndex(of: "=") else { throw RowError(row: String(line)) }
        let key = part[..<equals].filter { $0 != " " }
        arguments[String(key)] = String(part[part.index(after: equals)...])
      }
      return Sentence(
        text: cells[0],
        wanted: cells[1] == "nothing" ? [] : Self.commands(cells[1]), arguments: arguments)
    }
  }

  struct RowError: Error { var row: String }

  private static func commands(_ text: String) -> [String] {
    text.split(separator: "|").map(String.init)
  }

  /// What became of it.
  enum Verdict: Equatable {
    case right
    /// It was not understood, or as something that had been asked about first.
    case missed(String)
    /// Something else would have been done.
    case wrong(String)
  }

  func verdict(_ readings: [PhraseReading], _ manifests: [Manifest]) -> Verdict {
    guard let reading = readings.first else { return wanted.isEmpty ? .right : .missed("nothing") }
    let found = "\(reading.plugin) \(reading.command)"
    let manifest = manifests.first { $0.id == reading.plugin }
    let command = manifest?.command(named: reading.command)
    let told =
      "\(found) \(reading.arguments.text()) \(reading.isSure ? "sure" : "unsure") "
      + "\(reading.score) \(reading.pattern)"
    // What is missing besides is asked for.
    let isRight = wanted.contains(found) && command.map { fits(reading, $0) } == true
    if isRight { return .right }
    let changes = command?.effect(of: reading.arguments) != .reads
    if reading.isSure, wanted.isEmpty || changes, reading.missing == nil { return .wrong(told) }
    return wanted.isEmpty ? .right : .missed(told)
  }

  private func fits(_ reading: PhraseReading, _ command: Manifest.Command) -> Bool {
    var left = arguments
    for (name, value) in reading.arguments.object ?? JSONObject() {
      if let wanted = left.removeValue(forKey: name) {
        let items = (value.array ?? [value]).map { Self.fold($0.string ?? $0.text()) }
        let isList = items.count > 1
        let expected =
          isList
          ? wanted.split(separator: ",").map { Self.fold(String($0)) }
          : [Self.fold(wanted)]
        guard Set(items) == Set(expected) else { return false }
      } else if value != command.parameter(name)?.defaultValue {
        return false
      }
    }
    return left.isEmpty
  }

  private static func fold(_ text: String) -> String {
    PhraseWords(text).words.map(\.folded).filter { !["a", "an", "the", "of"].contains($0) }
      .joined(separator: " ")
  }
}
