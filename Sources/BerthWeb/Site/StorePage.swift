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
    if !visit.call.isPost, path[1] == "cancel", values["name"] == nil {
      return .seeOther("/store/status")
    }
    let arguments = try ArgumentChecker.check(values, against: command.command)
    guard command.command.effect > .reads else { return try show(command, arguments) }
    let isSure = visit.call.form(CommandForm.yesField) == "yes"
    guard visit.call.isPost, isSure || !command.command.effect.asksWhenTyped else {
      return try confirm(command, arguments)
    }
    let report = try command.run(visit.session, arguments) ?? Report(.null)
    if visit.call.wantsJSON { return .json(report.data) }
    let plugin = try product(arguments)?["plugin"]?.string
    let page =
      SiteLinks.local(visit.call.form(CommandForm.pageField))
      ?? (path[1] == "cancel" ? "/store/status" : plugin.map { "/\($0)" } ?? "/store/status")
    let done = [(CommandForm.doneField, words(path[1], report.data)), (CommandForm.undoField, "")]
    return .seeOther(SiteLinks.adding(done, to: page))
  }

  /// What has become of it, in a sentence.
  private func words(_ command: String, _ data: JSON) -> String {
    let renews = data["state"]?["renews"] ?? data["state"]?["expires"]
    let day = renews?.string.map { String($0.prefix(10)) }
    switch command {
    case "trial": return "Your free trial has begun" + (day.map { "; it ends on \($0)." } ?? ".")
    case "buy": return "Thank you. It is yours" + (day.map { ", and renews on \($0)." } ?? ".")
    case "cancel": return "It does not renew any more" + (day.map { " and ends on \($0)." } ?? ".")
    case "refund": return "The money goes back to you; access has ended."
    default: return "Done."
    }
  }

  /// The product that is spoken of, as the store lists it; nil for none, or for a word that means several.
  private func product(_ arguments: JSON) throws(BerthError) -> JSON? {
    guard let id = (arguments["product"] ?? arguments["name"])?.string else { return nil }
    let command = StoreCommands.all.first { $0.path == ["store", "products"] }
    let products = try command?.run(visit.session, .emptyObject)?.data["products"]?.array ?? []
    return products.first { $0["id"]?.string == id }
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
    let view =
      switch command.path[1] {
      case "products": shelves(report.data)
      case "status": subscriptions(report.data)
      default: report.shown
      }
    return visit.page(visit.fragment(view), title: "Store")
  }

  /// What somebody has of each app, until when, and how to end it.
  private func subscriptions(_ data: JSON) -> View {
    let apps = data["plugins"]?.array ?? []
    let cards = apps.map { state -> View in
      let id = state["id"]?.string ?? ""
      let has = state["productName"]?.string.map { "\($0): " } ?? ""
      var actions: [View.Action] = []
      if state["willRenew"] == true, let product = state["product"]?.string {
        actions.append(
          View.Action("Turn renewal off", link: "berth://store/cancel?name=\(product)"))
      }
      if state["status"] == "free" || state["status"] == "expired" {
        actions.append(
          View.Action("See what there is", link: "berth://store/products?plugin=\(id)"))
      }
      let words = StoreViews.outlook(state)
      return .section(
        state["name"]?.string ?? id,
        children: [.text(words == "–" ? "Free." : SiteErrors.sentence(has + words))]
          + (actions.isEmpty ? [] : [.actions(actions)]))
    }
    return .page(
      "Subscriptions",
      children: (cards.isEmpty ? [.text("No app sells anything.")] : cards) + [
        .actions([
          View.Action("Restore purchases", link: "berth://store/restore"),
          View.Action("What was bought", link: "berth://store/history"),
        ])
      ])
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
      link: isOwned ? "berth://store/status" : product["link"]?.string)
  }

  private func confirm(
    _ command: HostCommand<HostSession>, _ arguments: JSON
  ) throws(BerthError) -> WebAnswer {
    let product = try product(arguments)
    let title =
      switch command.path[1] {
      case "trial": "Start the free trial"
      case "buy": "Buy"
      case "cancel": "Turn renewal off"
      case "refund": "Give it back"
      default: SiteText.heading(command.command.summary)
      }
    let isTrial = command.path[1] == "trial"
    var confirm = ShellConfirm(
      title: "\(title)?",
      consequence: isTrial
        ? "It renews for money when the trial ends, unless you turn renewal off before."
        : command.command.effect.webConsequence,
      action: "/" + command.path.joined(separator: "/"), yes: title,
      back: SiteLinks.local(visit.call.form(CommandForm.pageField)) ?? "/store")
    confirm.no = "Not now"
    if let product {
      let app = product["plugin"]?.string.flatMap { try? visit.session.manifest($0).name }
      let span = StoreViews.span(product["period"])
      let price = StoreViews.money(product["price"]) + (span.map { " every \($0)" } ?? ", once")
      let trial = isTrial ? StoreViews.span(product["trial"]) : nil
      confirm.what = [
        ("App", app ?? ""), ("What", product["name"]?.string ?? ""),
        ("Price", trial.map { "free for \($0), then \(price)" } ?? price),
      ].filter { !$0.1.isEmpty }.map { (label: $0.0, value: $0.1) }
    } else {
      confirm.what = try command.details(visit.session, arguments).map { (label: "", value: $0) }
    }
    confirm.hidden =
      SiteTheme.fields(arguments).map { (name: $0.0, value: $0.1) }
      + [(CommandForm.yesField, "yes")]
    confirm.token = visit.call.token
    confirm.isDestructive = false
    return visit.page(Shell.confirm(confirm), title: "Store")
  }
}
