import Glibc

@testable import LangEngine

/// The grammar data where it lies in the package, and the sentences beside the tests.
enum GrammarFiles {
  /// The languages with rules and the least number of rules each has.
  static let languages: [(code: String, rules: Int)] = [
    ("en", 40), ("es", 40), ("fr", 20), ("de", 20), ("zh", 8), ("ja", 8), ("pt", 20), ("ar", 8),
  ]

  /// A checker of a language with the data of the package.
  static func checker(_ language: String) throws -> GrammarChecker {
    try GrammarChecker(language: language) { bytes("\(root)/Plugins/Lang/Data/\($0)") }
  }

  /// A checker with tables given here: `rules` rows hold pattern, when, unless and correction.
  static func checker(
    language: String = "xx", words: String = "", forms: String = "", lists: String = "",
    rules: [(pattern: String, when: String, unless: String, correction: String)]
  ) throws -> GrammarChecker {
    var table = RuleReader.columns.joined(separator: "\t") + "\n"
    for (index, rule) in rules.enumerated() {
      table +=
        "rule-\(index)\tRule\t1\tA1\ttest\t\(rule.pattern)\t\(rule.when)\t\(rule.unless)"
        + "\tSays $1.\t\(rule.correction)\tbad | bad\tgood | good\n"
    }
    let files = [
      "grammar/\(language).tsv": table,
      "grammar/\(language).words.tsv": "word\tclass\ttags\tforms\n" + words,
      "grammar/\(language).forms.tsv": "class\ttags\twhen\tcut\tforms\n" + forms,
      "grammar/\(language).lists.tsv": "name\twords\n" + lists,
    ]
    return try GrammarChecker(language: language) { name in files[name].map { Array($0.utf8) } }
  }

  /// The lines of a file beside the tests.
  static func vectors(_ name: String) -> [String] {
    let text = bytes("\(root)/Tests/LangTests/Vectors/\(name)") ?? []
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  private static let root: String = {
    "/" + #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
  }()

  private static func bytes(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { break }
      bytes += chunk[..<count]
    }
    return bytes
  }
}

extension GrammarChecker {
  /// A text with the best correction of every mistake that has one.
  func corrected(_ text: String) -> String { Tutor.corrected(text, check(text)) }
}
