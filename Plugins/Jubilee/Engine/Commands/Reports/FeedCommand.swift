import BerthSDK

/// `feed`: what others report, newest first.
struct FeedCommand: PluginCommand {
  var place: String?
  var intensity: JubileeIntensity?
  var since: Lookback?
  var from: String?
  var to: String?
  var observer: String?
  var after: String?
  var limit: Int

  func run(_ call: Call) throws -> Reply {
    let book = try ReportBook(call)
    let filter = Feed.Filter(
      cell: try place.map { try Bay(call).resolve($0).cell }, intensity: intensity,
      from: try from.map { try BayTime.parse($0, call) } ?? since?.start(now: book.now),
      to: try to.map { try BayTime.parse($0, call) }, observer: observer)
    let page = try Feed(book: book).page(filter, after: after, limit: limit)
    let data: JSON = [
      "results": .array(try page.reports.map { try $0.json(call) }),
      "total": JSON(page.reports.count), "next": JSON(page.next),
    ]
    return Reply(data, bayPage: "Reports", "newest first") {
      View.actions([
        View.Action("Report one", link: Link.to("report"), role: .primary),
        View.Action("Yours", link: Link.to("reports")),
        View.Action("On the map", link: Link.to("map")),
      ])
      try View.list(
        page.reports, style: .plain,
        empty: "Nobody has reported anything like it."
      ) { try $0.item(call) }
      if let next = page.next {
        View.action("Older", link: older(next))
      }
    }
  }

  /// The page after this one.
  private func older(_ next: String) -> String {
    var link = Link.to("feed", ["after": next])
    let narrowing = [
      ("place", place), ("intensity", intensity?.rawValue), ("since", since?.rawValue),
      ("from", from), ("to", to), ("observer", observer),
    ]
    for case (let name, let value?) in narrowing {
      link += "&\(name)=\(PluginLink.encoded(value))"
    }
    return link
  }
}
