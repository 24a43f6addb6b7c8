import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel
import BerthViews

/// What was done, and the way back.
struct HistoryPage {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  /// `/history`: the last calls that changed something.
  func answer() throws(BerthError) -> WebAnswer {
    let found = try history().entries(plugin: visit.call.query("plugin"))
    var items: [View.Item] = []
    for entry in found.entries.prefix(50) {
      let command = entry.manifest.command(named: entry.record.command)
      let what = command.map(SiteText.title) ?? entry.record.command
      let said = (entry.record.arguments.object ?? JSONObject()).compactMap { _, value in
        value.string
      }
      let civil = try visit.session.runtime().time.zone.civil(entry.record.at)
      items.append(
        View.Item(
          what, subtitle: ([entry.manifest.name] + said.prefix(2)).joined(separator: " · "),
          detail: ShortTime.text(.string(civil.iso8601)),
          badges: entry.record.undoneAt == nil ? [] : [View.Badge("taken back")],
          link: entry.canUndo ? UndoLinks.link(entry.id) : nil))
    }
    let view = View.page(
      "What was done",
      subtitle: items.isEmpty ? nil : "Choose what is to be taken back, if it still can be.",
      children: [.list(items, empty: "Nothing has been changed yet.")])
    let fragment = HTMLRenderer().fragment(view, links: UndoLinks(token: visit.call.token))
    return visit.page(fragment, title: "What was done")
  }

  /// `POST /undo`: takes a call back and goes to where it was asked for.
  func undo() throws(BerthError) -> WebAnswer {
    guard visit.call.isPost else {
      throw BerthError("usage.method", "taking something back is a POST")
    }
    let id = visit.call.form("call") ?? ""
    let history = try history()
    guard let entry = try history.entries(plugin: nil).entries.first(where: { $0.id == id }) else {
      throw BerthError("undo.unknown", "that can no longer be taken back")
    }
    let undone = try history.undo(entry, at: visit.session.now)
    if visit.call.wantsJSON { return .json(["undone": .string(undone.id)]) }
    let page = SiteLinks.local(visit.call.form(CommandForm.pageField)) ?? "/history"
    return .seeOther(
      SiteLinks.adding(
        [(CommandForm.doneField, "Taken back."), (CommandForm.undoField, "")], to: page))
  }

  private func history() throws(BerthError) -> CallHistory {
    CallHistory(home: try visit.session.home(), registry: try visit.session.registry())
  }

  /// The id of what a command has just changed; nil when it has changed nothing.
  static func newest(
    _ visit: SiteVisit, _ manifest: Manifest, _ command: String, since start: Int64
  ) -> String? {
    guard let history = try? HistoryPage(visit).history(),
      let newest = try? history.entries(plugin: manifest.id).entries.first,
      newest.record.command == command, newest.record.at >= start, newest.canUndo
    else { return nil }
    return newest.id
  }

  /// Links that take a call back, and come here again.
  private struct UndoLinks: HTMLLinks {
    let token: String
    private static let start = "berth://undo/"

    static func link(_ id: String) -> String { start + PercentEncoding.encoded(id) }

    func target(of link: String) -> HTMLTarget {
      guard link.hasPrefix(Self.start) else { return .nowhere }
      let bytes = link.utf8.dropFirst(Self.start.utf8.count)
      let id = PercentEncoding.decoded(bytes, plusIsSpace: false, broken: .stays) ?? []
      return HistoryPage.undo(String(decoding: id, as: UTF8.self), then: "/history")
    }
  }

  /// The form that takes a call back.
  static func undo(_ id: String, then page: String) -> HTMLTarget {
    .post(address: "/undo", fields: [("call", id), (CommandForm.pageField, page)])
  }
}
