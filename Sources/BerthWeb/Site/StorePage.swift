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
    let view = command.path[1] == "products" ? shelves(report.data) : report.shown
    return visit.page(visit.fragment(view), title: "Store")
  }

  /// What is on sale, app by app: in a terminal a table names it as one types it.
  private func shelves(_ data: JSON) -> View {
    let products = data["products"]?.array ?? []
    var plugins: [String] = []
    for case let plugin? in products.map({ $0["plugin"]?.string }) where !plugins.contains(plugin) {
      plugins.append(plugin)
    }
    let shelves = plugins.map { plugin in
      View.section(
        (try? visit.session.manifest(plugin))?.name ?? plugin,
        children: [
          .list(
            products.filter { $0["plugin"]?.string == plugin }.map(offer))
        ])
    }
    return .page("Store", children: shelves.isEmpty ? [.text("Nothing is on sale.")] : shelves)
  }

  private func offer(_ product: JSON) -> View.Item {
    let isOwned = product["owned"]?.bool == true
    let span = StoreViews.span(product["period"])
    let trial = StoreViews.span(product["trial"]).map { "the first \($0) free" }
    let words = [product["summary"]?.string, span.map { "renews every \($0)" }, trial]
    return View.Item(
      product["name"]?.string ?? "",
      subtitle: words.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " · "),
      detail: StoreViews.money(product["price"]),
      badges: isOwned ? [.init("yours", tone: .good)] : [],
      link: isOwned ? nil : product["link"]?.string)
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
