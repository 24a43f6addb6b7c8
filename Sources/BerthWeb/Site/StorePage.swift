import BerthBase
import BerthCommands
import BerthManifest
import BerthViewModel
import BerthViews

/// `/store`: what is on sale; buying, trying and giving back are asked about on pages of their own.
struct StorePage {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  func answer() throws(BerthError) -> WebAnswer {
    let name = visit.call.path.dropFirst().joined(separator: "/")
    let path = ["store", name.isEmpty ? "products" : name]
    guard let command = StoreCommands.all.first(where: { $0.path == path }),
      Self.offered.contains(path[1])
    else {
      throw BerthError(
        "usage.unknown-command", "the store has no page “\(name)”", remedy: "go to the store")
    }
    var values: JSON = .emptyObject
    for field in visit.call.query + visit.call.form
    where !CommandForm.ownFields.contains(field.name) && !field.value.isEmpty {
      values[field.name] = .string(field.value)
    }
    let arguments = try ArgumentChecker.check(values, against: command.command)
    guard command.command.effect > .reads else { return try show(command, arguments) }
    let isSure = visit.call.form(CommandForm.yesField) == "yes"
    guard visit.call.isPost, isSure || !command.command.effect.asksWhenTyped else {
      return try confirm(command, arguments)
    }
    let report = try command.run(visit.session, arguments) ?? Report(.null)
    if visit.call.wantsJSON { return .json(report.data) }
    let page = SiteLinks.local(visit.call.form(CommandForm.pageField)) ?? "/store"
    let done = [(CommandForm.doneField, "Done."), (CommandForm.undoField, "")]
    return .seeOther(SiteLinks.adding(done, to: page))
  }

  /// The store's clock and billing are for whoever tries it at a terminal.
  private static let offered = [
    "products", "buy", "trial", "cancel", "refund", "restore", "status", "history",
  ]

  private func show(
    _ command: HostCommand<HostSession>, _ arguments: JSON
  ) throws(BerthError) -> WebAnswer {
    let report = try command.run(visit.session, arguments) ?? Report(.null)
    if visit.call.wantsJSON { return .json(report.data) }
    return visit.page(visit.fragment(report.shown), title: "Store")
  }

  private func confirm(
    _ command: HostCommand<HostSession>, _ arguments: JSON
  ) throws(BerthError) -> WebAnswer {
    let title = SiteText.heading(command.command.summary)
    var confirm = ShellConfirm(
      title: "\(title)?", consequence: command.command.effect.webConsequence,
      action: "/" + command.path.joined(separator: "/"), yes: title, back: "/store")
    confirm.no = "Not now"
    confirm.what = try command.details(visit.session, arguments).map { (label: "", value: $0) }
    confirm.hidden =
      SiteTheme.fields(arguments).map { (name: $0.0, value: $0.1) }
      + [(CommandForm.yesField, "yes")]
    confirm.token = visit.call.token
    confirm.isDestructive = false
    return visit.page(Shell.confirm(confirm), title: "Store")
  }
}
