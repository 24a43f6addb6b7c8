import BerthSDK

/// `sound KIND`: a sound as a WAV file in the media folder, played at a terminal.
struct SoundCommand: PluginCommand {
  /// What people call the sounds.
  enum SoundName: String, ArgumentWord {
    case rain, waves, wind, brown, pink, white, bells, inhale, exhale

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
  var bits: SoundBits
  var loop: Bool
  var mono: Bool
  var play: Bool
  var variant: Int

  func run(_ call: Call) throws -> Reply {
    let kind = kind.kind
    // A loop of a minute, played as often as it takes: no seam is heard, and it is made quickly.
    var seconds = kind.length
    var repeats = 1
    if kind.isBed, let minutes {
      let wanted = minutes * 60
      repeats = loop ? max(Int((wanted / 60).rounded(.up)), 1) : 1
      seconds = wanted / Double(repeats)
    }
    let clip = SoundRenderer.clip(
      kind, seconds: seconds, isLoop: loop, seed: UInt64(max(variant, 1)))
    let bytes = try WAVFile.bytes(clip, depth: bits.depth, isStereo: !mono, repeats: repeats)
    let file = file(kind)
    try call.files.writeMedia(file, bytes)
    let length = clip.seconds * Double(repeats)
    let data: JSON = [
      "id": .string(kind.rawValue), "name": .string(kind.title), "file": .string(file),
      "folder": "media", "bytes": JSON(bytes.count), "bits": JSON(bits.depth.rawValue),
      "rate": JSON(SoundFormat.rate), "channels": JSON(mono ? 1 : 2),
      "seconds": .number(Play.rounded(length)), "loop": .bool(loop),
    ]
    return Reply(data, page: kind.title, accent: Look.calm) {
      View.keyValues([
        View.Pair("File", file),
        View.Pair("Length", Playing.clock(length)),
        View.Pair("Format", "44.1 kHz, \(bits.rawValue) bit, \(mono ? "mono" : "stereo")"),
      ])
      View.note("It lies in the app's media folder.")
      if play {
        View.timeline(
          steps: [View.Step(kind.title, duration: length, detail: "Plays here; q stops it.")],
          play: View.Playback(bed: file))
      }
    }
  }

  /// Where the file is written: a bed as it is usually played has a name of its own, for sessions.
  private func file(_ kind: SoundKind) -> String {
    let isPlain = minutes == nil && bits == .sixteen && loop && !mono && variant == 1
    if isPlain, kind.isBed { return "\(kind.rawValue).wav" }
    var name = kind.rawValue
    if let minutes { name += "-\(Words.slug(BreathPattern.text(minutes)))min" }
    if bits == .twentyFour { name += "-24bit" }
    if !loop { name += "-faded" }
    if mono { name += "-mono" }
    if variant > 1 { name += "-\(variant)" }
    return "sounds/\(name).wav"
  }
}
