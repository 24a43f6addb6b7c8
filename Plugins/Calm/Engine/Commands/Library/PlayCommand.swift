import BerthSDK

/// `play ID`: plays a session, from where it was left.
struct PlayCommand: StoreCommand {
  var id: [String]
  var restart: Bool
  var from: Double?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let session = try store.session(named: id.joined(separator: " "))
    if let help = try Admission.require(call, isAnxious: session.isForAnxiety) { return help }
    let script = try store.script(session)
    let pace = try Settings.pace(call)
    let steps = script.timeline(pace: pace)
    let total = steps.reduce(0) { $0 + $1.duration }
    let left = try store.unfinished(kind: .session, item: session.id).first
    var position = restart ? 0 : left?.position(at: store.now) ?? 0
    if let from { position = from }
    position = min(max(position, 0), max(total - 1, 0))
    var data = Look.json(session)
    data["seconds"] = .number(Play.rounded(total))
    data["from"] = .number(Play.rounded(position))
    data["pace"] = .number(pace)
    data["steps"] = Playing.json(steps)
    if session.asksForPeople {
      data["helplines"] = .array(
        Helpline.lines(for: try Settings.country(call), try Bundled.helplines(call)).map(\.json))
    }
    return Reply(data) {
      let play = try store.begin(
        .session, item: session.id, name: session.title, total: total, from: position)
      let bed = try SoundFiles.bed(session.bed, call)
      return try View.page(
        session.title,
        subtitle: position > 1 ? "\(session.line), from \(Playing.clock(position))" : session.line,
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
