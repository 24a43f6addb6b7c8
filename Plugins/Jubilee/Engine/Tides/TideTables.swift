/// Everything tides are predicted from: constituents, their arguments by year, and stations.
struct TideTables: Sendable {
  var constituents: [TideConstituent] = []
  /// Arguments and factors as published, for the years there are.
  var published: [Published] = []
  var stations: [TideStation] = []

  /// The published arguments and factors of one constituent.
  struct Published: Sendable, Hashable {
    /// Year of the first figure.
    var first: Int
    /// V0 + u at 1 January 00:00 UTC, degrees.
    var equilibrium: [Double]
    /// Node factor f of the middle of the year.
    var factor: [Double]
  }

  /// The station of this number, or nil.
  func station(_ id: String) -> TideStation? { stations.first { $0.id == id } }

  /// The station nearest to a place; nil when there is none.
  func nearest(to point: GeoPoint) -> TideStation? {
    stations.min { $0.point.distanceKilometers(to: point) < $1.point.distanceKilometers(to: point) }
  }

  /// The argument V0 + u (degrees) and factor f of a constituent in a year, where they are published.
  func published(_ constituent: Int, year: Int) -> (degrees: Double, factor: Double)? {
    let table = published[constituent]
    let index = year - table.first
    guard table.equilibrium.indices.contains(index) else { return nil }
    return (table.equilibrium[index], table.factor[index])
  }
}
