import Glibc

/// What the 18.6-year turning of the moon's orbit does to each wave: an angle u added to its
/// argument and a factor f on its height.
///
/// Formulae: Schureman (1958), numbers in the comments; obliquity 23.452°, inclination 5.145°.
struct NodeCorrections: Sendable {
  private let inclination: Double
  private let nu: Double
  private let xi: Double
  private let nuPrime: Double
  private let nuSecond: Double
  /// The perigee counted from the crossing of orbit and equator, in radians.
  private let perigee: Double

  init(_ sky: TideAstronomy) {
    let omega = 23.452 * GeoUnit.radian
    let tilt = 5.145 * GeoUnit.radian
    let node = sky.node.wrappedDegrees * GeoUnit.radian
    let cosine = cos(omega) * cos(tilt) - sin(omega) * sin(tilt) * cos(node)
    inclination = acos(max(-1, min(1, cosine)))
    let half = tan(node / 2)
    let sum = atan(cos((omega - tilt) / 2) / cos((omega + tilt) / 2) * half)
    let difference = atan(sin((omega - tilt) / 2) / sin((omega + tilt) / 2) * half)
    nu = sum - difference
    xi = node - sum - difference
    let sine2 = sin(2 * inclination)
    let square = sin(inclination) * sin(inclination)
    nuPrime = atan2(sine2 * sin(nu), sine2 * cos(nu) + 0.3347)
    nuSecond = atan2(square * sin(2 * nu), square * cos(2 * nu) + 0.0727)
    perigee = sky.perigee * GeoUnit.radian - xi
  }

  /// The angle u in degrees and the factor f of a wave.
  func correction(of term: TideConstituent.NodeTerm) -> (angle: Double, factor: Double) {
    let (angle, factor) = radians(term)
    return (angle / GeoUnit.radian, factor)
  }

  private func radians(_ term: TideConstituent.NodeTerm) -> (Double, Double) {
    let sine = sin(inclination)
    let sine2 = sin(2 * inclination)
    let halfSine2 = (1 - cos(inclination)) / 2
    let halfCosine2 = (1 + cos(inclination)) / 2
    let m2 = halfCosine2 * halfCosine2 / 0.9154  // 78
    let o1 = sine * halfCosine2 / 0.3800  // 75
    switch term {
    case .m2: return (2 * xi - 2 * nu, m2)
    case .m3:  // 149
      return (3 * xi - 3 * nu, halfCosine2 * halfCosine2 * halfCosine2 / 0.8758)
    case .o1: return (2 * xi - nu, o1)
    case .oo1: return (-2 * xi - nu, sine * halfSine2 / 0.0164)  // 77
    case .j1: return (-nu, sine2 / 0.7214)  // 76
    case .mf: return (-2 * xi, sine * sine / 0.1578)  // 74
    case .mm: return (0, (2.0 / 3 - sine * sine) / 0.5021)  // 73
    case .k1:  // 227
      let square = 0.8965 * sine2 * sine2 + 0.6001 * sine2 * cos(nu) + 0.1006
      return (-nuPrime, square.squareRoot())
    case .k2:  // 235
      let square = sine * sine
      let sum = 19.0444 * square * square + 2.7702 * square * cos(2 * nu) + 0.0981
      return (-nuSecond, sum.squareRoot())
    case .l2:  // 213 to 215
      let tangent2 = halfSine2 / halfCosine2
      let sum = 1 - 12 * tangent2 * cos(2 * perigee) + 36 * tangent2 * tangent2
      let r = atan2(sin(2 * perigee), 1 / (6 * tangent2) - cos(2 * perigee))
      return (2 * xi - 2 * nu - r, m2 * sum.squareRoot())
    case .m1:  // 203, 206, 207; u without the perigee, which V leaves out too
      let q = atan2(0.483 * sin(perigee), cos(perigee))
      return (xi - nu + q, o1 * (2.310 + 1.435 * cos(2 * perigee)).squareRoot())
    }
  }
}
