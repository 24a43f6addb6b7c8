import Glibc

/// The moon, by Meeus, Astronomical Algorithms, 2nd ed. (1998), chapter 47, with the largest terms
/// of ELP-2000/82: within 0.02° and 100 km.
enum Moon {
  /// A periodic term: multiples of D, M, M′ and F, and what it adds to longitude (or latitude) in
  /// millionths of a degree and to distance in metres.
  private struct Term: Sendable {
    var d, m, mPrime, f: Int8
    var angle: Double
    var distance: Double
    init(_ d: Int8, _ m: Int8, _ p: Int8, _ f: Int8, _ angle: Double, _ distance: Double = 0) {
      (self.d, self.m, mPrime, self.f) = (d, m, p, f)
      (self.angle, self.distance) = (angle, distance)
    }
  }

  private static let longitudes = [
    Term(0, 0, 1, 0, 6_288_774, -20_905_355), Term(2, 0, -1, 0, 1_274_027, -3_699_111),
    Term(2, 0, 0, 0, 658_314, -2_955_968), Term(0, 0, 2, 0, 213_618, -569_925),
    Term(0, 1, 0, 0, -185_116, 48_888), Term(0, 0, 0, 2, -114_332, -3_149),
    Term(2, 0, -2, 0, 58_793, 246_158), Term(2, -1, -1, 0, 57_066, -152_138),
    Term(2, 0, 1, 0, 53_322, -170_733), Term(2, -1, 0, 0, 45_758, -204_586),
    Term(0, 1, -1, 0, -40_923, -129_620), Term(1, 0, 0, 0, -34_720, 108_743),
    Term(0, 1, 1, 0, -30_383, 104_755), Term(2, 0, 0, -2, 15_327, 10_321),
    Term(0, 0, 1, 2, -12_528), Term(0, 0, 1, -2, 10_980, 79_661),
    Term(4, 0, -1, 0, 10_675, -34_782), Term(0, 0, 3, 0, 10_034, -23_210),
    Term(4, 0, -2, 0, 8_548, -21_636), Term(2, 1, -1, 0, -7_888, 24_208),
    Term(2, 1, 0, 0, -6_766, 30_824), Term(1, 0, -1, 0, -5_163, -8_379),
    Term(1, 1, 0, 0, 4_987, -16_675), Term(2, -1, 1, 0, 4_036, -12_831),
    Term(2, 0, 2, 0, 3_994, -10_445), Term(4, 0, 0, 0, 3_861, -11_650),
    Term(2, 0, -3, 0, 3_665, 14_403), Term(0, 1, -2, 0, -2_689, -7_003),
    Term(2, 0, -1, 2, -2_602), Term(2, -1, -2, 0, 2_390, 10_056),
    Term(1, 0, 1, 0, -2_348, 6_322), Term(2, -2, 0, 0, 2_236, -9_884),
  ]

  private static let latitudes = [
    Term(0, 0, 0, 1, 5_128_122), Term(0, 0, 1, 1, 280_602), Term(0, 0, 1, -1, 277_693),
    Term(2, 0, 0, -1, 173_237), Term(2, 0, -1, 1, 55_413), Term(2, 0, -1, -1, 46_271),
    Term(2, 0, 0, 1, 32_573), Term(0, 0, 2, 1, 17_198), Term(2, 0, 1, -1, 9_266),
    Term(0, 0, 2, -1, 8_822), Term(2, -1, 0, -1, 8_216), Term(2, 0, -2, -1, 4_324),
    Term(2, 0, 1, 1, 4_200), Term(2, 1, 0, -1, -3_359), Term(2, -1, -1, 1, 2_463),
    Term(2, -1, 0, 1, 2_211), Term(2, -1, -1, -1, 2_065), Term(0, 1, -1, -1, -1_870),
    Term(4, 0, -1, -1, 1_828), Term(0, 1, 0, 1, -1_794), Term(0, 0, 0, 3, -1_749),
  ]

  /// Where it stands at an instant in Unix milliseconds.
  static func position(_ time: Int64) -> SkyPosition {
    let t = SkyTime.dynamicalCenturies(time)
    let mean = 218.3164477 + t * (481_267.88123421 - t * 0.0015786)
    let d = (297.8501921 + t * (445_267.1114034 - t * 0.0018819)) * GeoUnit.radian
    let m = (357.5291092 + t * (35_999.0502909 - t * 0.0001536)) * GeoUnit.radian
    let mPrime = (134.9633964 + t * (477_198.8675055 + t * 0.0087414)) * GeoUnit.radian
    let f = (93.2720950 + t * (483_202.0175233 - t * 0.0036539)) * GeoUnit.radian
    // The eccentricity of the earth's orbit shrinks (47.6).
    let e = 1 - t * (0.002516 + t * 0.0000074)
    func argument(_ term: Term) -> (angle: Double, scale: Double) {
      let angle =
        Double(term.d) * d + Double(term.m) * m + Double(term.mPrime) * mPrime
        + Double(term.f) * f
      return (angle, term.m == 0 ? 1 : abs(term.m) == 1 ? e : e * e)
    }
    var longitude = 0.0
    var distance = 0.0
    for term in longitudes {
      let (angle, scale) = argument(term)
      longitude += term.angle * scale * sin(angle)
      distance += term.distance * scale * cos(angle)
    }
    var latitude = 0.0
    for term in latitudes {
      let (angle, scale) = argument(term)
      latitude += term.angle * scale * sin(angle)
    }
    let radian = GeoUnit.radian
    let venus = (119.75 + 131.849 * t) * radian
    let jupiter = (53.09 + 479_264.29 * t) * radian
    let turned = mean * radian
    longitude += 3958 * sin(venus) + 1962 * sin(turned - f) + 318 * sin(jupiter)
    latitude += -2235 * sin(turned) + 382 * sin((313.45 + 481_266.484 * t) * radian)
    latitude += 175 * (sin(venus - f) + sin(venus + f)) + 127 * sin(turned - mPrime)
    let nutation = -0.00478 * sin((125.04 - 1934.136 * t) * radian)
    return SkyPosition(
      longitude: mean + longitude / 1e6 + nutation, latitude: latitude / 1e6,
      distance: 385_000.56 + distance / 1000, centuries: t)
  }
}
