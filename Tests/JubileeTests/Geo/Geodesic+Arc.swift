import Glibc

@testable import JubileeEngine

extension Geodesic {
  /// A piece of a great circle on the auxiliary sphere.
  struct Arc {
    /// Its angle in radians.
    var sigma: Double
    /// The cosine of twice the angle from the equator crossing to its middle.
    var cosMiddle: Double
    /// The squared cosine of the azimuth at the equator.
    var cos2Alpha: Double

    /// Its length on the ellipsoid in metres, Vincenty's series A and B in u².
    var meters: Double {
      let a = Geodesic.equatorialRadius
      let b = Geodesic.polarRadius
      let u2 = cos2Alpha * (a * a - b * b) / (b * b)
      let bigA = 1 + u2 / 16384 * (4096 + u2 * (-768 + u2 * (320 - 175 * u2)))
      let bigB = u2 / 1024 * (256 + u2 * (-128 + u2 * (74 - 47 * u2)))
      let sine = sin(sigma)
      let square = cosMiddle * cosMiddle
      let third = bigB / 6 * cosMiddle * (-3 + 4 * sine * sine) * (-3 + 4 * square)
      let inner = cosMiddle + bigB / 4 * (cos(sigma) * (-1 + 2 * square) - third)
      return b * bigA * (sigma - bigB * sine * inner)
    }

    /// How much farther the sphere's longitude turns than the ellipsoid's, in radians, Vincenty's
    /// series C.
    func longitudeExcess(sinAlpha: Double) -> Double {
      let f = Geodesic.flattening
      let c = f / 16 * cos2Alpha * (4 + f * (4 - 3 * cos2Alpha))
      let tail = cosMiddle + c * cos(sigma) * (-1 + 2 * cosMiddle * cosMiddle)
      return (1 - c) * f * sinAlpha * (sigma + c * sin(sigma) * tail)
    }
  }
}
