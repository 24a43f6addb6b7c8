import Glibc

/// Finds whose watched places an event lies in: a grid over all places, so that an event is held
/// against the near ones only. Places are kept in columns; use from any thread.
package struct AlertMatcher: Sendable {
  /// A place with a circle round it.
  package struct Place: Sendable, Equatable {
    package var owner: Int32
    package var number: Int32
    package var latitude: Double
    package var longitude: Double
    /// 0.5–10.
    package var radiusMiles: Double

    package init(
      owner: Int32, number: Int32, latitude: Double, longitude: Double, radiusMiles: Double
    ) {
      (self.owner, self.number) = (owner, number)
      (self.latitude, self.longitude, self.radiusMiles) = (latitude, longitude, radiusMiles)
    }
  }

  /// The side of a square of the grid, in degrees: 0.1° of latitude is 6.9 miles.
  private static let side = 0.1
  private let places: [Place]
  /// The first place of each square, in the order of `keys`.
  private let keys: [Int64]
  private let starts: [Int32]
  private let widest: Double

  /// A grid of places.
  package init(_ all: [Place]) {
    let keyed = all.map { (key: Self.key($0.latitude, $0.longitude), place: $0) }
      .sorted { $0.key < $1.key }
    places = keyed.map(\.place)
    var keys: [Int64] = []
    var starts: [Int32] = []
    for (index, entry) in keyed.enumerated() where keys.last != entry.key {
      keys.append(entry.key)
      starts.append(Int32(index))
    }
    starts.append(Int32(keyed.count))
    (self.keys, self.starts) = (keys, starts)
    widest = all.map(\.radiusMiles).max() ?? 0
  }

  private static func row(_ degrees: Double) -> Int64 { Int64((degrees / side).rounded(.down)) }

  private static func key(_ latitude: Double, _ longitude: Double) -> Int64 {
    row(latitude) << 32 | (row(longitude) & 0xFFFF_FFFF)
  }

  /// The places whose circle holds a point, in order of owner and number.
  package func matches(latitude: Double, longitude: Double) -> [Place] {
    guard latitude.isFinite, longitude.isFinite, abs(latitude) < 89 else { return [] }
    // A degree of latitude is 69.09 miles on the sphere of 6371.0088 km.
    let reach = widest / 69.0 + 1e-9
    let wide = reach / cos((abs(latitude) + reach) * .pi / 180)
    var found: [Place] = []
    for row in Self.row(latitude - reach)...Self.row(latitude + reach) {
      for column in Self.row(longitude - wide)...Self.row(longitude + wide) {
        let key = row << 32 | (column & 0xFFFF_FFFF)
        guard let index = index(of: key) else { continue }
        for place in places[Int(starts[index])..<Int(starts[index + 1])]
        where Self.holds(place, latitude, longitude) {
          found.append(place)
        }
      }
    }
    found.sort { ($0.owner, $0.number) < ($1.owner, $1.number) }
    return found
  }

  private func index(of key: Int64) -> Int? {
    var low = 0
    var high = keys.count
    while low < high {
      let middle = (low + high) / 2
      if keys[middle] < key { low = middle + 1 } else { high = middle }
    }
    return low < keys.count && keys[low] == key ? low : nil
  }

  private static func holds(_ place: Place, _ latitude: Double, _ longitude: Double) -> Bool {
    GeoPoint(latitude: place.latitude, longitude: place.longitude)
      .distanceMiles(to: GeoPoint(latitude: latitude, longitude: longitude)) <= place.radiusMiles
  }
}
