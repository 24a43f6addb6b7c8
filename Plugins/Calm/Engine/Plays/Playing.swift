import BerthSDK

/// What a timeline needs to be played: links back, sounds, a pace.
enum Playing {
  /// A timeline that tells this app each second how far it is.
  static func timeline(
    _ play: Play, title: String, steps: [View.Step], rounds: Int = 1, bed: String? = nil,
    pace: Double = 110
  ) -> View {
    let id = String(play.id)
    return View.timeline(
      title: title, steps: steps, rounds: rounds,
      play: View.Playback(
        from: play.position, progress: Link.to("session-mark", ["play": id]), every: 1,
        finished: Link.to("session-end", ["play": id]), bed: bed, pace: pace))
  }

  /// The steps as data.
  static func json(_ steps: [View.Step]) -> JSON {
    var at = 0.0
    return .list(steps.enumerated()) { place, step in
      var json: JSON = [
        "id": .string(String(place + 1)), "name": .string(step.label),
        "at": .number(Play.rounded(at)),
        "seconds": .number(step.duration),
      ]
      at += step.duration
      if let detail = step.detail { json["text"] = .string(detail) }
      if let scale = step.scale {
        json["from"] = .number(scale.from)
        json["to"] = .number(scale.to)
      }
      if let cue = step.cue { json["cue"] = .string(cue) }
      if step.waits { json["waits"] = true }
      return json
    }
  }

  /// A length as people read it: `4:05`.
  static func clock(_ seconds: Double) -> String {
    let whole = Int(max(seconds, 0).rounded())
    return "\(whole / 60):\((whole % 60).padded(2))"
  }
}

/// The sounds the player needs, made when they are first needed and kept in the media folder of the user,
/// which is why they are made at lower rates than what `sound` plays: 11,025 Hz for a breath, 22,050 Hz for
/// what is behind a voice.
enum SoundFiles {
  static let cues = (inhale: "inhale.wav", exhale: "exhale.wav")

  /// The breath cues; nil when sound is off or they cannot be kept. Mono and short: made in a few
  /// milliseconds, so that nobody who is anxious waits for them.
  static func cues(_ call: Call) throws -> (inhale: String, exhale: String)? {
    guard try Settings.sound(call) else { return nil }
    let made = ensure(cues.inhale, .inhale, isStereo: false, thinning: 4, call)
    return made && ensure(cues.exhale, .exhale, isStereo: false, thinning: 4, call) ? cues : nil
  }

  /// The sound behind a session, half a minute that loops; nil as with cues.
  static func bed(_ name: String?, _ call: Call) throws -> String? {
    guard let kind = name.flatMap(SoundKind.init), try Settings.sound(call) else { return nil }
    let file = "\(kind.rawValue).wav"
    return ensure(file, kind, seconds: 30, isStereo: true, thinning: 2, call) ? file : nil
  }

  /// Makes a file unless it is there; false when that cannot be done: then it stays quiet.
  private static func ensure(
    _ file: String, _ kind: SoundKind, seconds: Double? = nil, isStereo: Bool, thinning: Int,
    _ call: Call
  ) -> Bool {
    do {
      if try call.files.listMedia().contains(file) { return true }
      // Nobody waits for it any more.
      if call.isCancelled { return false }
      try call.files.writeMedia(
        file,
        try WAVFile.bytes(
          SoundRenderer.clip(kind, seconds: seconds), isStereo: isStereo, thinning: thinning))
      return true
    } catch {
      call.log(.warning, "the sound \(file) could not be kept")
      return false
    }
  }
}
