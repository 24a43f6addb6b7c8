/// A stretch of sound: two sides at 44.1 kHz.
package struct SoundClip: Sendable {
  var left: [Float]
  var right: [Float]

  /// Length in frames (pairs of samples).
  var count: Int { left.count }
  /// Length in seconds.
  package var seconds: Double { Double(count) / Double(SoundFormat.rate) }

  /// The largest sample of both sides, without its sign.
  var peak: Float {
    var most: Float = 0
    for index in left.indices { most = max(most, abs(left[index]), abs(right[index])) }
    return most
  }

  /// The same with fewer samples, each the mean of `factor`; what is left over at the end is dropped.
  func thinned(by factor: Int) -> SoundClip {
    guard factor > 1 else { return self }
    func means(_ side: [Float]) -> [Float] {
      (0..<side.count / factor).map { place in
        side[place * factor..<(place + 1) * factor].reduce(0, +) / Float(factor)
      }
    }
    return SoundClip(left: means(left), right: means(right))
  }

  /// Adds another of at least its length.
  mutating func add(_ other: SoundClip, by factor: Float) {
    for index in left.indices {
      left[index] += other.left[index] * factor
      right[index] += other.right[index] * factor
    }
  }

  /// Brings it to a loudness as far as no sample gets larger than a ceiling.
  ///
  /// - Parameter power: as `Loudness` has it.
  mutating func level(to power: Float, below ceiling: Float) {
    let (peak, own) = (peak, Loudness.power(self))
    guard own > 0, peak > 0 else { return }
    scale(by: min((power / own).squareRoot(), ceiling / peak))
  }

  /// Makes it louder or softer.
  mutating func scale(by factor: Float) {
    for index in left.indices {
      left[index] *= factor
      right[index] *= factor
    }
  }
}

/// Makes clips of sounds; the same kind, length and seed give the same clip.
package enum SoundRenderer {
  /// How long the end of a loop flows into its beginning, in seconds.
  static let seam = 1.5
  /// The largest sample there may be: −1 dB below full scale.
  static let ceiling: Float = 0.891
  /// The largest sample of cues: −6 dB below full scale.
  static let cuePeak: Float = 0.5

  /// A clip of a sound.
  ///
  /// - Parameters:
  ///   - seconds: the length; nil takes the kind's own. Beds are at least 2 s long.
  ///   - isLoop: whether the end of a bed leads into its beginning without a seam.
  ///   - isCancelled: asked again and again; a bed that nobody waits for any more is empty.
  package static func clip(
    _ kind: SoundKind, seconds: Double? = nil, isLoop: Bool = true, seed: UInt64 = 1,
    isCancelled: () -> Bool = { false }
  ) -> SoundClip {
    func bed(_ source: some SoundSource, _ frames: Int, _ isLoop: Bool) -> SoundClip {
      self.bed(source, frames, isLoop, isCancelled)
    }
    let length = max(seconds ?? kind.length, kind.isBed ? 2 : 0.1)
    let frames = Int((length * Double(SoundFormat.rate)).rounded())
    switch kind {
    case .inhale, .exhale:
      return cue(BreathSource(isInhale: kind == .inhale, seconds: length, seed: seed), frames)
    case .bell: return faded(cue(BellSource(), frames))
    case .chime: return faded(cue(BellSource(pitch: 660, ring: 0.55), frames))
    case .rain: return bed(RainSource(seed: seed), frames, isLoop)
    case .waves: return bed(WavesSource(seed: seed), frames, isLoop)
    case .wind: return bed(WindSource(seed: seed), frames, isLoop)
    case .fire: return bed(FireSource(seed: seed), frames, isLoop)
    case .music: return bed(MusicSource(seed: seed), frames, isLoop)
    case .brown: return bed(NoiseSource(.brown, seed: seed), frames, isLoop)
    case .pink: return bed(NoiseSource(.pink, seed: seed), frames, isLoop)
    case .white: return bed(NoiseSource(.white, seed: seed), frames, isLoop)
    }
  }

  /// How many frames are made before it is asked whether somebody still waits: a few milliseconds.
  private static let stretch = 16_384

  /// - Returns: `frames` of a source; none when it was cancelled.
  private static func render<Source: SoundSource>(
    _ source: Source, _ frames: Int, _ isCancelled: () -> Bool = { false }
  ) -> SoundClip {
    var source = source
    var clip = SoundClip(left: [], right: [])
    clip.left = [Float](unsafeUninitializedCapacity: frames) { left, leftCount in
      clip.right = [Float](unsafeUninitializedCapacity: frames) { right, rightCount in
        var done = 0
        while done < frames, !isCancelled() {
          let end = min(done + stretch, frames)
          for index in done..<end {
            let sample = source.next()
            left[index] = sample.left
            right[index] = sample.right
          }
          done = end
        }
        rightCount = done
      }
      leftCount = clip.right.count
    }
    return clip.count == frames ? clip : SoundClip(left: [], right: [])
  }

  private static func cue<Source: SoundSource>(_ source: Source, _ frames: Int) -> SoundClip {
    var clip = render(source, frames)
    let peak = clip.peak
    if peak > 0 { clip.scale(by: cuePeak / peak) }
    return clip
  }

  /// Fades the last tenth of a second out, where a sound is cut before it has died away.
  private static func faded(_ clip: SoundClip) -> SoundClip {
    var clip = clip
    let length = min(SoundFormat.rate / 10, clip.count)
    for index in 0..<length {
      let part = Float(length - index) / Float(length)
      clip.left[clip.count - length + index] *= part
      clip.right[clip.count - length + index] *= part
    }
    return clip
  }

  private static func bed<Source: SoundSource>(
    _ source: Source, _ frames: Int, _ isLoop: Bool, _ isCancelled: () -> Bool
  ) -> SoundClip {
    let overlap = min(Int(seam * Double(SoundFormat.rate)), frames / 2)
    var clip = render(source, frames + overlap, isCancelled)
    guard clip.count > 0 else { return clip }
    if isLoop {
      close(&clip.left, frames, overlap)
      close(&clip.right, frames, overlap)
    } else {
      clip.left.removeLast(overlap)
      clip.right.removeLast(overlap)
      fadeEnds(&clip, overlap)
    }
    clip.level(to: Loudness.target, below: ceiling)
    return clip
  }

  /// Lets what follows the end flow into the beginning at constant power, so that the last sample
  /// is followed by the one that came after it.
  private static func close(_ side: inout [Float], _ frames: Int, _ overlap: Int) {
    for index in 0..<overlap {
      let turn = Float(index) / Float(overlap) * 0.25
      let rising = SoundMath.sine(turns: turn)
      let falling = SoundMath.sine(turns: 0.25 - turn)
      side[index] = side[index] * rising + side[frames + index] * falling
    }
    side.removeLast(overlap)
  }

  private static func fadeEnds(_ clip: inout SoundClip, _ length: Int) {
    for index in 0..<min(length, clip.count) {
      let part = Float(index) / Float(length)
      for place in [index, clip.count - 1 - index] {
        clip.left[place] *= part
        clip.right[place] *= part
      }
    }
  }
}
