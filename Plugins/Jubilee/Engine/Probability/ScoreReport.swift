/// How well forecasts hold, on nights they were not trained on.
struct ScoreReport: Sendable, Equatable {
  /// Scores of one forecaster over all held-out rows.
  struct Skill: Sendable, Equatable {
    /// Mean squared difference from what happened; 0 is perfect (Brier 1950).
    var brier = 0.0
    /// Mean −ln of the probability given to what happened.
    var logLoss = 0.0
  }

  /// One held-out year.
  struct Year: Sendable, Equatable {
    var year: Int
    var rows: Int
    var events: Int
    var model: Skill
    var climatology: Skill
  }

  /// One bin of the reliability diagram.
  struct Bin: Sendable, Equatable {
    /// Probabilities from `low` up to `high`.
    var low: Double
    var high: Double
    var rows: Int
    /// What was forecast on average, and how often a jubilee came.
    var forecast: Double
    var observed: Double
  }

  var rows = 0
  var events = 0
  /// How many rows had weather to go by.
  var rowsWithWeather = 0
  var model = Skill()
  /// The rate of each calendar month in the years trained on: the standard to beat.
  var climatology = Skill()
  /// One rate for the whole year.
  var constant = Skill()
  /// The conditions index divided by 100.
  var index = Skill()
  var years: [Year] = []
  var bins: [Bin] = []

  /// Part of the climatology's Brier score that the model takes away; above 0 is better.
  var skillAgainstClimatology: Double {
    climatology.brier > 0 ? 1 - model.brier / climatology.brier : 0
  }
}
