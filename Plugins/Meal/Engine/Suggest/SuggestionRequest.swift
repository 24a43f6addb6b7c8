package import Kitchen

/// What a suggestion is asked for: a person's profile, the meal and the season.
package struct SuggestionRequest: Sendable {
  var period: MealPeriod
  var season: Season
  /// What must not be in it, for all who eat.
  var avoidance = Avoidance()
  /// Indices of dishes that hold one of the avoidance's other foods.
  var refused: Set<Int32> = []
  /// Numbers of foods that must not be in it; broader kinds count for all that belong to them.
  var dislikes: [Int32] = []
  var diets: TermSet<Diet> = []
  /// Cuisines, any of them; empty for all.
  var cuisines: TermSet<Cuisine> = []
  /// Foods that must be in it, all of them.
  var foods: [Int32] = []
  var goal: Goal?
  package var minutes: Int?
  var patience: Int?
  /// Minutes one has at this hour; kept to unless everything that suits takes longer. Nil where
  /// somebody says how long.
  var ordinary: Int?
  /// Foods at home that should be eaten soon, with the date (`YYYY-MM-DD`); they rank, never filter.
  var useUp: [(food: Int32, by: String)] = []
  /// Indices of dishes that must not come: refused for good or for a while.
  var hidden: Set<Int32> = []
  /// What reactions to earlier dishes say.
  var taste = Taste()
  /// How many of the last suggestions must not come again.
  var window = 12
  /// For how many days a dish must not come again; 0 where only suggestions count.
  var days = 0
  /// The share of draws that look beyond the best, 0 to 1.
  var exploration = 0.12

  /// A profile at a meal; dislikes that name no food are left out.
  init(_ profile: Profile, period: MealPeriod, season: Season, in candidates: Candidates) {
    self.init(period: period, season: season)
    avoidance = profile.avoidance
    dislikes = profile.dislikes.compactMap(candidates.food)
    diets = profile.diets
    goal = profile.goal
    minutes = profile.minutes
    patience = profile.patience
  }

  package init(period: MealPeriod, season: Season) {
    self.period = period
    self.season = season
  }
}
