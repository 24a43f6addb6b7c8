import BerthBase
import BerthSDK
import Testing

@testable import CocktailEngine

@Suite("What a search text is read to mean")
struct SearchReadingTests {
  private static let table = readTable(
    SearchPhrases.read, TestFiles.bytes("\(TestFiles.data)/\(SearchPhrases.file)") ?? [],
    file: SearchPhrases.file)
  private static let phrases = SearchPhrases(table.rows)
  private static let resolver = IngredientResolver(Bundled.catalogue.ingredients)
  private static let names: [String: String] = {
    var names: [String: String] = [:]
    for ingredient in Bundled.catalogue.ingredients {
      for name in [ingredient.id, ingredient.name] + ingredient.aliases {
        names[TextFolding.fold(name)] = ingredient.id
      }
    }
    return names
  }()

  private func read(_ text: String) -> SearchReading {
    SearchReading(text, Self.phrases) { Self.names[$0] }
  }

  @Test("every row of the phrases is in order, folded and said once")
  func rows() {
    #expect(Self.table.problems == [])
    #expect(Self.table.rows.count > 150)
    #expect(Set(Self.table.rows.map(\.words)).count == Self.table.rows.count)
    for facet in SearchPhrases.Facet.allCases {
      #expect(Self.table.rows.contains { $0.facet == facet }, "\(facet)")
    }
    // A phrase that is an ingredient's name would hide it.
    for row in Self.table.rows { #expect(Self.names[row.words] == nil, "\(row.words)") }
  }

  @Test(
    "a row that is not in order is reported with its place",
    arguments: [
      ("Low ABV\tstrength\tlow", "words"), ("low\tpower\tlow", "facet"),
      ("low\tstrength\tvery", "values"), ("a b c d e f\tstrength\tlow", "words"),
    ])
  func malformed(row: String, column: String) {
    let table = readTable(
      SearchPhrases.read, "words\tfacet\tvalues\n\(row)\n", file: SearchPhrases.file)
    #expect(table.rows.isEmpty)
    #expect(table.problems.map(\.column) == [column])
  }

  @Test(
    "filters are read out of words, and the rest stays",
    arguments: [
      ("low abv gin", "gin", "low in alcohol"),
      ("something smoky and strong", "", "smoky; strong"),
      ("shaken rum", "rum", "made by shake or dry shake"),
      ("no alcohol", "", "without alcohol"), ("mocktails with ginger", "ginger", "without alcohol"),
      ("gin not too strong", "gin", "not strong"), ("light rum sour", "light rum sour", ""),
      ("rum without egg", "rum", "without egg"),
      ("rum without egg white or cream", "rum", "without egg-white; without cream"),
      ("tequila, no lime", "tequila", "without lime"),
      ("4 stars whiskey", "whiskey", "rated 4 stars or more"),
      ("five star drinks", "", "rated 5 stars or more"), ("one star", "", "rated 1 star or more"),
      ("rated 4 or more", "", "rated 4 stars or more"), ("rating 5", "", "rated 5 stars or more"),
      ("gin rated at least 3", "gin", "rated 3 stars or more"),
      ("4 stars or better rum", "rum", "rated 4 stars or more"),
      ("at least two stars", "", "rated 2 stars or more"),
      ("3+ stars", "", "rated 3 stars or more"),
      ("at least two rums", "two rums", ""), ("for new year's eve", "", "for celebration"),
      ("refreshing vodka for the pool", "vodka", "for hot day; for poolside"),
      ("hot whiskey", "whiskey", "made hot"),
      ("gin lemon", "gin lemon", ""), ("vegan sour", "sour", "vegan"),
      ("nut-free tiki", "tiki", "nut free"),
      ("no nuts or dairy, rum", "rum", "without nuts; without dairy"),
      ("dairy with rum", "rum", "with dairy"),
      ("easy gin", "gin", "easy"), ("something cheap with rum", "rum", "cheap"),
      ("quick vodka for a party", "vodka", "quick; for party"),
      ("3 ingredient vodka", "vodka", "of 3 ingredients or fewer"),
      ("tequila, three ingredients or less", "tequila", "of 3 ingredients or fewer"),
      ("no more than 4 ingredients", "", "of 4 ingredients or fewer"),
      ("fewer than 5 ingredients rum", "rum", "of 4 ingredients or fewer"),
      ("1 ingredient", "", "of 1 ingredient"), ("gin no shaker", "gin", "no shaker"),
      ("summer rum", "rum", "for summer"), ("easy bitter gin", "gin", "easy; bitter"),
      ("simple syrup", "simple syrup", ""), ("bitter lemon", "bitter lemon", ""),
      ("without gluten and egg", "", "without gluten; without egg"),
    ])
  func reading(text: String, rest: String, said: String) {
    let reading = read(text)
    #expect(reading.rest.joined(separator: " ") == rest)
    #expect(reading.said([:]).joined(separator: "; ") == said)
    #expect(!reading.isRefusing)
  }

  @Test(
    "a refusal nobody understands is marked, so that its opposite is not found",
    arguments: ["not too crunchy", "nothing with bubbles and glitter", "without xylophone"])
  func refusals(text: String) {
    #expect(read(text).isRefusing)
  }
}
