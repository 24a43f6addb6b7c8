/// Why somebody is shown, in a key of the strings, plain English and the values in it. Languages
/// and goals are values by their codes, separated by commas.
struct Reason: Sendable, Equatable {
  var key: String
  var english: String
  var values: [String: String]

  init(_ key: String, _ english: String, _ values: [String: String] = [:]) {
    (self.key, self.english, self.values) = (key, english, values)
  }
}

/// How well two people fit, from 0 to 100 and a little beyond, and why.
///
/// | part | maximum | measures |
/// |---|---|---|
/// | languages | 42 | each speaks natively what the other learns; further pairs; like levels |
/// | hours | 16 | hours a week in which both have time, 14 being plenty |
/// | activity | 12 | days since the last visit, halved each week |
/// | goals | 10 | the share of goals in common |
/// | answers | 8 | the share of first messages answered, one of two assumed at first |
/// | age | 6 | nearness within what both want |
/// | interests | 4 | interests in common, two being plenty |
/// | newness | 2 | the first week |
/// | liked | 6 | has liked already, which is not told; a super like counts 24 |
/// | priority | 4 | the plan with priority |
struct MatchScore: Sendable, Equatable {
  var total = 0.0
  var reasons: [Reason] = []
  /// Languages the other one speaks natively and the user learns.
  var teaches: [String] = []
  /// Languages the user speaks natively and the other one learns.
  var learns: [String] = []

  /// Whether both can learn from each other.
  var isReciprocal: Bool { !teaches.isEmpty && !learns.isEmpty }
}
