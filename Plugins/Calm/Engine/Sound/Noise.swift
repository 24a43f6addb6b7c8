/// Noise whose power falls with frequency.
struct PinkNoise {
  private var poles = (Float(0), Float(0), Float(0), Float(0), Float(0), Float(0), Float(0))

  /// The next sample, peak about 1: Paul Kellet's refined filter (music-dsp archive, 1999), −3 dB
  /// an octave within 0.05 dB above 9.2 Hz at 44.1 kHz.
  @inline(__always)
  mutating func next(_ white: Float) -> Float {
    poles.0 = 0.99886 * poles.0 + white * 0.0555179
    poles.1 = 0.99332 * poles.1 + white * 0.0750759
    poles.2 = 0.96900 * poles.2 + white * 0.1538520
    poles.3 = 0.86650 * poles.3 + white * 0.3104856
    poles.4 = 0.55000 * poles.4 + white * 0.5329522
    poles.5 = -0.7616 * poles.5 - white * 0.0168980
    let sum = poles.0 + poles.1 + poles.2 + poles.3 + poles.4 + poles.5 + poles.6 + white * 0.5362
    poles.6 = white * 0.115926
    return sum * 0.11
  }
}

/// Noise that falls by 6 dB an octave: an integrator that leaks, so that it has no offset.
struct BrownNoise {
  private var value: Float = 0
  private var slow = OnePole(cutoff: 12)

  @inline(__always)
  mutating func next(_ white: Float) -> Float {
    value = value * 0.998 + white * 0.063
    return slow.high(value) * 0.9
  }
}
