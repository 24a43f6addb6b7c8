import BerthBase
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthServices

/// What the settings say about channels.
@Suite struct ConfiguredChannelTests {
  private let scratch: ScratchHome
  private let settings: Settings

  init() throws {
    scratch = try ScratchHome()
    settings = scratch.settings()
  }

  private var configured: ConfiguredChannels {
    ConfiguredChannels(
      settings: settings, environment: ["PATH": "/usr/bin:/bin"], terminal: { _ in true })
  }

  private func ids(_ plugin: String, _ category: String) throws -> [String] {
    try configured.chosen.of(plugin: plugin, category: category).map(\.id)
  }

  @Test func `all, an app and a kind have channels of their own`() throws {
    #expect(try ids("bar", "daily") == ["terminal", "log"])
    try settings.chooseChannels(["log"])
    #expect(try ids("bar", "daily") == ["log"])
    try settings.chooseChannels(["terminal", "terminal"], plugin: ScratchHome.bar)
    try settings.chooseChannels(["webhook", "log"], plugin: ScratchHome.bar, category: "news")
    #expect(try ids("bar", "daily") == ["terminal"])
    #expect(try ids("bar", "news") == ["webhook", "log"])
    #expect(try ids("tool", "x") == ["log"])
    let report = try configured.report(plugins: ScratchHome.manifests)
    #expect(report["default"] == ["log"])
    #expect(
      report["overrides"] == [
        ["plugin": "bar", "channels": ["terminal"]],
        ["plugin": "bar", "category": "news", "channels": ["webhook", "log"]],
      ])
    let webhook = report["channels"]?.array?.first { $0["id"] == "webhook" }
    #expect(webhook?["chosen"] == true)
    #expect(webhook?["ready"] == false)
    #expect(webhook?["remedy"]?.string?.contains("notify.webhook") == true)
    try settings.chooseChannels(nil, plugin: ScratchHome.bar, category: "news")
    try settings.chooseChannels(nil, plugin: ScratchHome.bar)
    try settings.chooseChannels(nil)
    #expect(try ids("bar", "news") == ["terminal", "log"])
    // The opt-ins beside them are left alone, and what the settings say is still readable.
    try settings.allowNotification(plugin: ScratchHome.bar, category: "news", true)
    _ = try settings.notificationSettings(plugins: ScratchHome.manifests)
  }

  @Test func `unknown channels and kinds are named`() {
    #expect(
      berthError { try settings.chooseChannels(["webook"]) }?.remedy.contains("webhook") == true)
    #expect(berthError { try settings.chooseChannels([]) }?.code == "input.invalid")
    #expect(
      berthError {
        try settings.chooseChannels(["log"], plugin: ScratchHome.bar, category: "dayly")
      }?.code == "notify.unknown-category")
  }

  @Test(
    "Settings of channels are checked when they are set",
    arguments: [
      ("notify.channels", "log, terminal", true), ("notify.channels", "pigeon", false),
      ("notify.channels", " ", false), ("notify.command", #"["/bin/true", "--x"]"#, true),
      ("notify.command", #"["true"]"#, true), ("notify.command", #""/bin/true""#, false),
      ("notify.command", "[]", false), ("notify.command", #"["./x"]"#, false),
      ("notify.command", "[1]", false), ("notify.command", #"["a\u0000b"]"#, false),
      ("notify.webhook", "https://example.com/a?b=c", true),
      ("notify.webhook", "https://a.example/ http://b.example:8080/x", true),
      ("notify.webhook", "ftp://example.com", false),
      ("notify.webhook", "https://me:pw@example.com", false), ("notify.webhook", "  ", false),
      ("notify.webhookHeader", "Authorization: Bearer abc", true),
      ("notify.webhookHeader", "Authorization", false), ("notify.webhookHeader", "A B: c", false),
      ("notify.webhookHeader", "Host: example.com", false), ("notify.timeout", "30s", true),
      ("notify.timeout", "5m", true), ("notify.timeout", "0s", false),
      ("notify.timeout", "1h", false), ("notify.timeout", "1y", false),
    ])
  func checks(key: String, text: String, isGood: Bool) {
    let error = berthError { _ = try settings.assign(key, text: text) }
    #expect((error == nil) == isGood, "\(key) \(text): \(error?.description ?? "taken")")
    #expect(error?.code.hasPrefix("input.") ?? true)
  }

  @Test func `addresses and headers are secrets`() throws {
    _ = try settings.assign("notify.webhook", text: "https://example.com/hidden")
    _ = try settings.assign("notify.webhookHeader", text: "X-Key: hidden")
    #expect(try settings.list(plugins: []).text().contains("hidden") == false)
    #expect(try settings.entry("notify.webhook")["value"] == .string(Settings.mask))
    let error = berthError { _ = try settings.assign("notify.webhookHeader", text: "hidden") }
    #expect(error?.message.contains("hidden") == false)
  }

  @Test func `several addresses are several channels`() throws {
    _ = try settings.assign("notify.channels", text: "webhook")
    _ = try settings.assign("notify.webhook", text: "https://a.example/ https://b.example/")
    #expect(try ids("bar", "daily") == ["webhook", "webhook-2"])
  }

  @Test func `what was written by hand and is wrong is said, and refused by its channel alone`()
    throws
  {
    scratch.settingsText = #"{"notifications": {"bar": {"shownOn": ["pigeon"]}}}"#
    settings.reload()
    #expect(berthError { _ = try ids("bar", "daily") }?.code == "config.invalid")
    scratch.settingsText = #"{"host": {"notify.webhook": "nonsense", "notify.command": 7}}"#
    settings.reload()
    for name in ["webhook", "command"] {
      let channel = try #require(configured.channels(named: name).first)
      #expect(channel.id == name)
      #expect(berthError { try channel.check() } != nil)
    }
  }
}
