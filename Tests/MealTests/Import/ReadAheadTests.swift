import BerthSDK
import Glibc
import Synchronization
import Testing

@testable import MealEngine

@Suite("Reading by several threads")
struct ReadAheadTests {
  @Test(
    "what is made comes in the order of the items, however long each takes",
    arguments: [0, 1, 2, 300])
  func order(_ count: Int) throws {
    var taken: [Int] = []
    try ReadAhead.each(Array(0..<count)) { item in
      usleep(UInt32(item % 7) * 50)
      return item * item
    } take: {
      taken.append($0)
    }
    #expect(taken == (0..<count).map { $0 * $0 })
  }

  private struct Stop: Error {}

  @Test("what taking throws ends the work, and nothing is far ahead")
  func stop() {
    let made = Mutex(0)
    var taken = 0
    #expect(throws: Stop.self) {
      try ReadAhead.each(Array(0..<1000)) { item in
        made.withLock { $0 += 1 }
        return item
      } take: { item in
        if item == 3 { throw Stop() }
        taken += 1
      }
    }
    #expect(taken == 3 && made.withLock { $0 } < 100)
  }

  @Test("recipes and problems of many lines come as if read one by one")
  func lines() throws {
    let lines = (1...400).map { line in
      switch line {
      case 150: "{\"@type\": \"Recipe\", "
      case 260: ""
      case 300: "{\"@type\": \"Recipe\", \"name\": \"Stew\", \"recipeIngredient\": [\"7 eggs\"]}"
      case let line where line > 300:
        "{\"@type\":\"Recipe\",\"name\":\"Stew\",\"recipeIngredient\":[\"7 eggs\"]}"
      default: "{\"@type\":\"Recipe\",\"name\":\"Stew\",\"recipeIngredient\":[\"\(line) eggs\"]}"
      }
    }
    let reader = ImportReader(parser: BundledData.parser)
    for text in [lines.joined(separator: "\n"), lines.joined(separator: "\n") + "\n"] {
      var found: [(id: String, line: Int)] = []
      let problems = try Array(text.utf8).withUnsafeBytes { bytes in
        try reader.read(bytes, file: "a.ndjson", charsets: { _ in nil }) {
          found.append(($0.recipe.id, $1))
        }
      }
      // Line 7 has the seven eggs already.
      #expect(found.map(\.line) == (1..<300).filter { $0 != 150 && $0 != 260 })
      #expect(found.map(\.id) == ["stew"] + (2...297).map { "stew-\($0)" })
      #expect(problems.map(\.line) == [150])
    }
  }

  @Test("a list of many recipes in one document is read likewise")
  func document() {
    let recipes = (1...150).map {
      "{\"@type\":\"Recipe\",\"name\":\"Stew \($0)\",\"recipeIngredient\":[\"\($0) eggs\"]}"
    }
    let result = ImportReader(parser: BundledData.parser)
      .read(Array("[\(recipes.joined(separator: ","))]".utf8))
    #expect(result.recipes.map(\.recipe.title) == (1...150).map { "Stew \($0)" })
    #expect(result.problems.isEmpty)
  }
}
