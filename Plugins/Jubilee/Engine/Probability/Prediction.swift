/// What can be said about a jubilee at an instant.
struct Prediction: Sendable, Equatable {
  /// Unix milliseconds.
  var time: Int64
  /// That a jubilee is under way somewhere on the eastern shore within an hour of `time`, 0…1; nil
  /// when unknown.
  var probability: Double?
  /// That one comes in the night `time` belongs to, if the whole night were like this, 0…1; nil
  /// when unknown.
  var nightProbability: Double?
  /// The standard error of the night's log-odds; nil when unknown.
  var error: Double?
  /// The same by shore, 0…1; empty when unknown.
  var shores: [ShoreCell.Shore: Double] = [:]
  /// Trust in the figure, 0…1; never more than `Predictor.highestConfidence`, as the record is small.
  var confidence: Double
  /// What speaks for and against it, the strongest first.
  var reasons: [Reason]
  /// What happened in nights like this.
  var similar: SimilarConditions?
  /// The index of the same situation.
  var index: ConditionsIndex
  /// By stretch of shore, the likeliest first; empty when unknown.
  var cells: [CellProbability]
  /// Why nothing can be said; nil when something can.
  var unknownReason: String?
  /// What else is known of an hour whose wind is not; nil when its wind is known.
  var expected: Expected?

  /// The chances by everything but the wind, which counts as that of any night. By itself that would be
  /// a guess; it stands for the hours to come of a night of which others are known.
  struct Expected: Sendable, Equatable {
    /// That one comes in the night on the main shore, and by shore, 0…1.
    var night: Double
    var shores: [ShoreCell.Shore: Double]
    /// That one is under way on the main shore within the hour, 0…1.
    var hour: Double
    /// The standard error of the night's log-odds.
    var error: Double
  }

  /// Something that makes a jubilee more or less likely.
  struct Reason: Sendable, Equatable {
    var feature: Feature
    /// In words: `calm NE wind`.
    var words: String
    /// Change of the log-odds.
    var effect: Double
  }

  /// The probability on one stretch of shore.
  struct CellProbability: Sendable, Equatable {
    var cell: String
    var name: String
    /// 0…1.
    var probability: Double
  }

  /// `low`, `fair` or `good`.
  var confidenceWord: String {
    confidence < 0.25 ? "low" : confidence < 0.5 ? "fair" : "good"
  }

  /// The reasons in one line: `calm NE wind, low oxygen, August pre-dawn`.
  var summary: String {
    if let unknownReason { return "unknown: \(unknownReason)" }
    return reasons.map(\.words).joined(separator: ", ")
  }
}
