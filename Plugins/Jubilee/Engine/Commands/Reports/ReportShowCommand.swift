import BerthSDK

/// `report-show ID`: one report with its photos and votes.
struct ReportShowCommand: PluginCommand {
  var id: String

  func run(_ call: Call) throws -> Reply {
    let id = try ReportBook.number(id)
    let book = try ReportBook(call)
    let me = try Store(call).identity()
    guard let report = try book.report(id), report.state != .withdrawn else {
      throw ReportBook.missing(id)
    }
    let mayModerate = try book.isModerator()
    if report.state == .hidden, report.observer != me, !mayModerate {
      throw PluginError.notFound(
        "report \(id) is hidden while a moderator looks at it",
        remedy: "berth jubilee feed lists the others")
    }
    let photos = try book.photos(of: id)
    let vote = try book.vote(on: id, by: me)
    let comments = try book.comments(on: id)
    var data = try report.json(call)
    data["gallery"] = .array(photos.map(\.json))
    data["comments"] = .array(try comments.map { try $0.json(call) })
    data["yourVote"] = .string(vote.rawValue)
    return Reply(
      data, bayPage: "\(report.intensity.title), \(report.place)",
      try BayTime.text(report.started, call)
    ) {
      if !report.text.isEmpty { View.text(report.text) }
      if !report.species.isEmpty { View.text("Seen: \(report.species).") }
      View.keyValues([
        View.Pair(
          "By", "\(report.observerName), \(report.level)",
          link: Link.to("user", ["id": report.observer])),
        View.Pair("Confirmed", "\(report.up)"), View.Pair("Doubted", "\(report.down)"),
        View.Pair(
          "Place", report.isPrecise ? "exact" : "to about half a mile",
          link: Link.geo(report.point)),
      ])
      for remark in report.remarks { View.note("Unusual: \(remark).") }
      if call.showsPictures, !photos.isEmpty { try Gallery(photos, book).views(report) }
      if !photos.isEmpty {
        View.list(photos, style: .plain) {
          View.Item(
            "Photo \($0.number)",
            detail: "\($0.kind.uppercased()), \($0.byteCount / 1024) KB",
            link: Link.to("photo", ["id": String(id), "number": String($0.number)]))
        }
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
      try View.section("Comments") { try CommentCommand.list(comments, report, me, call) }
      if report.event > 0 {
        View.action("The event", link: Link.to("event", ["id": String(report.event)]))
      }
    }
  }
}
