import BerthSDK

/// `library`: the nine series.
struct LibraryCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let sessions = try store.sessions()
    let done = Set(
      try store.database.rows("SELECT DISTINCT item FROM plays WHERE state = 1") { $0.text(0) })
    let groups = Series.allCases.map { series in
      (series: series, sessions: sessions.filter { $0.series == series })
    }
    let items = groups.map { group -> JSON in
      [
        "id": .string(group.series.rawValue), "name": .string(group.series.title),
        "sessions": JSON(group.sessions.count),
        "minutes": JSON(group.sessions.reduce(0) { $0 + $1.minutes }),
        "completed": JSON(group.sessions.count { done.contains($0.id) }),
        "link": .string(Link.to("sessions", ["series": group.series.rawValue])),
      ]
    }
    return Reply(
      ["series": .array(items), "total": JSON(sessions.count)], page: "Library",
      subtitle: "\(sessions.count) sessions in nine series", accent: Look.calm
    ) {
      View.actions([
        View.Action("What suits now", link: Link.to("recommend"), role: .primary),
        View.Action("Courses", link: Link.to("courses")),
        View.Action("Silent timer", link: Link.to("timer")),
      ])
      View.choices(
        groups.map { group in
          let lengths = group.sessions.map(\.minutes)
          let finished = group.sessions.count { done.contains($0.id) }
          return View.Choice(
            group.series.title,
            subtitle: Words.count(group.sessions.count, "session")
              + ", \(lengths.min() ?? 0)–\(lengths.max() ?? 0) min"
              + (finished > 0 ? ", \(finished) heard" : ""),
            link: Link.to("sessions", ["series": group.series.rawValue]),
            symbol: Look.symbol(group.series), color: Look.color(group.series))
        })
    }
  }
}

/// `sessions`: the sessions, narrowed by series, mood, time, season, length and tags.
struct SessionsCommand: StoreCommand {
  var filter: SessionFilter

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let isAnxious =
      filter.series == .anxiety
      || filter.mood.map { [.anxious, .low, .restless].contains($0) } == true
    if let help = try Admission.require(call, isAnxious: isAnxious) { return help }
    let ids = try [Seed.collection, Store.packCollection].flatMap {
      try call.search.query($0, ["filter": filter.facets, "sort": "number", "limit": 200]).ids
    }
    let sessions = try filter.sessions(ids, store)
    let data: JSON = [
      "results": .array(sessions.map(Look.json)), "total": JSON(sessions.count),
    ]
    let title = filter.series?.title ?? "Sessions"
    return Reply(
      data, page: title, subtitle: Words.count(sessions.count, "session"), accent: Look.calm
    ) {
      View.list(sessions, style: .plain, empty: "None is like that. Ask for less.") {
        Look.item($0)
      }
    }
  }
}

/// `search TEXT`: sessions by what somebody needs or by words; typing errors are forgiven.
struct SearchCommand: PluginCommand {
  var text: [String]
  var limit: Int
  var filter: SessionFilter

  func run(_ call: Call) throws -> Reply {
    let text = self.text.joined(separator: " ")
    let store = try Store(call)
    let found = try SessionSearch(finder: NeedFinder(try Bundled.needs(call)), filter: filter)
      .find(text, store, call)
    let sessions = found.sessions
    var data: JSON = [
      "results": .array(sessions.prefix(limit).map(Look.json)), "total": JSON(sessions.count),
    ]
    if let corrected = found.corrected { data["corrected"] = .string(corrected) }
    return Reply(
      data, page: "“\(text)”", subtitle: Words.count(sessions.count, "session"), accent: Look.calm
    ) {
      if let corrected = found.corrected {
        View.note("Found for “\(corrected)”.")
      }
      View.list(
        sessions.prefix(limit), style: .plain,
        empty: "Nothing like that. Try sleep, work, breath or panic."
      ) { Look.item($0) }
    }
  }
}
