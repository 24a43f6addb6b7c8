import Kitchen
import Testing

@testable import CocktailEngine

@Suite("Seasons and suggestions")
struct SeasonTests {
  @Test("a reason names the season only where the drink is of that season")
  func reasons() throws {
    var recipe = try Bundled.recipe("mojito")
    recipe.seasons = [.summer]
    recipe.occasions = [.hotDay]
    #expect(Seasons.reason(recipe, .summer) == "cools a hot day")
    #expect(Seasons.reason(recipe, .winter) == "good in any season")
    recipe.occasions = [.aperitif]
    #expect(Seasons.reason(recipe, .summer) == "to open the evening, at its best in summer")
    #expect(Seasons.reason(recipe, .winter) == "to open the evening")
    recipe.occasions = []
    #expect(Seasons.reason(recipe, .summer) == "at its best in summer")
  }
}
