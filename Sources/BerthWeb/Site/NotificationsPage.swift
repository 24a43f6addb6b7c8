import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViews

/// `/notifications`: what came, what will come, and what may.
struct NotificationsPage {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  /// How many of what came and of what will come are shown.
  private static let shown = 20

  func answer() throws(BerthError) -> WebAnswer {
    if visit.call.isPost { return try change() }
    let settings = try visit.session.runtime().settings
    let manifests = try visit.session.manifests(with: .notifications)
    let time = try visit.session.runtime().time
    let data = try settings.notificationSettings(
      plugins: manifests, in: time.zone, at: visit.session.now)
    var sections = [try came(), try coming(), pause(data)]
    for manifest in manifests { sections.append(categories(manifest, data)) }
    if visit.call.wantsJSON { return .json(data) }
    try visit.session.runtime().notifications.see(at: visit.session.now)
    var fragment = Shell.sections(
      sections, title: "Notifications",
      subtitle: "Apps plan them; which of them come is yours to say.", token: visit.call.token)
    fragment.body = Shell.noticesHere + fragment.body
    return visit.page(fragment)
  }

  // MARK: What came and what comes

  private func came() throws(BerthError) -> ShellSection {
    var filter = NotificationScheduler.LogFilter()
    filter.state = .delivered
    let log = try visit.session.runtime().notifications.log(
      filter, at: visit.session.now, limit: Self.shown)
    let rows = (log["log"]?.array ?? []).map { row($0, time: "changedAt") }
    return ShellSection(
      "What came", text: rows.isEmpty ? "Nothing has come yet." : "", rows: rows)
  }

  private func coming() throws(BerthError) -> ShellSection {
    let manifests = try visit.session.registry().entries().map(\.manifest)
    let data = try visit.session.runtime().notifications.upcoming(
      plugins: Dictionary(manifests.map { ($0.id, $0) }) { $1 }, plugin: nil,
      at: visit.session.now)
    let expected = (data["notifications"]?.array ?? []).filter {
      ["deliver", "delay"].contains($0["forecast"]?.string)
    }
    let rows = expected.prefix(Self.shown).map { row($0, time: "due") }
    return ShellSection(
      "What will come", text: rows.isEmpty ? "Nothing is planned." : "", rows: rows)
  }

  private func row(_ entry: JSON, time: String) -> ShellRow {
    let app = entry["plugin"]?.string ?? ""
    let name = (try? visit.session.manifest(app))?.name ?? app
    let parts = [ShortTime.text(entry[time]), name, entry["body"]?.string].compactMap { $0 }
    var row = ShellRow(
      entry["title"]?.string ?? "", detail: parts.filter { !$0.isEmpty }.joined(separator: " · "))
    if let link = entry["link"]?.string, case .address(let address) = visit.links.target(of: link) {
      row.button = .link("Open", address: address)
    }
    return row
  }

  // MARK: What may come

  private func pause(_ data: JSON) -> ShellSection {
    let until = ShortTime.text(data["pausedUntil"])
    var quiet = "There are no quiet hours."
    if let from = data["quietHours"]?["from"]?.string, let to = data["quietHours"]?["to"]?.string {
      quiet = "Between \(from) and \(to) nothing comes that can wait."
    }
    let row = ShellRow(
      until.map { "Paused until \($0)" } ?? "They may come",
      button: .post(
        until == nil ? "Pause until tomorrow" : "Resume", action: ShellAddress.notifications,
        fields: [("pause", until == nil ? "on" : "off")]))
    return ShellSection("A pause", text: quiet, rows: [row])
  }

  private func categories(_ manifest: Manifest, _ data: JSON) -> ShellSection {
    let rows = (data["categories"]?.array ?? [])
      .filter { $0["plugin"]?.string == manifest.id }
      .map { category in
        let isOn = category["enabled"]?.bool == true
        let id = category["id"]?.string ?? ""
        return ShellRow(
          category["name"]?.string ?? id,
          detail: [category["summary"]?.string, Self.windows(category)].compactMap { $0 }
            .joined(separator: " · "),
          button: .post(
            isOn ? "Turn off" : "Turn on", action: ShellAddress.notifications,
            fields: [("category", id), ("state", isOn ? "off" : "on")]))
      }
    return ShellSection(manifest.name, rows: rows)
  }

  private static func windows(_ category: JSON) -> String? {
    let windows = (category["windows"]?.array ?? []).compactMap { window in
      window["from"]?.string.map { "\($0)–\(window["to"]?.string ?? "")" }
    }
    return windows.isEmpty ? nil : windows.joined(separator: ", ")
  }

  // MARK: Changes

  private func change() throws(BerthError) -> WebAnswer {
    let runtime = try visit.session.runtime()
    var said = "Saved."
    if let pause = visit.call.form("pause") {
      if pause == "on" {
        let end = try PauseTerm.end(until: "tomorrow", at: visit.session.now, runtime.time.zone)
        try runtime.settings.pauseNotifications(until: end, plugin: nil, category: nil)
        said = "Nothing comes until tomorrow."
      } else {
        try runtime.settings.resumeNotifications(
          plugins: visit.session.manifests(with: .notifications))
        said = "They may come again."
      }
    } else {
      let parts = (visit.call.form("category") ?? "").split(separator: ".", maxSplits: 1)
      guard parts.count == 2,
        let manifest = try? visit.session.manifest(String(parts[0])),
        manifest.notifications.contains(where: { $0.id == parts[1] })
      else {
        throw BerthError("not-found", "there is no such notification")
      }
      try runtime.settings.allowNotification(
        plugin: manifest, category: String(parts[1]), visit.call.form("state") == "on")
    }
    if visit.call.wantsJSON { return .json(["changed": true]) }
    return .seeOther(
      SiteLinks.adding(
        [(CommandForm.doneField, said), (CommandForm.undoField, "")],
        to: ShellAddress.notifications))
  }
}
