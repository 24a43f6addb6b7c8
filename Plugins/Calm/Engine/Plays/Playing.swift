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
