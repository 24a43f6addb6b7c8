import BerthBase
import BerthManifest
import Glibc
import Testing

@testable import BerthInvocation

/// Not a test but half of `Tests/Scripts/safety-weights`, which fits what sentences lean to.
@Suite("Features of sentences")
struct SafetyFeatureTests {
  private static let languages = ["en", "es", "fr", "de", "it", "pt", "ja", "zh", "ar"]

  private static func setting(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Writes beside a file of sentences, one a line, what the weights of the rules in a folder look at:
  /// the indices of the sets that fit for each language, and the features, between tabs.
  @Test("They are written for whom fits weights", .enabled(if: setting("SAFETY_SENTENCES") != nil))
  func features() throws {
    let file = try #require(Self.setting("SAFETY_SENTENCES"))
    let folder = try #require(Self.setting("SAFETY_RULES"))
    let rules = try Self.languages.map {
      try #require(SafetyRules.file("\(folder)/\($0).tsv"), "\($0)")
    }
    let sentences = String(decoding: try #require(FileBytes.read(file, limit: .max)), as: UTF8.self)
    var lines: [String] = []
    for text in sentences.split(separator: "\n", omittingEmptySubsequences: false) {
      lines.append(line(String(text), rules))
    }
    try FileBytes.replace(
      "\(file).features", with: Array(lines.joined(separator: "\n").utf8), isLasting: false)
  }

  private func line(_ text: String, _ rules: [SafetyRules]) -> String {
    var readings = rules.map { SafetyReading(of: $0) }
    var features: Set<[UInt8]> = []
    var parts = rules.map { _ in Set<Int>() }
    let sentences = SafetySentence.all(of: text) { word in
      rules.lazy.compactMap { $0.pieces(of: word) }.first
    }
    for sentence in sentences {
      for index in rules.indices { readings[index].read(sentence, by: rules[index]) }
      let exceptions = zip(rules, readings).map { $0.exceptions(in: $1) }
        .reduce(SafetyRules.Exceptions()) { $0.union($1) }
      let taken = exceptions.idioms | exceptions.generalities
      features.formUnion(SafetyLeaning.features(of: sentence, but: taken))
      for index in rules.indices {
        let evidence = rules[index].evidence([], in: readings[index], but: taken)
        parts[index].formUnion(evidence.parts)
      }
    }
    let fitting = parts.map { $0.sorted().map(String.init).joined(separator: ",") }
    return ([fitting.joined(separator: ";")] + features.map { String(decoding: $0, as: UTF8.self) })
      .joined(separator: "\t")
  }
}
