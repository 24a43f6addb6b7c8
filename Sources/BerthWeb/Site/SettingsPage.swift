import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel
import BerthViews

/// `/settings` and `/settings/PLUGIN`: what a user can set, by the manifests.
struct SettingsPage {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  func answer() throws(BerthError) -> WebAnswer {
    guard let id = visit.call.path.dropFirst().first else { return try overview() }
    let manifest = try visit.session.manifest(id)
    guard visit.call.isPost else { return try form(manifest, nil) }
    do throws(BerthError) {
      try save(manifest)
    } catch {
      return try form(manifest, error)
    }
    let done = [(CommandForm.doneField, "Saved."), (CommandForm.undoField, "")]
    return .seeOther(SiteLinks.adding(done, to: "/settings/\(id)"))
  }

  /// Files of the server, addresses it asks and secrets of other services are named at a terminal alone.
  private static func shown(_ manifest: Manifest) -> [Manifest.Setting] {
    manifest.settings.filter {
      !manifest.opens($0.key) && $0.rule.type != .json && !$0.isSecret
    }
  }

  /// What was sent for a setting: of a box that is ticked, the last value.
  private func sent(_ key: String) -> String? {
    visit.call.form.last { $0.name == key }?.value
  }

  private func overview() throws(BerthError) -> WebAnswer {
    let manifests = try visit.session.registry().entries().map(\.manifest)
    let items = manifests.filter { !Self.shown($0).isEmpty }.map { manifest in
      View.Item(manifest.name, link: "berth://settings/\(manifest.id)")
    }
    let yours = [
      View.Item(
        "Account", subtitle: "Who you are here, your browsers, your data", link: "berth://account"),
      View.Item(
        "Subscriptions", subtitle: "What you have bought or try, and how it ends",
        link: "berth://store/status"),
      View.Item(
        "Notifications", subtitle: "What may come, and when", link: "berth://notifications"),
      View.Item(
        "What was done", subtitle: "Your changes, and the way back", link: "berth://history"),
    ]
    let view = View.page(
      "Settings",
      children: [
        .list(yours, style: .plain),
        .section(
          "Apps", children: [.list(items, style: .plain, empty: "There is nothing to set.")]),
      ])
    let fragment = HTMLRenderer().fragment(view, links: PlainLinks(token: visit.call.token))
    return visit.page(fragment, title: "Settings")
  }

  private func save(_ manifest: Manifest) throws(BerthError) {
    let settings = try visit.session.runtime().settings
    // All or nothing: a wrong one is found before anything is changed.
    var changes: [(key: String, text: String)] = []
    for setting in Self.shown(manifest) {
      guard let text = sent(setting.key) else { continue }
      if !text.isEmpty {
        do throws(ValueComplaint) {
          _ = try ValueReader.read(text, setting.rule)
        } catch {
          throw BerthError(
            error.code, error.message, remedy: error.remedy,
            details: ["argument": .string(setting.key)])
        }
      }
      changes.append((setting.key, text))
    }
    for (key, text) in changes {
      let current = SiteTheme.texts(try settings.get(plugin: manifest, key: key)).first ?? ""
      if text == current { continue }
      if text.isEmpty {
        _ = try settings.unset("\(manifest.id).\(key)")
      } else {
        _ = try settings.assign("\(manifest.id).\(key)", text: text)
      }
    }
  }

  private func form(_ manifest: Manifest, _ error: BerthError?) throws(BerthError) -> WebAnswer {
    let settings = try visit.session.runtime().settings
    var form = ShellForm(
      title: "Settings", action: "/settings/\(manifest.id)", fields: [], submit: "Save")
    form.method = .post
    form.token = visit.call.token
    form.cancel = "/\(manifest.id)"
    let wrong = error?.details["argument"]?.string
    for setting in Self.shown(manifest) {
      let sent = sent(setting.key)
      let stored = SiteTheme.texts(try settings.get(plugin: manifest, key: setting.key))
      // A box that is not ticked sends nothing; this says that it is off.
      if setting.rule.type == .bool { form.hidden.append((setting.key, "false")) }
      form.fields.append(
        CommandForm.field(
          name: setting.key, summary: setting.summary, rule: setting.rule,
          values: sent.map { [$0] } ?? stored,
          error: setting.key == wrong ? error : nil, talk: visit.talk))
    }
    if let error, wrong == nil { form.error = SiteErrors.sentence(error.message) }
    return visit.page(
      Shell.form(form), of: manifest, breadcrumb: [(manifest.name, "/\(manifest.id)")],
      status: error == nil ? 200 : 400)
  }
}
