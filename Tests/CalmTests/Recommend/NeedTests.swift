import BerthSDK
import Testing

@testable import CalmEngine

/// What people say they need, and the sessions that are found for it.
struct NeedTests {
  private static func needs() throws -> [Need] {
    let table = try CalmFiles.bytes("needs.tsv") { Need.read($0) }
    #expect(table.problems.isEmpty, "\(table.problems)")
    return table.rows
  }

  @Test(
    "every row names sessions that exist and phrases that stand there once; every session is named")
  func rows() throws {
    let needs = try Self.needs()
    let ids = Set(try LibraryFacts.scripts().map(\.id))
    let named = Set(needs.flatMap(\.sessions))
    #expect(named.subtracting(ids).isEmpty && ids.subtracting(named).isEmpty)
    let phrases = needs.flatMap(\.phrases)
    let twice = Dictionary(grouping: phrases, by: { $0 }).filter { $1.count > 1 }.keys
    #expect(twice.isEmpty, "\(twice)")
    #expect(phrases.count >= 600)
  }

  @Test("of what people say, at least nineteen in twenty find what helps among the first three")
  func said() throws {
    let calm = try CalmHost()
    var missed: [String] = []
    let lines = try CalmFiles.vectors("needs.tsv").split(separator: "\n").dropFirst()
    for line in lines {
      let fields = line.split(separator: "\t").map(String.init)
      try #require(fields.count == 2, "\(line)")
      let found = try calm.run("search", ["text": [.string(fields[0])], "limit": 3])
      let ids = (found["results"]?.array ?? []).ids
      if Set(ids).isDisjoint(with: fields[1].split(separator: ";").map(String.init)) {
        missed.append("\(fields[0]): \(ids)")
      }
    }
    #expect(lines.count >= 250)
    #expect(missed.count * 20 <= lines.count, "\(missed)")
  }

  @Test(
    "words are compared by their stem",
    arguments: [
      ("worries", "worry"), ("running", "run"), ("grieving", "grieve"), ("tired", "tire"),
      ("boundaries", "boundary"), ("exams", "exam"), ("stressed", "stress"),
    ])
  func stems(word: String, other: String) {
    #expect(NeedWords.stem(word) == NeedWords.stem(other))
  }

  private static let few = NeedFinder([
    Need(name: "rest", sessions: ["nap"], phrases: ["after lunch", "nap"]),
    Need(name: "work", sessions: ["desk", "nap"], phrases: ["work", "after work", "get going"]),
    Need(name: "sleep", sessions: ["night"], phrases: ["can't sleep", "sleepless"]),
  ])

  @Test(
    "all words of a phrase are needed, wherever they stand; the more is said, the more it counts")
  func phrases() {
    let found = Self.few.find("I cannot, after a long day of work, sit still").scores
    #expect((found["desk"] ?? 0) > Self.few.find("work").scores["desk"] ?? 0)
    #expect(Self.few.find("after").scores["desk"] == nil)
    #expect(Self.few.find("I just can’t get to sleep").scores.keys.sorted() == ["night"])
  }

  @Test("a phrase with one telling word is said as it stands")
  func whole() {
    #expect(Self.few.find("help me get going").scores["desk"] != nil)
    #expect(Self.few.find("how is it going").scores.isEmpty)
  }

  @Test(
    "a slip in a long word is read as the nearest word, and said so; a short one is not guessed at")
  func slips() {
    #expect(
      Self.few.find("sleeples").corrected == nil || Self.few.find("sleeples").scores["night"] != nil
    )
    let found = Self.few.find("slepless nights")
    #expect(found.scores["night"] != nil && found.corrected == "sleepless nights")
    #expect(Self.few.find("nep").scores.isEmpty)
  }

  @Test(
    "a session's own title comes first",
    arguments: ["Deep Work Preparation", "sunday scaries remedy"])
  func title(text: String) throws {
    let found = try CalmHost().run("search", ["text": [.string(text)]])
    #expect(found["results"]?[0]?["id"]?.string == Words.slug(text))
  }

  @Test("a short word is never repaired into another", arguments: ["pain", "paim", "lost", "mood"])
  func short(text: String) throws {
    let found = try CalmHost().run("search", ["text": [.string(text)]])
    #expect(found["corrected"] == nil)
    #expect((found["results"]?.array ?? []).ids.contains("meal-preparation-mindfulness") == false)
  }

  @Test("a need is found in the search over all apps as well")
  func federated() throws {
    let found = try CalmHost().run("search", ["text": ["burnout"], "series": "anxiety"])
    #expect(found["results"]?[0]?["id"]?.string == "work-stress-management")
  }
}
