package import BerthSDK

/// Writes sound as a WAV file: RIFF with linear PCM (Microsoft and IBM, Multimedia Programming
/// Interface and Data Specifications 1.0, 1991).
package enum WAVFile {
  /// Bits of a sample.
  package enum Depth: Int, CaseIterable, Sendable {
    case sixteen = 16
    case twentyFour = 24
    /// Bytes of a sample.
    var bytes: Int { rawValue / 8 }
  }

  /// The most bytes of sound a file can hold: sizes are 32 bits wide.
  static let mostBytes = Int(UInt32.max) - 36

  /// A file of a clip.
  ///
  /// - Parameters:
  ///   - repeats: how often the clip is played; seamless when it is a loop.
  ///   - isStereo: whether both sides are kept; else their mean.
  ///   - thinning: how many samples become one, their mean: 4 makes 11,025 Hz of 44,100.
  /// - Throws: `input.invalid` when the file would be larger than WAV allows.
  package static func bytes(
    _ clip: SoundClip, depth: Depth = .sixteen, isStereo: Bool = true, repeats: Int = 1,
    thinning: Int = 1, seed: UInt64 = 1
  ) throws(PluginError) -> [UInt8] {
    let clip = clip.thinned(by: thinning)
    let channels = isStereo ? 2 : 1
    let once = clip.count * channels * depth.bytes
    let size = once * max(repeats, 1)
    guard size <= mostBytes else {
      throw PluginError(
        "input.invalid", "a WAV file holds at most 4 GB of sound, and this would be \(size) bytes",
        remedy: "ask for a shorter one; it can be played in a loop")
    }
    let rate = SoundFormat.rate / max(thinning, 1)
    var bytes = header(size, rate: rate, channels: channels, depth: depth)
    bytes.reserveCapacity(44 + size + 1)
    let body = samples(clip, depth, isStereo, SoundRandom(seed: seed))
    for _ in 0..<max(repeats, 1) { bytes += body }
    if size % 2 == 1 { bytes.append(0) }
    return bytes
  }

  private static func header(
    _ size: Int, rate: Int, channels: Int, depth: Depth
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    func word(_ value: Int, _ count: Int) {
      for place in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * place))) }
    }
    let frame = channels * depth.bytes
    bytes += "RIFF".utf8
    word(36 + size + size % 2, 4)
    bytes += "WAVEfmt ".utf8
    word(16, 4)
    word(1, 2)
    word(channels, 2)
    word(rate, 4)
    word(rate * frame, 4)
    word(frame, 2)
    word(depth.rawValue, 2)
    bytes += "data".utf8
    word(size, 4)
    return bytes
  }

  private static func samples(
    _ clip: SoundClip, _ depth: Depth, _ isStereo: Bool, _ random: SoundRandom
  ) -> [UInt8] {
    var random = random
    let size = clip.count * (isStereo ? 2 : 1) * depth.bytes
    return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
      var place = 0
      /// One sample; 16 bits are dithered with triangular noise of two steps (Lipshitz, Wannamaker
      /// and Vanderkooy 1992), so that soft passages do not crackle.
      @inline(__always)
      func put(_ sample: Float) {
        switch depth {
        case .sixteen:
          let noise = (random.signed() + random.signed()) * 0.5
          let value = Int(max(-32_768, min(32_767, (sample * 32_767 + noise).rounded())))
          bytes[place] = UInt8(truncatingIfNeeded: value)
          bytes[place + 1] = UInt8(truncatingIfNeeded: value >> 8)
        case .twentyFour:
          let value = Int(max(-8_388_608, min(8_388_607, (Double(sample) * 8_388_607).rounded())))
          bytes[place] = UInt8(truncatingIfNeeded: value)
          bytes[place + 1] = UInt8(truncatingIfNeeded: value >> 8)
          bytes[place + 2] = UInt8(truncatingIfNeeded: value >> 16)
        }
        place += depth.bytes
      }
      for index in clip.left.indices {
        if isStereo {
          put(clip.left[index])
          put(clip.right[index])
        } else {
          put((clip.left[index] + clip.right[index]) * 0.5)
        }
      }
      count = size
    }
  }
}
