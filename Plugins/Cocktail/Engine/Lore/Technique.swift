import BerthSDK

/// A way to make drinks, explained, and the words of steps that mean it.
struct Technique: Sendable, Equatable {
  var id: String
  var name: String
  /// Folded beginnings of words, or phrases, that steps say it with.
  var words: [String]
  var text: String

  static let file = "words/techniques.tsv"

  /// All techniques of the bundled data.
  static func all(_ call: Call) throws -> [Technique] { try call.files.rows(file, read) }

  /// Reads the file strictly.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Technique> {
    DataTable(file: file, bytes, columns: ["id", "name", "words", "text"]) { reader, fields in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let words = reader.text(fields, 2), let text = reader.text(fields, 3)
      else { return nil }
      let list = words.split(separator: ";").map { TextFolding.fold(String($0)) }
      guard list.allSatisfy({ $0.utf8.count >= 3 }) else {
        return reader.reject(2, "a word of less than 3 letters", "write the beginning of a word")
      }
      guard text.hasSuffix("."), text.utf8.count <= 400 else {
        return reader.reject(3, "no sentence, or too long a one", "end with a full stop, below 400")
      }
      return Technique(id: id, name: name, words: list, text: text)
    }
  }

  /// The technique a step is about: the one it says with the longest words, the first of those; nil without one.
  static func of(_ step: String, in all: [Technique]) -> Technique? {
    let folded = " \(TextFolding.fold(step))"
    var best: (technique: Technique, length: Int)?
    for technique in all {
      for word in technique.words where folded.contains(" \(word)") {
        if word.utf8.count > best?.length ?? 0 { best = (technique, word.utf8.count) }
      }
    }
    return best?.technique
  }
}

/// A technique that steps of a drink are about.
struct TechniqueUse: Sendable, Equatable {
  var technique: Technique
  /// The numbers of the steps, from 1.
  var steps: [Int]

  /// The techniques of a drink's steps, in the order in which they come.
  static func of(_ steps: [String], in all: [Technique]) -> [TechniqueUse] {
    var found: [TechniqueUse] = []
    for (index, step) in steps.enumerated() {
      guard let technique = Technique.of(step, in: all) else { continue }
      if let known = found.firstIndex(where: { $0.technique == technique }) {
        found[known].steps.append(index + 1)
      } else {
        found.append(TechniqueUse(technique: technique, steps: [index + 1]))
      }
    }
    return found
  }
}

/// Where a drink comes from, in two sentences.
enum Story {
  static let file = "words/stories.tsv"

  /// One row.
  struct Row: Sendable, Equatable {
    var drink: String
    var text: String
  }

  /// The story of a drink; nil for one without.
  static func of(_ drink: String, _ call: Call) throws -> String? {
    try call.files.rows(file, read).first { $0.drink == drink }?.text
  }

  /// Reads the file strictly.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Row> {
    DataTable(file: file, bytes, columns: ["drink", "story"]) { reader, fields in
      guard let drink = reader.slug(fields, 0), let text = reader.text(fields, 1) else {
        return nil
      }
      guard sentences(text) == 2, text.utf8.count <= 320 else {
        return reader.reject(1, "not two sentences below 320 letters", "write two short sentences")
      }
      return Row(drink: drink, text: text)
    }
  }

  private static func sentences(_ text: String) -> Int {
    let bytes = Array(text.utf8)
    return bytes.indices.count { index in
      switch bytes[index] {
      case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
        index == bytes.count - 1 || bytes[index + 1] == UInt8(ascii: " ")
      default: false
      }
    }
  }
}
