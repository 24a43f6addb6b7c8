import Testing

@testable import CocktailEngine

@Suite("Seasons and suggestions")
struct SeasonTests {
  @Test(
    "a season depends on the month and the side of the equator",
    arguments: [
      (1, "Europe/Berlin", Season.winter), (4, "America/Chicago", .spring),
      (7, "Asia/Tokyo", .summer), (10, "UTC", .autumn), (12, "", .winter),
      (1, "Australia/Sydney", .summer), (7, "Africa/Johannesburg", .winter),
      (10, "America/Sao_Paulo", .spring), (4, "Pacific/Auckland", .autumn),
      (12, "America/Argentina/Cordoba", .summer), (6, "Australia/Perth", .winter),
    ] as [(Int, String, Season)])
  func seasons(month: Int, zone: String, season: Season) {
    #expect(Seasons.of(month: month, zone: zone) == season)
  }

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
