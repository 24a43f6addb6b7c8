import BerthSDK

/// `comment REPORT TEXT`: says something about a report; `--remove NUMBER` takes a comment out.
struct CommentCommand: StoreCommand {
  var id: String
  var text: String?
  var remove: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let id = try ReportBook.number(id)
    let book = try ReportBook(call)
    let me = try store.identity()
    if let remove {
      try book.removeComment(try ReportBook.number(remove), on: id, by: me)
    } else if let text {
      try book.comment(id, by: me, name: try store.observerName(), text: text)
      try call.events.record("commented")
    }
    guard let report = try book.report(id), report.state == .shown else {
      throw ReportBook.missing(id)
    }
    let comments = try book.comments(on: id)
    let data: JSON = [
      "id": .string(String(id)), "results": .array(try comments.map { try $0.json(call) }),
      "total": JSON(comments.count),
    ]
    return Reply(data, bayPage: "Comments", report.place) {
      try Self.list(comments, report, me, call)
      View.action("The report", link: report.link("report-show"))
    }
  }

  /// The comments on a report, with a form for one more.
  @ViewBuilder
  static func list(
    _ comments: [StoredComment], _ report: StoredReport, _ me: String, _ call: Call
  ) throws -> [View] {
    try View.list(comments, style: .plain) { comment in
      View.Item(
        comment.text, subtitle: "\(comment.name), \(try BayTime.text(comment.at, call))",
        detail: comment.observer == me ? "take back" : nil,
        link: comment.observer == me
          ? report.link("comment") + "&remove=\(comment.id)"
          : Link.to("user", ["id": comment.observer]))
    }
    View.form(
      fields: [
        View.Field("text", label: "Say something about it", placeholder: "I was there, too")
      ], submit: View.Action("Comment", link: report.link("comment")))
  }
}
