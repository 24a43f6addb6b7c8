import Glibc

/// What sun and moon do at a place between two instants, most often a local day.
struct SkyDay: Sendable, Hashable {
  /// Unix milliseconds.
  var from: Int64
  var to: Int64
  /// The sun's upper limb at the horizon: its middle 50′ below, refraction included.
  var sun: SkyCrossings
  /// The sun 6° below the horizon; `rise` is dawn, `set` dusk.
  var civil: SkyCrossings
  /// The sun 12° below the horizon.
  var nautical: SkyCrossings
  /// The moon's upper limb at the horizon, parallax and refraction included.
  var moon: SkyCrossings
  /// In the middle of the time.
  var phase: MoonPhase

  /// Computes everything; a minute's accuracy up to 60° of latitude.
  init(at point: GeoPoint, from: Int64, to: Int64) {
    self.from = from
    self.to = to
    func sun(_ degrees: Double) -> SkyCrossings {
      SkyCrossings(from: from, to: to) { Sun.altitude(at: point, $0) - degrees }
    }
    self.sun = sun(-0.8333)
    civil = sun(-6)
    nautical = sun(-12)
    moon = SkyCrossings(from: from, to: to) { time in
      let moon = Moon.position(time)
      // Meeus 15: refraction 34′; parallax lowers, the radius raises the upper limb.
      let parallax = asin(6378.14 / moon.distance) / GeoUnit.radian
      return moon.altitude(at: point, time) - (0.7275 * parallax - 34.0 / 60)
    }
    phase = MoonPhase(at: from + (to - from) / 2)
  }
}
