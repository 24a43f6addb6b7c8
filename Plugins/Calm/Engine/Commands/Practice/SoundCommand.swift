import BerthSDK

/// `sound KIND`: a sound as a WAV file in the media folder, played at a terminal and on pages for as long as is
/// asked. What goes on is one loop without a seam, so that a whole night takes no more room than a minute.
struct SoundCommand: PluginCommand {
  /// What people call the sounds.
  enum SoundName: String, ArgumentWord {
    case rain, waves, wind, fire, brown, pink, white, music, bells, inhale, exhale

    var kind: SoundKind { self == .bells ? .bell : SoundKind(rawValue: rawValue) ?? .rain }
  }

  /// Bits of a sample.
  enum SoundBits: String, ArgumentWord {
    case sixteen = "16"
    case twentyFour = "24"

    var depth: WAVFile.Depth { self == .sixteen ? .sixteen : .twentyFour }
  }

  var kind: SoundName
  var minutes: Double?
  var with: String?
  var bits: SoundBits
  var loop: Bool
  var mono: Bool
  var play: Bool
  var variant: Int

  /// Minutes of a sound that is written out as a whole.
  private static let longestFile = 30.0

  func run(_ call: Call) throws -> Reply {
    let kind = kind.kind
    let mix = try mix(kind)
    let wanted = kind.isBed ? minutes.map { $0 * 60 } : nil
    if !loop, let minutes, minutes > Self.longestFile {
      throw PluginError(
        "input.range", "a sound that fades in and out is one long file, of at most 30 minutes",
        remedy: "leave --loop on: a loop plays for up to ten hours")
    }
    let seconds = loop ? min(wanted ?? kind.length, kind.length) : wanted ?? kind.length
    let clip: SoundClip
    let seed = UInt64(max(variant, 1))
    if let mix {
      clip = mix.clip(seconds: seconds, isLoop: loop, seed: seed) { call.isCancelled }
    } else {
      clip = SoundRenderer.clip(kind, seconds: seconds, isLoop: loop, seed: seed) {
        call.isCancelled
      }
    }
    try call.checkCancellation()
    let bytes = try WAVFile.bytes(clip, depth: bits.depth, isStereo: !mono)
    let file = file(kind, mix, clip.seconds)
    try call.files.writeMedia(file, bytes)
    let length = max(wanted ?? clip.seconds, clip.seconds)
    let name = mix?.title ?? kind.title
    let data: JSON = [
      "id": .string(kind.rawValue), "name": .string(name), "file": .string(file),
      "folder": "media", "bytes": JSON(bytes.count), "bits": JSON(bits.depth.rawValue),
      "rate": JSON(SoundFormat.rate), "channels": JSON(mono ? 1 : 2),
      "seconds": .number(Play.rounded(length)), "loop": .bool(loop),
      "background": .string(mix?.text ?? kind.rawValue),
    ]
    return Reply(data, page: name, accent: Look.calm) {
      View.keyValues([
        View.Pair("Plays for", Playing.clock(length)),
        View.Pair("File", "\(file), \(Playing.clock(clip.seconds))\(loop ? ", a loop" : "")"),
        View.Pair("Format", "44.1 kHz, \(bits.rawValue) bit, \(mono ? "mono" : "stereo")"),
      ])
      View.note("The file lies in the app's media folder.")
      if play {
        View.timeline(
          title: name,
          steps: [View.Step(name, duration: length, detail: "Ends by itself; q stops it.")],
          play: View.Playback(bed: file))
      }
    }
  }

  /// The sound with what goes on beside it; nil for one alone.
  private func mix(_ kind: SoundKind) throws -> SoundMix? {
    guard let with else { return nil }
    guard kind.isBed else {
      throw PluginError(
        "input.invalid", "\(kind.title) is over after a moment and cannot be mixed",
        remedy: "mix \(SoundMix.names.joined(separator: ", "))")
    }
    let others = try SoundMix(with)
    guard !others.parts.contains(where: { $0.kind == kind }) else {
      throw PluginError(
        "input.invalid", "\(kind.rawValue) is named twice", remedy: "name each sound once")
    }
    guard others.parts.count < SoundMix.maximumParts else {
      throw PluginError(
        "input.invalid", "a mix has at most \(SoundMix.maximumParts) sounds",
        remedy: "leave one of them out")
    }
    return SoundMix(parts: [SoundMix.Part(kind: kind, volume: 100)] + others.parts)
  }

  /// Where the file is written: each way it is made has a name of its own.
  private func file(_ kind: SoundKind, _ mix: SoundMix?, _ seconds: Double) -> String {
    var name = mix.map { Words.slug($0.text) } ?? kind.rawValue
    if kind.isBed, seconds != kind.length { name += "-\(Words.slug(BreathPattern.text(seconds)))s" }
    if bits == .twentyFour { name += "-24bit" }
    if !loop { name += "-faded" }
    if mono { name += "-mono" }
    if variant > 1 { name += "-\(variant)" }
    return "sounds/\(name).wav"
  }
}
