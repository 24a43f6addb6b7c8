import Testing

@testable import CocktailEngine

@Suite("Sharing as text and link")
struct SharedDrinkTests {
  @Test("the text holds name, ingredients, steps and link")
  func text() throws {
    let shared = SharedDrink(drink: try Bundled.drink("negroni"), format: AmountFormat(.ounce))
    #expect(shared.link == "berth://cocktail/show?id=negroni")
    #expect(shared.text.hasPrefix("Negroni\n"))
    #expect(shared.text.contains("• 1 oz Campari"))
    #expect(shared.text.contains("1. Start with"))
    #expect(shared.text.contains(shared.link))
    #expect(shared.text.contains("drink responsibly"))
  }

  @Test("one's own recipe travels in its link, unless it is too long for one")
  func own() throws {
    var drink = try Bundled.drink("negroni")
    drink.origin = .own
    let shared = SharedDrink(drink: drink, format: AmountFormat(.ounce))
    #expect(shared.link.hasPrefix("berth://cocktail/add?name=Negroni&ingredients=30%20ml%20Gin"))
    #expect(shared.link.contains("&glass=rocks&method=build"))
    drink.recipe.steps = [String(repeating: "stir ", count: 2000)]
    let long = SharedDrink(drink: drink, format: AmountFormat(.ounce))
    #expect(long.link == "berth://cocktail/show?id=negroni")
  }
}
