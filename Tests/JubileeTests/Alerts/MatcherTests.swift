import Testing

@testable import JubileeEngine

@Suite("Whose places an event lies in")
struct MatcherTests {
  private struct Mix: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
  }

  private static func places(_ users: Int) -> [AlertMatcher.Place] {
    var random = Mix(state: 3)
    return (0..<users).flatMap { user in
      (0..<5).map { number in
        AlertMatcher.Place(
          owner: Int32(user), number: Int32(number),
          latitude: Double.random(in: 30.0...31.0, using: &random),
          longitude: Double.random(in: -88.5 ... -87.5, using: &random),
          radiusMiles: Double.random(in: 0.5...10, using: &random))
      }
    }
  }

  @Test("The grid finds what looking at every place finds", arguments: [0, 1, 2, 3, 4, 5])
  func agrees(seed: Int) {
    let places = Self.places(400)
    let matcher = AlertMatcher(places)
    var random = Mix(state: UInt64(seed) + 100)
    for _ in 0..<50 {
      let point = GeoPoint(
        latitude: Double.random(in: 29.9...31.1, using: &random),
        longitude: Double.random(in: -88.6 ... -87.4, using: &random))
      let slow = places.filter {
        GeoPoint(latitude: $0.latitude, longitude: $0.longitude).distanceMiles(to: point)
          <= $0.radiusMiles
      }.sorted { ($0.owner, $0.number) < ($1.owner, $1.number) }
      #expect(matcher.matches(latitude: point.latitude, longitude: point.longitude) == slow)
    }
  }

  @Test("Nobody, nowhere and the pole are no trouble")
  func edges() {
    #expect(AlertMatcher([]).matches(latitude: 30, longitude: -88).isEmpty)
    let matcher = AlertMatcher(Self.places(3))
    #expect(matcher.matches(latitude: .nan, longitude: 0).isEmpty)
    #expect(matcher.matches(latitude: 90, longitude: 0).isEmpty)
    #expect(matcher.matches(latitude: -60, longitude: 170).isEmpty)
  }
}
