import BerthBase

/// One wave of which the tide is made.
struct TideConstituent: Sendable, Hashable {
  /// Its name, such as `M2`.
  var name: String
  /// Degrees per mean solar hour.
  var speed: Double
  /// How often T, s, h, p and p1 enter its equilibrium argument.
  var multiples: [Double]
  /// What is added to the argument, in degrees.
  var phase: Double
  /// Whose node corrections apply, and whether their angle is added or subtracted.
  var nodes: [Node]
  /// What it comes from, in words.
  var meaning: String

  /// A node correction within a product of them.
  struct Node: Sendable, Hashable {
    var term: NodeTerm
    var isSubtracted: Bool
  }

  /// The waves whose node corrections have formulae of their own; all others are made of these.
  enum NodeTerm: String, Sendable, CaseIterable {
    case m1 = "M1"
    case m2 = "M2"
    case m3 = "M3"
    case o1 = "O1"
    case oo1 = "OO1"
    case j1 = "J1"
    case k1 = "K1"
    case k2 = "K2"
    case l2 = "L2"
    case mf = "MF"
    case mm = "MM"
  }
}

/// A place whose tide can be predicted.
struct TideStation: Sendable, Hashable {
  /// The number the US National Ocean Service gave it.
  var id: String
  var name: String
  var point: GeoPoint
  /// What heights are counted from, such as `MLLW` (mean lower low water).
  var datum: String
  /// The mean of the prediction above the datum, in feet.
  var offsetFeet: Double
  /// Its waves.
  var harmonics: [Harmonic]
  /// The day the constants were the service's own.
  var asOf: CivilDate?
  /// Where the constants come from.
  var source = ""

  /// A wave at a station.
  struct Harmonic: Sendable, Hashable {
    /// Place of the constituent in `TideTables.constituents`.
    var constituent: Int
    /// Feet.
    var amplitude: Double
    /// How far it lags behind its equilibrium argument, in degrees at UTC.
    var phase: Double
  }
}
