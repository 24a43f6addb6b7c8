import BerthSDK
import Testing

@testable import CocktailEngine

@Suite("Sweet, sour and dry")
struct TasteBalanceTests {
  private static let words = FlavourWords(Bundled.catalogue)

  private func words(_ id: String) throws -> Set<String> {
    Set(Self.words.words(of: try Bundled.recipe(id), in: Bundled.catalogue))
      .intersection(["sweet", "sour", "dry"])
  }

  @Test(
    "well-known drinks are called what they taste of",
    arguments: [
      ("sweet", ["pina-colada", "white-russian", "mudslide", "b-52", "hot-chocolate", "eggnog"]),
      ("sour", ["daiquiri", "margarita", "whiskey-sour", "gin-sour", "bees-knees", "pisco-sour"]),
      ("dry", ["dry-martini", "vodka-martini", "gibson", "scotch-and-soda", "gin-rickey"]),
    ])
  func known(word: String, drinks: [String]) throws {
    for id in drinks { #expect(try words(id) == [word], "\(id)") }
  }

  @Test(
    "what is balanced, bitter or savoury is none of them",
    arguments: ["negroni", "aperol-spritz", "gin-and-tonic", "americano", "vodka-tonic"])
  func none(id: String) throws {
    #expect(try words(id) == [])
  }

  @Test(
    "an undertone of a bottle gives a drink no word",
    arguments: [
      ("spicy", ["margarita", "paloma", "tommys-margarita", "tequila-sunrise", "last-word"]),
      ("nutty", ["aviation", "last-word", "hemingway-special", "martinez"]),
      ("herbal", ["bees-knees", "gimlet", "gin-and-tonic", "tom-collins", "bramble"]),
    ])
  func undertones(word: String, drinks: [String]) throws {
    for id in drinks {
      let found = Self.words.words(of: try Bundled.recipe(id), in: Bundled.catalogue)
      #expect(!found.contains(word), "\(id): \(found)")
    }
  }

  @Test(
    "what dominates does",
    arguments: [
      ("spicy", ["spicy-margarita", "moscow-mule", "penicillin", "manhattan", "bloody-mary"]),
      ("nutty", ["mai-tai", "amaretto-sour", "japanese-cocktail", "godfather"]),
      ("herbal", ["negroni", "dry-martini", "last-word", "alaska", "manhattan"]),
    ])
  func dominants(word: String, drinks: [String]) throws {
    for id in drinks {
      let found = Self.words.words(of: try Bundled.recipe(id), in: Bundled.catalogue)
      #expect(found.contains(word), "\(id): \(found)")
    }
  }

  @Test("no drink is sweet and sour or sweet and dry at once")
  func apart() throws {
    for recipe in Bundled.catalogue.recipes {
      let found = try words(recipe.id)
      #expect(found.count < 2 || !found.contains("sweet"), "\(recipe.id): \(found)")
    }
  }
}
