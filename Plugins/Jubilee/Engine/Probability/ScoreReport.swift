/// How well forecasts hold, on nights they were not trained on.
public struct ScoreReport: Sendable, Equatable {
  /// Scores of one forecaster over all held-out rows.
  public struct Skill: Sendable, Equatable {
    /// Mean squared difference from what happened; 0 is perfect (Brier 1950).
    public var brier = 0.0
    /// Mean −ln of the probability given to what happened.
    public var logLoss = 0.0
  }

  /// One held-out year.
  public struct Year: Sendable, Equatable {
    public var year: Int
    public var rows: Int
    public var events: Int
    public var model: Skill
    public var climatology: Skill
  }

  /// One bin of the reliability diagram.
  public struct Bin: Sendable, Equatable {
    /// Probabilities from `low` up to `high`.
    public var low: Double
    public var high: Double
    public var rows: Int
    /// What was forecast on average, and how often a jubilee came.
    public var forecast: Double
    public var observed: Double
  }

  public var rows = 0
  public var events = 0
  /// How many rows had weather to go by.
  public var rowsWithWeather = 0
  public var model = Skill()
  /// The rate of each calendar month in the years trained on: the standard to beat.
  public var climatology = Skill()
  /// One rate for the whole year.
  public var constant = Skill()
  /// The conditions index divided by 100.
  public var index = Skill()
  public var years: [Year] = []
  public var bins: [Bin] = []

  /// Part of the climatology's Brier score that the model takes away; above 0 is better.
  public var skillAgainstClimatology: Double {
    climatology.brier > 0 ? 1 - model.brier / climatology.brier : 0
  }
}
