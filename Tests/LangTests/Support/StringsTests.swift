import BerthSDK
import Testing

@testable import LangEngine

/// The table of interface texts beside the source that asks for them.
@Suite struct StringsTests {
  /// The texts of the table by key.
  static func rows() throws -> [String: [String]] {
    let table = try LangFiles.table("strings.tsv", Strings.read)
    return Dictionary(table.rows.map { ($0.key, $0.texts) }) { first, _ in first }
  }

  /// What follows the beginning of a key made of parts, and the English where it follows from it.
  struct Part: Sendable {
    var name: String
    var english: String?
  }

  /// The keys made of parts, by what they begin with.
  static func families() throws -> [String: [Part]] {
    let steps = [
      "welcome", "sign-up", "photo", "native", "learning", "level", "goals", "preferences",
      "notifications", "plan",
    ]
    let figures = [
      "likes", "liked", "passes", "matches", "sent", "received", "saved", "reviews", "streak",
    ]
    let grades = MemoryGrade.allCases.map { Part(name: $0.rawValue, english: $0.rawValue) }
    let changes = ["removed", "suspended", "restored"].map {
      Part(name: $0, english: Words.title($0) + ".")
    }
    return [
      "goal.": Goal.allCases.map {
        Part(name: $0.rawValue, english: Words.title($0.rawValue))
      },
      "invite.": ["open", "used", "expired", "revoked"].map { Part(name: $0, english: $0) },
      "safety.reason.": ReportReason.allCases.map {
        Part(name: $0.rawValue, english: $0.words)
      },
      "scene.": try scenes().map { Part(name: $0, english: Words.title($0)) },
      "stats.": figures.map { Part(name: $0) },
      "vocabulary.": grades + changes,
      "welcome.": steps.flatMap { [Part(name: $0 + ".title"), Part(name: $0 + ".line")] },
    ]
  }

  /// The scenes of all languages, sorted.
  static func scenes() throws -> [String] {
    var found: Set<String> = []
    for language in Languages.bundled {
      for line in try LangFiles.text("dialogues/\(language).tsv").split(separator: "\n").dropFirst()
      where !line.hasPrefix("#") {
        found.insert(String(line.prefix { $0 != "\t" }))
      }
    }
    return found.sorted()
  }

  @Test func saysInEnglishWhatTheSourceSays() throws {
    let rows = try Self.rows()
    let asked = try SourceKeys.asked().filter { !$0.isComposed }
    #expect(asked.count > 150)
    for place in asked {
      guard let row = rows[place.key] else {
        Issue.record("strings.tsv has no row \(place.key), which \(place.file) asks for")
        continue
      }
      guard let english = place.english else { continue }
      #expect(row[0] == english, "\(place.key) of \(place.file)")
    }
  }

  @Test func hasTheTextsWhoseKeysAreMadeOfParts() throws {
    let rows = try Self.rows()
    let families = try Self.families()
    for place in try SourceKeys.asked() where place.isComposed {
      let start = place.key.prefix { $0 != "\\" }
      #expect(families[String(start)] != nil, "\(place.key) of \(place.file)")
    }
    for (start, parts) in families {
      for part in parts {
        let row = rows[start + part.name]
        #expect(row != nil, "\(start)\(part.name)")
        if let english = part.english { #expect(row?[0] == english, "\(start)\(part.name)") }
      }
    }
  }

  /// A row nobody asks for is one that was forgotten when the source changed.
  @Test func keepsNoTextNobodyAsksFor() throws {
    let composed = try Self.families().flatMap { start, parts in parts.map { start + $0.name } }
    let wanted = Set(try SourceKeys.all() + composed)
    #expect(try Self.rows().keys.filter { !wanted.contains($0) }.sorted() == [])
  }

  /// Commands inside a text are typed as they stand, in every language.
  @Test func leavesCommandsAsTheyAre() throws {
    for (key, texts) in try Self.rows() {
      guard let start = texts[0].firstRange(of: "berth ")?.lowerBound else { continue }
      let command = texts[0][start...].prefix { $0.isASCII && $0 != "(" && $0 != ":" && $0 != "." }
      let words = command.split(separator: " ").prefix(3).joined(separator: " ")
      for text in texts { #expect(text.contains(words), "\(key): \(text)") }
    }
  }

  @Test func readsCallsOfTheSource() {
    let source = """
      /// say("doc.comment", "no")
      say("a.b", "One " + "\\"two\\"")
      say(
        "c.d",
        "Three"
          + " four", ["n": "5"])
      say("e.\\(id)", "x"); say("f.g", name); say(text)
      """
    let asked = SourceKeys.asked(in: source, file: "A.swift")
    #expect(asked.map(\.key) == ["a.b", "c.d", "e.\\(id)", "f.g"])
    #expect(asked.map(\.english) == ["One \"two\"", "Three four", "x", nil])
    #expect(asked.map(\.isComposed) == [false, false, true, false])
  }
}
