import BerthSDK

/// `meditate [start|pause|resume|stop|status] --minutes 10`: the guided meditation of eight phases.
///
/// At a terminal the host plays it. Without one (`--json`) the clock alone moves it on, and
/// `pause`, `resume`, `stop` and `status` do what they say; it ends by itself.
struct MeditateCommand: StoreCommand {
  /// What sounds behind it unless somebody says otherwise.
  private static let bed = SoundKind.music

  enum MeditateAction: String, ArgumentWord { case start, pause, resume, stop, status }

  var action: MeditateAction
  var minutes: Int?
  var background: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try FreeTier.admitMeditation(call, isBasic: minutes == nil)
    try store.settle()
    if action == .start { return try start(store) }
    guard
      let play = try store.plays(
        "WHERE kind = 'meditation' ORDER BY updated DESC, id DESC LIMIT 1"
      ).first, action == .status || play.state == .open
    else {
      throw PluginError.notFound(
        "there is no meditation to \(action.rawValue)", remedy: "berth calm meditate starts one")
    }
    switch action {
    case .pause:
      try store.set(play, mode: .paused)
      return try reply(try store.play(id: play.id), store, "Paused.")
    case .stop:
      try store.set(play, mode: .player, state: .stopped)
      return try reply(try store.play(id: play.id), store, "Stopped. What you sat is counted.")
    case .resume: return try resume(play, store)
    case .start, .status: return try reply(play, store, "")
    }
  }

  private func start(_ store: Store) throws -> Reply {
    let base = try Bundled.meditation(store.call)
    let meditation = minutes.map { base.scaled(toMinutes: $0) } ?? base
    let play = try store.begin(
      .meditation, item: "meditation", name: "Guided meditation",
      total: Double(meditation.seconds), mode: .clock)
    return try reply(play, store, "", plays: true)
  }

  private func resume(_ play: Play, _ store: Store) throws -> Reply {
    let position = play.position(at: store.now)
    let next = try store.begin(
      .meditation, item: play.item, name: play.name, total: play.total, from: position,
      mode: .clock)
    return try reply(next, store, "", plays: true)
  }

  private func reply(
    _ play: Play, _ store: Store, _ words: String, plays: Bool = false
  ) throws -> Reply {
    let meditation = try of(play, store)
    let steps = meditation.timeline
    let position = play.position(at: store.now)
    let phase = phase(meditation, at: position)
    var data = try play.json(store)
    data["minutes"] = JSON(meditation.seconds / 60)
    data["phase"] = .string(phase.name)
    data["phaseNumber"] = JSON(phase.number)
    data["remainingSeconds"] = .number(Play.rounded(max(play.total - position, 0)))
    data["paused"] = .bool(play.mode == .paused)
    data["phases"] = .list(meditation.phases) {
      [
        "id": .string(Words.slug($0.name)), "name": .string($0.name),
        "seconds": JSON($0.seconds),
        "instruction": .string($0.instruction), "detail": .string($0.detail),
      ]
    }
    return Reply(data) {
      guard plays else {
        return View.page(
          "Guided meditation", subtitle: words.isEmpty ? nil : words, accent: Look.calm
        ) {
          View.progress(
            play.state == .finished ? "Finished" : phase.name, value: play.part(at: store.now),
            detail: "\(Playing.clock(position)) of \(Playing.clock(play.total))")
          if play.state == .open {
            View.actions([
              View.Action(
                "Go on", link: Link.to("meditate", ["action": "resume"]), role: .primary),
              View.Action("Stop", link: Link.to("meditate", ["action": "stop"])),
            ])
          }
        }
      }
      // Somebody looks: from now on the player's word counts, not the clock.
      try store.set(play, mode: .player)
      let mix = try SoundFiles.mix(background, own: Self.bed, store.call)
      let bed = try SoundFiles.bed(mix, store.call)
      return try View.page(
        "Guided meditation", subtitle: Playing.clock(play.total), accent: Look.calm
      ) {
        Playing.timeline(
          play, title: "Guided meditation", steps: steps, bed: bed,
          pace: try Settings.pace(store.call))
      }
    }
  }

  /// The phases in the length of a play.
  private func of(_ play: Play, _ store: Store) throws -> Meditation {
    let base = try Bundled.meditation(store.call)
    let seconds = Int(play.total)
    return seconds == base.seconds ? base : base.scaled(toMinutes: seconds / 60)
  }

  private func phase(
    _ meditation: Meditation, at position: Double
  ) -> (name: String, number: Int) {
    var end = 0.0
    for (number, phase) in meditation.phases.enumerated() {
      end += Double(phase.seconds)
      if position < end { return (phase.name, number + 1) }
    }
    return (meditation.phases.last?.name ?? "", meditation.phases.count)
  }
}
