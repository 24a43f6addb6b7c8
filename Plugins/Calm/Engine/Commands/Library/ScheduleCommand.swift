import BerthSDK
import Calendar

/// `schedule`: what is new and what comes next; `--ics` writes a calendar.
struct ScheduleCommand: StoreCommand {
  var from: CivilDate?
  var days: Int
  var ics: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let plan = ReleasePlan(rules: try Bundled.releases(call))
    let today = try call.clock.civil().dayNumber
    let from = self.from?.dayNumber ?? today
    let titles = Dictionary(
      uniqueKeysWithValues: try store.sessionsOfAllDays().map { ($0.id, $0) })
    func releases(_ first: Int, _ last: Int) throws -> [Release] {
      // What is new comes before what is brought up again on the same day.
      let new = try store.newReleases(from: first, through: last)
      let again = plan.releases(from: first, through: last)
      return (new + again).enumerated().sorted { ($0.1.day, $0.0) < ($1.1.day, $1.0) }.map(\.1)
    }
    let fresh = try releases(from - 6, from)
    let coming = try releases(from + 1, from + days)
    let notes = ReleaseNotes.sentences(fresh, titles)
    var data: JSON = [
      "date": .string(CivilDay.text(from)), "new": .array(fresh.map { json($0, titles) }),
      "coming": .array(coming.map { json($0, titles) }), "notes": JSON(notes),
    ]
    if ics {
      let text = calendar(try releases(from, from + 365), titles, call)
      try call.files.writeMedia("calm-releases.ics", Array(text.utf8))
      data["ics"] = .string(text)
      data["file"] = "calm-releases.ics"
    }
    if let text = data["ics"]?.string { return Reply(data) { View.text(text, role: .code) } }
    return Reply(data, page: "From the library", accent: Look.calm) {
      View.section("This week") {
        notes.map { View.text($0) }
        list(fresh, titles, empty: "Nothing this week.")
      }
      View.section("Coming") { list(coming, titles, empty: "Nothing planned.") }
    }
  }

  private func json(_ release: Release, _ titles: [String: StoredSession]) -> JSON {
    [
      "id": .string(
        "\(release.kind)-\(CivilDay.text(release.day))"
          + (release.kind == Release.new ? "-\(release.sessions.first ?? "")" : "")),
      "name": .string(release.title), "kind": .string(release.kind),
      "date": .string(CivilDay.text(release.day)), "firstTime": .bool(release.isNew),
      "sessions": .list(release.sessions) {
        ["id": .string($0), "name": .string(titles[$0]?.title ?? $0)]
      },
    ]
  }

  private func list(
    _ releases: [Release], _ titles: [String: StoredSession], empty: String
  ) -> View {
    View.list(releases, style: .plain, empty: empty) { release in
      let names = release.sessions.prefix(4).map { titles[$0]?.title ?? $0 }
      let more = release.sessions.count - names.count
      return View.Item(
        names.joined(separator: ", ") + (more > 0 ? " and \(more) more" : ""),
        subtitle: release.title, detail: CivilDay.words(release.day),
        link: release.sessions.first.map(Link.session))
    }
  }

  private func calendar(
    _ releases: [Release], _ titles: [String: StoredSession], _ call: Call
  ) -> String {
    MediaCalendar.text(name: "from the library") { lines in
      // Each brings something else, so each is an event of its own.
      for release in releases {
        let names = release.sessions.map { titles[$0]?.title ?? $0 }
        CalendarEvent(
          uid:
            "release-\(release.kind)-\(CivilDay.text(release.day))-\(release.sessions.first ?? "")@calm.berth",
          stamp: call.clock.now, start: .day(CivilDate(dayNumber: release.day)), rule: nil,
          summary: "\(release.title): \(Words.list(names.prefix(3).map { $0 }))",
          description: Words.list(names)
        ).write(to: &lines)
      }
    }
  }
}

/// Calendar files in the media folder.
enum MediaCalendar {
  /// A calendar of the app around what the closure adds.
  static func text(
    name: String, _ content: (inout ContentLines) throws -> Void
  ) rethrows -> String {
    try CalendarFile.text(
      product: "Cocoa Calm//berth", name: "Cocoa Calm: \(name)", isPublished: true, content)
  }
}

/// `live`: the next live sessions; `--ics` writes a calendar with their rules.
struct LiveCommand: PluginCommand {
  var days: Int
  var ics: Bool

  func run(_ call: Call) throws -> Reply {
    let sessions = try Bundled.live(call)
    let next = try sessions.flatMap {
      try $0.occurrences(after: call.clock.now, days: days, call.clock)
    }.sorted { ($0.start, $0.session.id) < ($1.start, $1.session.id) }
    var data: JSON = [
      "live": try .list(sessions) { session in
        [
          "id": .string(session.id), "name": .string(session.name),
          "rrule": .string(session.rule.text),
          "zone": .string(session.zone.isEmpty ? LiveSession.local : session.zone),
          "minutes": JSON(session.minutes), "summary": .string(session.summary),
          "session": .string(session.script),
          "next": JSON(
            try next.first { $0.session.id == session.id }.map {
              try call.clock.iso8601($0.start)
            }),
        ]
      },
      "next": .array(try next.map { try json($0, call) }), "total": JSON(next.count),
    ]
    if ics {
      let text = try calendar(sessions, call)
      try call.files.writeMedia("calm-live.ics", Array(text.utf8))
      data["ics"] = .string(text)
      data["file"] = "calm-live.ics"
    }
    if let text = data["ics"]?.string { return Reply(data) { View.text(text, role: .code) } }
    return Reply(
      data, page: "At a set hour",
      subtitle: "The same session for everybody who keeps the hour; the words are recorded",
      accent: Look.calm
    ) {
      try View.list(next.prefix(12), style: .plain, empty: "None in the coming days.") {
        occurrence in
        let civil = try call.clock.civil(occurrence.start)
        let isOn = occurrence.start <= call.clock.now
        return View.Item(
          occurrence.session.name, subtitle: occurrence.session.summary,
          detail: "\(CivilDay.weekdays[civil.weekday - 1]) \(civil.date), "
            + "\(civil.hour):\(civil.minute.padded(2))",
          badges: isOn ? [View.Badge("now", tone: .accent)] : [],
          link: Link.play(occurrence.session.script))
      }
    }
  }

  private func json(_ occurrence: LiveSession.Occurrence, _ call: Call) throws -> JSON {
    let start = try call.clock.civil(occurrence.start)
    return [
      "id": .string("\(occurrence.session.id)-\(start.date)"),
      "name": .string(occurrence.session.name), "session": .string(occurrence.session.script),
      "start": .string(start.iso8601), "end": .string(try call.clock.iso8601(occurrence.end)),
      "on": .bool(occurrence.start <= call.clock.now),
    ]
  }

  /// The calendar: one event for each kind, at home in its own zone.
  private func calendar(_ sessions: [LiveSession], _ call: Call) throws -> String {
    try MediaCalendar.text(name: "live sessions") { lines in
      let now = call.clock.now
      for zone in Set(sessions.map(\.zone)).sorted() where !["UTC", ""].contains(zone) {
        try TimeZoneComponent(zone: zone, around: now, call.clock).write(to: &lines)
      }
      for session in sessions {
        guard let first = try session.occurrences(after: now, days: 400, call.clock).first
        else { continue }
        let civil = try call.clock.civil(first.start, zone: session.zone)
        CalendarEvent(
          uid: "\(session.id)@calm.berth", stamp: now,
          start: .time(civil, zone: session.zone, minutes: session.minutes),
          rule: session.rule, summary: session.name, description: session.summary,
          url: Link.play(session.script)
        ).write(to: &lines)
      }
    }
  }
}
