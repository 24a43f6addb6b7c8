import BerthSDK
import Kitchen
import Testing

@testable import MealEngine

@Suite("Plurals of foods")
struct PluralTests {
  private static let rows = BundledData.bytes(BundledData.folder + "plurals.tsv")
    .read("plurals.tsv", PluralReader.read).rows

  @Test("each line is one that no rule makes, and names a food that is counted", arguments: rows)
  func row(_ row: OddPlural) {
    #expect(Plural.of(row.word) != row.plural)
    let called = BundledData.foods.foods.filter { !$0.traits.contains(.mass) }.flatMap { food in
      zip(food.allNames, food.plurals).filter { $0.0.split(separator: " ").last == row.word[...] }
    }
    #expect(!called.isEmpty)
    for (name, plural) in called {
      #expect(plural == name.dropLast(row.word.count) + row.plural)
    }
  }

  @Test(
    "foods of the table as one says them",
    arguments: [
      ("tomato", "tomatoes"), ("shrimp", "shrimp"), ("egg", "eggs"), ("garlic", "garlic"),
      ("cherry-tomato", "cherry tomatoes"), ("bay-leaf", "bay leaves"), ("squid", "squid"),
    ])
  func plural(_ id: String, _ expected: String) throws {
    #expect(try #require(BundledData.foods[id]).plural == expected)
  }

  @Test("a line that the rule makes, or of no food, is told of")
  func wrong() {
    let text = "word\tplural\negg\teggs\ntomato\ttomatoes\n"
    let read = Array(text.utf8).read("plurals.tsv", PluralReader.read)
    #expect(read.rows.map(\.word) == ["tomato"] && read.problems.first?.line == 2)
    let alone = Catalogue.load([("plurals.tsv", Array(text.utf8))])
    #expect(alone.problems.contains { $0.line == 3 && $0.message.contains("tomato") })
  }
}
