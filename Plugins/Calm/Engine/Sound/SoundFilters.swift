/// A filter of one pole: smooths a signal with a cut-off frequency.
struct OnePole {
  private let weight: Float
  private var value: Float = 0

  /// - Parameter cutoff: Hz, for samples at `SoundFormat.rate`.
  init(cutoff: Float) {
    weight = 1 - SoundMath.exp(-2 * .pi * cutoff / Float(SoundFormat.rate))
  }

  @inline(__always)
  mutating func low(_ sample: Float) -> Float {
    value += weight * (sample - value)
    return value
  }

  @inline(__always)
  mutating func high(_ sample: Float) -> Float { sample - low(sample) }
}

/// A state variable filter whose frequency may change with every sample (Simper, “Linear
/// Trapezoidal Integrated State Variable Filter”, 2013).
struct SweepFilter {
  private var first: Float = 0
  private var second: Float = 0
  private var gain: Float = 0
  private let damping: Float

  /// - Parameter resonance: Q, from 0.5.
  init(resonance: Float) { damping = 1 / max(resonance, 0.5) }

  /// Moves to a frequency in Hz.
  @inline(__always)
  mutating func tune(_ frequency: Float) {
    // tan(x) for the warped frequency; below a tenth of the rate the two terms are exact to 1e-4.
    let x = .pi * min(max(frequency, 20), 8000) / Float(SoundFormat.rate)
    gain = x * (1 + x * x * (1 / 3 + x * x * 2 / 15))
  }

  /// The part of the signal around the frequency.
  @inline(__always)
  mutating func band(_ sample: Float) -> Float {
    let scale = 1 / (1 + gain * (gain + damping))
    let third = sample - second
    let middle = scale * (first + gain * third)
    let low = second + gain * middle
    first = 2 * middle - first
    second = 2 * low - second
    return middle
  }
}

/// Elementary functions the standard library leaves to C, exact enough for sound.
enum SoundMath {
  /// e to the power of x, by halving the argument and Taylor's series (error below 1e-7 of it).
  static func exp(_ x: Float) -> Float {
    var halvings = 0
    var y = Double(x)
    while abs(y) > 0.125, halvings < 40 {
      y /= 2
      halvings += 1
    }
    var result = 1 + y * (1 + y / 2 * (1 + y / 3 * (1 + y / 4 * (1 + y / 5 * (1 + y / 6)))))
    for _ in 0..<halvings { result *= result }
    return Float(result)
  }

  /// The sine of a phase in turns (1 is a full circle), by Bhaskara-like minimax on a quarter
  /// (error below 2e-4 of the amplitude, −74 dB).
  @inline(__always)
  static func sine(turns: Float) -> Float {
    var phase = turns - turns.rounded(.down)
    var sign: Float = 1
    if phase >= 0.5 {
      phase -= 0.5
      sign = -1
    }
    if phase > 0.25 { phase = 0.5 - phase }
    let x = phase * 2 * Float.pi
    let square = x * x
    return sign * x * (1 - square * (1 / 6 - square * (1 / 120 - square * (1 / 5040))))
  }
}

/// How samples are counted.
enum SoundFormat {
  /// Samples a second.
  static let rate = 44_100
}
