import BerthSDK

/// `feed`: what others report, newest first.
enum FeedCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let book = try ReportBook(call)
    var filter = Feed.Filter()
    if let name = arguments.optionalString("place") {
      filter.cell = try Bay(call).resolve(name).cell
    }
    filter.intensity = arguments.optionalString("intensity").flatMap(JubileeIntensity.init)
    if let since = arguments.optionalString("since") {
      filter.from = try Since.start(since, now: book.commons.now)
    }
    if let from = arguments.optionalString("from") { filter.from = try Moments.parse(from, call) }
    if let to = arguments.optionalString("to") { filter.to = try Moments.parse(to, call) }
    filter.observer = arguments.optionalString("observer")
    let page = try Feed(book: book).page(
      filter, after: arguments.optionalString("after"),
      limit: max(1, arguments.optionalInt("limit") ?? 20))
    let data: JSON = [
      "results": .array(try page.reports.map { try $0.json(call) }),
      "total": JSON(page.reports.count), "next": JSON(page.next),
    ]
    return Reply(data) {
      try Look.page("Reports", "newest first") {
        View.list(
          try page.reports.map { try $0.item(call) }, style: .plain,
          empty: "Nobody has reported anything like it.")
        if let next = page.next {
          View.actions([View.Action("Older", link: older(arguments, next))])
        }
        View.actions([
          View.Action("Report one", link: Link.to("report"), role: .primary),
          View.Action("On the map", link: Link.to("map")),
        ])
      }
    }
  }

  private static func older(_ arguments: Arguments, _ next: String) -> String {
    var link = Link.to("feed", ["after": next])
    for name in ["place", "intensity", "since", "from", "to", "observer"] {
      if let value = arguments.optionalString(name) {
        link += "&\(name)=\(PluginLink.encoded(value))"
      }
    }
    return link
  }
}

/// How far back a filter reaches.
enum Since {
  static let values = ["6h", "24h", "week", "all"]

  /// The moment it begins; nil for all.
  static func start(_ text: String, now: Int64) throws -> Int64? {
    switch text {
    case "6h": return now - 6 * Moments.hour
    case "24h": return now - 24 * Moments.hour
    case "week": return now - 7 * Moments.day
    case "all": return nil
    default:
      throw PluginError.invalid(
        "“\(Words.shortened(text, to: 20))” is no time range", remedy: "6h, 24h, week or all")
    }
  }
}

/// `report-show ID`: one report with its photos and votes.
enum ReportShowCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let id = try ReportID.read(arguments)
    let book = try ReportBook(call)
    let me = try Store(call).identity()
    guard let report = try book.report(id), report.state != .withdrawn else {
      throw ReportBook.missing(id)
    }
    let mayModerate = try book.isModerator(me)
    if report.state == .hidden, report.observer != me, !mayModerate {
      throw PluginError.notFound(
        "report \(id) is hidden while a moderator looks at it",
        remedy: "berth jubilee feed lists the others")
    }
    let photos = try PhotoCommand.list(book, report: id)
    let vote = try book.database.int(
      "SELECT value FROM votes WHERE report = ?1 AND observer = ?2", [SQLValue(id), .text(me)])
    var data = try report.json(call)
    data["gallery"] = .array(photos.map(\.json))
    data["yourVote"] = .string(vote > 0 ? "confirm" : vote < 0 ? "doubt" : "none")
    return Reply(data) {
      try Look.page(
        "\(report.intensity.title), \(report.place)", Moments.text(report.started, call)
      ) {
        if !report.text.isEmpty { View.text(report.text) }
        View.keyValues([
          View.Pair(
            "By", "\(report.observerName), \(report.level)",
            link: Link.to("user", ["id": report.observer])),
          View.Pair("Confirmed", "\(report.up)"), View.Pair("Doubted", "\(report.down)"),
          View.Pair(
            "Place", report.isPrecise ? "exact" : "to about half a mile",
            link: Link.geo(report.point, report.place)),
        ])
        for remark in report.remarks { View.text("Unusual: \(remark).", role: .note) }
        if !photos.isEmpty {
          View.list(
            photos.map {
              View.Item(
                "Photo \($0.place)", detail: "\($0.kind.uppercased()), \($0.bytes / 1024) KB",
                link: Link.to("photo", ["id": String(id), "number": String($0.place)]))
            }, style: .plain)
        }
        View.actions(
          report.observer == me
            ? [
              View.Action("Change", link: report.link("report-edit")),
              View.Action("Take back", link: report.link("report-withdraw"), role: .destructive),
            ]
            : [
              View.Action(
                "I saw it too", link: report.link("vote") + "&value=confirm",
                role: .primary),
              View.Action("I doubt it", link: report.link("vote") + "&value=doubt"),
              View.Action("Flag", link: report.link("flag")),
            ])
        View.actions([
          View.Action("The event", link: Link.to("event", ["id": String(report.event)]))
        ])
      }
    }
  }
}

/// `photo ID`: puts a photo of a report into the media folder, as a file.
enum PhotoCommand {
  struct Listed {
    var place: Int
    var sha: String
    var kind: String
    var bytes: Int

    var json: JSON {
      [
        "id": .string(sha), "name": .string("photo \(place)"), "number": JSON(place),
        "kind": .string(kind), "bytes": JSON(bytes),
      ]
    }
  }

  static func list(_ book: ReportBook, report: Int) throws -> [Listed] {
    try book.database.rows(
      """
      SELECT l.place, p.sha, p.kind, length(p.bytes) FROM report_photos l
      JOIN photos p ON p.sha = l.sha WHERE l.report = ?1 ORDER BY l.place
      """, [SQLValue(report)]
    ) { Listed(place: $0.int(0), sha: $0.text(1), kind: $0.text(2), bytes: $0.int(3)) }
  }

  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let id = try ReportID.read(arguments)
    let number = arguments.optionalInt("number") ?? 1
    let book = try ReportBook(call)
    guard let report = try book.report(id), report.state == .shown,
      let photo = try list(book, report: id).first(where: { $0.place == number })
    else {
      throw PluginError.notFound(
        "report \(id) has no photo \(number)", remedy: "berth jubilee report-show \(id)")
    }
    let bytes =
      try book.database.first(
        "SELECT bytes FROM photos WHERE sha = ?1", [.text(photo.sha)], { $0.blob(0) }) ?? []
    let suffix = Photo.Kind(rawValue: photo.kind)?.suffix ?? "jpg"
    let file = "photos/\(id)-\(number).\(suffix)"
    try call.files.writeMedia(file, bytes)
    var data = photo.json
    data["file"] = .string(file)
    data["report"] = .string(String(id))
    return Reply(data) {
      Look.page("Photo \(number) of report \(id)") {
        View.text("It is in the media folder now: \(file)")
        View.text("berth data path jubilee", role: .code)
        View.text(
          "Photos are kept as they came, without what they said about the place. The app has no "
            + "means to draw, shrink or crop them.", role: .note)
      }
    }
  }
}
