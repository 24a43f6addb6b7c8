/// How loud a stretch of sound is to people, by ITU-R BS.1770-4: both sides are weighted as the head and
/// the ear do (K-weighting), their mean squares added, and what is silent or much softer than the rest left
/// out. It is kept as power, 0…1, so that no logarithm is needed; L in LUFS is −0.691 + 10 lg of it.
enum Loudness {
  /// The power of −24 LUFS, which every sound that goes on is brought to.
  static let target: Float = 0.004_667_67
  /// The power of −70 LUFS: what is softer counts as silence.
  private static let silence: Float = 1.172_47e-7

  /// The gated power of a clip at 44.1 kHz.
  static func power(_ clip: SoundClip) -> Float {
    let hop = SoundFormat.rate / 10
    var (left, right) = (KFilter(), KFilter())
    var hops: [Float] = []
    var sum: Float = 0
    var count = 0
    for index in 0..<clip.count {
      let (a, b) = (left.next(clip.left[index]), right.next(clip.right[index]))
      sum += a * a + b * b
      count += 1
      if count == hop {
        hops.append(sum / Float(hop))
        (sum, count) = (0, 0)
      }
    }
    guard hops.count >= 4 else {
      let all = hops.reduce(0, +) * Float(hop) + sum
      return clip.count > 0 ? all / Float(clip.count) : 0
    }
    // Blocks of 400 ms, one begun each 100 ms.
    let blocks = (0...hops.count - 4).map { hops[$0..<$0 + 4].reduce(0, +) / 4 }
    let audible = blocks.filter { $0 > silence }
    guard !audible.isEmpty else { return 0 }
    let gate = audible.reduce(0, +) / Float(audible.count) / 10
    let loud = audible.filter { $0 > gate }
    return loud.isEmpty ? 0 : loud.reduce(0, +) / Float(loud.count)
  }
}

/// The K-weighting of one side at 44.1 kHz: a shelf that raises highs by 4 dB, then a high pass at 38 Hz.
private struct KFilter {
  private var shelf: (Float, Float) = (0, 0)
  private var pass: (Float, Float) = (0, 0)

  /// The next sample, weighted (transposed direct form II).
  @inline(__always)
  mutating func next(_ x: Float) -> Float {
    let y = 1.530_841_2 * x + shelf.0
    shelf.0 = -2.650_98 * x + 1.663_655_1 * y + shelf.1
    shelf.1 = 1.169_079_1 * x - 0.712_595_43 * y
    let z = y + pass.0
    pass.0 = -2 * y + 1.989_169_7 * z + pass.1
    pass.1 = y - 0.989_199_04 * z
    return z
  }
}
