/// What can be said about a jubilee at a moment.
public struct Prediction: Sendable, Equatable {
  /// Unix milliseconds.
  public var time: Int64
  /// That a jubilee is under way somewhere on the eastern shore within an hour of `time`, 0…1; nil
  /// when unknown.
  public var probability: Double?
  /// That one comes in the night `time` belongs to, if the whole night were like this, 0…1; nil
  /// when unknown.
  public var nightProbability: Double?
  /// Trust in the figure, 0…1; never more than `Predictor.highestConfidence`, as the record is small.
  public var confidence: Double
  /// What speaks for and against it, the strongest first.
  public var reasons: [Reason]
  /// What happened in nights like this.
  public var similar: SimilarConditions?
  /// The index of the same situation.
  public var index: ConditionsIndex
  /// By stretch of shore, the likeliest first; empty when unknown.
  public var cells: [CellProbability]
  /// Why nothing can be said; nil when something can.
  public var unknownReason: String?

  /// Something that makes a jubilee more or less likely.
  public struct Reason: Sendable, Equatable {
    public var feature: Feature
    /// In words: `calm NE wind`.
    public var words: String
    /// Change of the log-odds.
    public var effect: Double
  }

  /// The probability on one stretch of shore.
  public struct CellProbability: Sendable, Equatable {
    public var cell: String
    public var name: String
    /// 0…1.
    public var probability: Double
  }

  /// `low`, `fair` or `good`.
  public var confidenceWord: String {
    confidence < 0.25 ? "low" : confidence < 0.5 ? "fair" : "good"
  }

  /// The reasons in one line: `calm NE wind, low oxygen, August pre-dawn`.
  public var summary: String {
    if let unknownReason { return "unknown: \(unknownReason)" }
    return reasons.map(\.words).joined(separator: ", ")
  }
}
