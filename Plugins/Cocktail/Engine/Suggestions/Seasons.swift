import BerthSDK
import Kitchen

/// What seasons ask for.
enum Seasons {
  /// Why a drink suits a season, from its seasons and occasions.
  static func reason(_ recipe: Recipe, _ season: Season) -> String {
    let words: [(Occasion, Season?, String)] = [
      (.coldNight, .winter, "warms a cold night"),
      (.coldNight, .autumn, "for the first cold nights"),
      (.hotDay, .summer, "cools a hot day"), (.poolside, .summer, "made for the poolside"),
      (.garden, .spring, "for the first evenings in the garden"),
      (.garden, .summer, "for an evening in the garden"), (.holiday, .winter, "for the holidays"),
      (.picnic, .spring, "for a picnic"), (.aperitif, nil, "to open the evening"),
      (.afterDinner, nil, "to close the evening"), (.nightcap, nil, "a last one for the night"),
      (.celebration, nil, "for something to celebrate"), (.brunch, nil, "for a late breakfast"),
      (.tiki, nil, "a short trip to the islands"), (.party, nil, "for good company"),
      (.dateNight, nil, "for two"),
    ]
    let isSeasonal =
      recipe.seasons.count < Season.allCases.count && recipe.seasons.contains(season)
    for (occasion, when, text) in words where recipe.occasions.contains(occasion) {
      if let when, when != season { continue }
      return isSeasonal && when == nil ? "\(text), at its best in \(season.rawValue)" : text
    }
    return isSeasonal ? "at its best in \(season.rawValue)" : "good in any season"
  }
}
