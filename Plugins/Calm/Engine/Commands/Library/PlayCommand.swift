import BerthSDK

/// `play ID`: plays a session, from where it was left, in another length or with other sounds behind it.
struct PlayCommand: StoreCommand {
  var id: [String]
  var restart: Bool
  var from: Double?
  var minutes: Double?
  var background: String?
  var after: Double?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let session = try store.session(named: id.joined(separator: " "))
    if let help = try Admission.require(call, isAnxious: session.isForAnxiety) { return help }
    let script = try store.script(session)
    let pace = try Settings.pace(call)
    let mix = try SoundFiles.mix(background, own: script.bed, call)
    let stretch = try minutes.map { try script.stretch(toMinutes: $0, pace: pace) } ?? 1
    var steps = script.timeline(pace: pace, stretch: stretch)
    if let after, !mix.parts.isEmpty {
      steps.append(View.Step("Rest", duration: after * 60, detail: "Only the sound goes on."))
    }
    let total = steps.reduce(0) { $0 + $1.duration }
    let left = try store.unfinished(kind: .session, item: session.id).first
    // What was left in another length goes on at the same part of it.
    var position = restart ? 0 : left.map { $0.part(at: store.now) * total } ?? 0
    if let from { position = from }
    position = min(max(position, 0), max(total - 1, 0))
    var data = Look.json(session)
    data["seconds"] = .number(Play.rounded(total))
    data["from"] = .number(Play.rounded(position))
    data["pace"] = .number(pace)
    data["background"] = .string(mix.text)
    data["steps"] = Playing.json(steps)
    if session.asksForPeople {
      data["helplines"] = .array(
        Helpline.lines(for: try Settings.country(call), try Bundled.helplines(call)).map(\.json))
    }
    return Reply(data) {
      let play = try store.begin(
        .session, item: session.id, name: session.title, total: total, from: position)
      let bed = try SoundFiles.bed(mix, call)
      let line = minutes == nil ? session.line : "\(session.series.title), \(Playing.clock(total))"
      return try View.page(
        session.title,
        subtitle: position > 1 ? "\(line), from \(Playing.clock(position))" : line,
        accent: SessionCommand.accent(session)
      ) {
        if session.asksForPeople { try SessionCommand.people(call) }
        Playing.timeline(play, title: session.title, steps: steps, bed: bed, pace: pace)
      }
    }
  }
}

/// `continue`: what was begun and not ended, newest first.
struct ContinueCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let plays = try store.unfinished()
    let data: JSON = [
      "results": .array(try plays.map { try $0.json(store) }), "total": JSON(plays.count),
    ]
    return Reply(data, page: "Continue", accent: Look.calm) {
      View.list(plays, style: .plain, empty: "Nothing is half done.") { play in
        View.Item(
          play.name,
          detail: "\(Playing.clock(play.position(at: store.now))) of "
            + Playing.clock(play.total), link: play.link)
      }
    }
  }
}

/// `now`: what is being played just now, at another terminal or in a browser, and what could go on.
struct NowCommand: StoreCommand {
  /// A player says each second how far it is, a page each five; who is silent for longer has stopped.
  private static let silence: Int64 = 15_000

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let last = try store.unfinished(limit: 1).first ?? fresh(store)
    let isPlaying =
      last.map { play in
        play.mode == .clock || (play.mode == .player && store.now - play.updated <= Self.silence)
      } ?? false
    let remaining = last.map { max($0.total - $0.position(at: store.now), 0) }
    let data: JSON = [
      "playing": .bool(isPlaying), "play": try last?.json(store) ?? .null,
      "remainingSeconds": JSON(remaining.map(Play.rounded)),
    ]
    return Reply(data, page: isPlaying ? "Playing now" : "Nothing plays", accent: Look.calm) {
      if let play = last, let remaining {
        View.progress(
          play.name, value: play.part(at: store.now),
          detail: "\(Playing.clock(play.position(at: store.now))) of \(Playing.clock(play.total)), "
            + "\(Playing.clock(remaining)) left")
        if play.kind == .meditation, play.mode != .player {
          View.actions([
            play.mode == .paused
              ? View.Action(
                "Go on", link: Link.to("meditate", ["action": "resume"]), role: .primary)
              : View.Action("Pause", link: Link.to("meditate", ["action": "pause"])),
            View.Action("Stop", link: Link.to("meditate", ["action": "stop"])),
          ])
        } else {
          View.action(isPlaying ? "Go on here" : "Go on", link: play.link, role: .primary)
        }
      } else {
        View.note("What you play stands here, also when it plays somewhere else.")
        View.action("What suits now", link: Link.to("recommend"))
      }
    }
  }

  /// What has only just begun, which is too short to be called half done.
  private func fresh(_ store: Store) throws -> Play? {
    try store.plays(
      "WHERE state = 0 AND updated > ?1 ORDER BY updated DESC, id DESC LIMIT 1",
      [.int(store.now - Self.silence)]
    ).first
  }
}

/// `history`: what was played, newest first.
struct HistoryCommand: StoreCommand {
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try store.settle()
    let plays = try store.plays(
      "WHERE state = 1 OR heard >= 5 ORDER BY started DESC, id DESC LIMIT ?1", [SQLValue(limit)])
    let total = try store.database.int("SELECT count(*) FROM plays WHERE state = 1 OR heard >= 5")
    let data: JSON = [
      "history": .array(try plays.map { try $0.json(store) }), "total": JSON(total),
    ]
    return Reply(data, page: "History", subtitle: Words.count(total, "time"), accent: Look.calm) {
      View.list(plays, style: .plain, empty: "Nothing yet.") { play in
        View.Item(
          play.name, subtitle: play.state == .finished ? nil : "not to the end",
          detail: "\(CivilDay.words(play.day)) · \(Playing.clock(play.heard))", link: play.link)
      }
    }
  }
}
