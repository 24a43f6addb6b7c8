import BerthSDK

/// `sound KIND`: a sound as a WAV file in the media folder, played at a terminal.
enum SoundCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let wanted = try arguments.string("kind")
    let name = wanted == "bells" ? "bell" : wanted
    guard let kind = SoundKind(rawValue: name) else {
      throw PluginError(
        "input.choice", "there is no sound “\(Words.shortened(wanted, to: 30))”",
        remedy: "use \(Words.list(SoundKind.allCases.map(\.rawValue), "or"))")
    }
    let depth = WAVFile.Depth(rawValue: Int(arguments.optionalString("bits") ?? "16") ?? 16)
    let isLoop = arguments.json["loop"]?.bool ?? true
    let isStereo = !arguments.flag("mono")
    let minutes = arguments.optionalDouble("minutes")
    // A loop of a minute, played as often as it takes: no seam is heard, and it is made quickly.
    var seconds = kind.length
    var repeats = 1
    if kind.isBed, let minutes {
      let wanted = minutes * 60
      repeats = isLoop ? max(Int((wanted / 60).rounded(.up)), 1) : 1
      seconds = wanted / Double(repeats)
    }
    let clip = SoundRenderer.clip(
      kind, seconds: seconds, isLoop: isLoop,
      seed: UInt64(max(arguments.optionalInt("variant") ?? 1, 1)))
    let bytes = try WAVFile.bytes(
      clip, depth: depth ?? .sixteen, isStereo: isStereo, repeats: repeats)
    let isFirst = (arguments.optionalInt("variant") ?? 1) == 1
    let plain = minutes == nil && depth != .twentyFour && isLoop && isStereo && isFirst
    let file = plain && kind.isBed ? "\(kind.rawValue).wav" : "sounds/\(fileName(kind, arguments))"
    try call.files.writeMedia(file, bytes)
    let data: JSON = [
      "id": .string(kind.rawValue), "name": .string(kind.title), "file": .string(file),
      "folder": "media", "bytes": JSON(bytes.count), "bits": JSON(depth?.rawValue ?? 16),
      "rate": JSON(SoundFormat.rate), "channels": JSON(isStereo ? 2 : 1),
      "seconds": .number(Play.rounded(clip.seconds * Double(repeats))), "loop": .bool(isLoop),
    ]
    return Reply(data) {
      View.page(kind.title, accent: Look.calm) {
        View.keyValues([
          View.Pair("File", file),
          View.Pair("Length", Playing.clock(clip.seconds * Double(repeats))),
          View.Pair(
            "Format", "44.1 kHz, \(depth?.rawValue ?? 16) bit, \(isStereo ? "stereo" : "mono")"),
        ])
        View.text(
          "It lies in the media folder; berth data path calm says where that is.", role: .note)
        if arguments.json["play"]?.bool ?? true {
          let length = clip.seconds * Double(repeats)
          View.timeline(
            steps: [View.Step(kind.title, duration: length, detail: "Plays here; q stops it.")],
            play: View.Playback(bed: file))
        }
      }
    }
  }

  private static func fileName(_ kind: SoundKind, _ arguments: Arguments) -> String {
    var name = kind.rawValue
    if let minutes = arguments.optionalDouble("minutes") {
      name += "-\(Words.slug(BreathPattern.text(minutes)))min"
    }
    if arguments.optionalString("bits") == "24" { name += "-24bit" }
    if arguments.json["loop"]?.bool == false { name += "-faded" }
    if arguments.flag("mono") { name += "-mono" }
    if let variant = arguments.optionalInt("variant"), variant > 1 { name += "-\(variant)" }
    return name + ".wav"
  }
}
