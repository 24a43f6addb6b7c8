import BerthBase
import Glibc
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthServices

@Suite struct SettingsTests {
  let scratch: ScratchHome
  let bar = ScratchHome.bar

  init() throws { scratch = try ScratchHome() }

  @Test func `a setting has its default until the user sets one`() throws {
    let settings = scratch.settings()
    #expect(try settings.get(plugin: bar, key: "units") == "oz")
    #expect(try settings.get(plugin: bar, key: "source") == .null)
    #expect(!FileBytes.exists(scratch.home.settings))
    try settings.set(plugin: bar, key: "units", value: "ml")
    #expect(try settings.get(plugin: bar, key: "units") == "ml")
    #expect(try scratch.settings().get(plugin: bar, key: "units") == "ml")
    try settings.set(plugin: bar, key: "units", value: .null)
    #expect(try settings.get(plugin: bar, key: "units") == "oz")
    #expect(scratch.settingsText == "{}\n")
  }

  @Test(
    "Values that do not fit are refused and change nothing",
    arguments: [
      ("units", .string("pint"), "input.choice", "oz, ml, cl"),
      ("units", .integer(1), "input.invalid", "expected a string"),
      ("maxMissing", .integer(9), "input.range", "0 to 5"),
      ("maxMissing", .number(1.5), "input.invalid", "whole number"),
      ("unit", .string("ml"), "config.unknown", "units"),
      ("newCard", .bool(true), "config.unknown", "flag"),
      ("experiment.pricing", .string("A"), "config.unknown", "experiment"),
    ] as [(String, JSON, String, String)])
  func refusing(key: String, value: JSON, code: String, words: String) throws {
    let settings = scratch.settings()
    let error = try #require(berthError { try settings.set(plugin: bar, key: key, value: value) })
    #expect(error.code == code)
    #expect("\(error)".contains(words))
    #expect(!FileBytes.exists(scratch.home.settings))
  }

  @Test(
    "The command line sets any key",
    arguments: [
      ("bar.units", "ML", .string("ml")), ("bar.maxMissing", "3", .integer(3)),
      ("bar.newCard", "yes", .bool(true)), ("bar.experiment.pricing", "b", .string("B")),
      ("bar.layout", "{\"a\":[1]}", ["a": [1]]), ("timezone", "Asia/Tokyo", .string("Asia/Tokyo")),
      ("events", "off", .bool(false)), ("com.example.tool.depth", "7", .integer(7)),
    ] as [(String, String, JSON)])
  func assigning(key: String, text: String, expected: JSON) throws {
    let settings = scratch.settings()
    let entry = try settings.assign(key, text: text)
    #expect(entry["value"] == expected)
    #expect(entry["source"] == "user")
    #expect(try scratch.settings().entry(key)["value"] == expected)
    #expect(try settings.unset(key))
    #expect(try !settings.unset(key))
    #expect(try settings.entry(key)["source"] == "default")
  }

  @Test(
    "Wrong keys and words say what was meant",
    arguments: [
      ("bar.unit", "ml", "config.unknown", "units"),
      ("timezon", "UTC", "config.unknown", "timezone"),
      ("nothing.here", "1", "config.unknown", "config list"),
      ("timezone", "Mars/Olympus", "clock.zone", "Mars/Olympus"),
      ("bar.units", "pint", "input.choice", "bar.units"),
      ("bar.experiment.pricing", "Z", "input.choice", "A, B, C"),
    ])
  func wrongWords(key: String, text: String, code: String, words: String) throws {
    let settings = scratch.settings()
    let error = try #require(berthError { _ = try settings.assign(key, text: text) })
    #expect(error.code == code)
    #expect("\(error)".contains(words))
  }

  @Test func `the environment goes before the user, the user before the default`() throws {
    try scratch.settings().set(plugin: bar, key: "units", value: "ml")
    _ = try scratch.settings().assign("bar.newCard", text: "on")
    let settings = scratch.settings([
      "BERTH_CONFIG_BAR_UNITS": "cl", "BERTH_CONFIG_BAR_MAX_MISSING": "4",
      "BERTH_CONFIG_COM_EXAMPLE_TOOL_DEPTH": "3", "BERTH_CONFIG_TIMEZONE": "Asia/Tokyo",
      "BERTH_CONFIG_BAR_EXPERIMENT_PRICING": "C",
    ])
    #expect(try settings.get(plugin: bar, key: "units") == "cl")
    #expect(try settings.get(plugin: bar, key: "maxMissing") == 4)
    #expect(try settings.get(plugin: bar, key: "newCard") == true)
    #expect(try settings.get(plugin: ScratchHome.tool, key: "depth") == 3)
    #expect(try settings.zoneName() == "Asia/Tokyo")
    #expect(try settings.arm(plugin: bar, experiment: "pricing", at: 0, events: nil) == "C")
    #expect(try settings.entry("bar.units")["source"] == "environment")
  }

  @Test func `a wrong variable is named`() throws {
    let settings = scratch.settings(["BERTH_CONFIG_BAR_MAX_MISSING": "many"])
    let error = try #require(berthError { _ = try settings.get(plugin: bar, key: "maxMissing") })
    #expect(error.code == "config.invalid")
    #expect(error.message.contains("BERTH_CONFIG_BAR_MAX_MISSING"))
  }

  @Test(
    "A damaged file is named with the place, passed over, and kept",
    arguments: [
      ("{\n  \"host\": {\n    \"events\": flase\n  }\n}", "line 3"),
      ("{\"plugins\": {\"bar\": 7}}", "$.plugins.bar"),
      ("{\"plugins\": []}", "$.plugins"), ("[]", "$: expected an object"),
      ("{\"a\": 1, \"a\": 2}", "stands twice"), ("{\"a\": \"\u{1}\"}", "control character"),
    ])
  func broken(text: String, place: String) throws {
    scratch.settingsText = text
    let settings = scratch.settings()
    var told: [BerthError] = []
    settings.file.onDamage = { told.append($0) }
    #expect(try settings.get(plugin: bar, key: "units") == "oz")
    #expect(try settings.get(plugin: bar, key: "units") == "oz")
    #expect(!settings.eventsAreOn, "events may have been turned off in it")
    #expect(told.count == 1)
    let error = try #require(settings.file.damage)
    #expect(error.code == "config.broken")
    #expect(error.message.contains(place))
    #expect(error.message.contains(scratch.home.settings))
    #expect(scratch.settingsText == text)
    // Whoever changes something sets it aside.
    try settings.set(plugin: bar, key: "units", value: "ml")
    #expect(try settings.get(plugin: bar, key: "units") == "ml")
    #expect(settings.file.damage == nil)
    let kept = FileBytes.read(scratch.home.settings + ".damaged").map {
      String(decoding: $0, as: UTF8.self)
    }
    #expect(kept == text)
  }

  @Test func `a hand-edited value that does not fit is passed over and named`() throws {
    scratch.settingsText = "{\"plugins\":{\"bar\":{\"units\":\"pint\",\"maxMissing\":1}}}"
    let settings = scratch.settings()
    var told: [BerthError] = []
    settings.file.onDamage = { told.append($0) }
    #expect(try settings.get(plugin: bar, key: "units") == "oz")
    #expect(try settings.get(plugin: bar, key: "units") == "oz")
    let error = try #require(told.first)
    #expect(told.count == 1)
    #expect(error.code == "config.invalid")
    #expect(error.message.contains("bar.units"))
    #expect(error.remedy.contains("unset bar.units"))
    let list = try #require(settings.list(plugins: [bar])["settings"]?.array)
    let units = try #require(list.first { $0["id"] == "bar.units" })
    #expect(units["problem"]?.string?.contains("pint") == true)
    #expect(try settings.unset("bar.units"))
    #expect(try settings.get(plugin: bar, key: "units") == "oz")
  }

  @Test func `what this host does not know stays in the file`() throws {
    scratch.settingsText = "{\"future\":{\"x\":1},\"plugins\":{\"gone\":{\"key\":true}}}"
    let settings = scratch.settings()
    try settings.set(plugin: bar, key: "units", value: "ml")
    let kept = try JSON.parse(scratch.settingsText)
    #expect(kept["future"]?["x"] == 1)
    #expect(kept["plugins"]?["gone"]?["key"] == true)
    #expect(try settings.unset("gone.key"))
    try settings.file.change { $0.erase(plugin: "bar") }
    #expect(try JSON.parse(scratch.settingsText) == ["future": ["x": 1]])
  }

  @Test func `secrets are masked everywhere but for the app`() throws {
    let settings = scratch.settings()
    _ = try settings.assign("bar.apiKey", text: "hunter2")
    #expect(try settings.get(plugin: bar, key: "apiKey") == "hunter2")
    #expect(try settings.entry("bar.apiKey")["value"] == .string(Settings.mask))
    #expect(!(try settings.list(plugins: [bar]).text().contains("hunter2")))
    #expect(!(try settings.entry("bar.apiKey").text().contains("hunter2")))
    scratch.settingsText = "{\"plugins\":{\"bar\":{\"apiKey\":[\"hunter2\"]}}}"
    settings.reload()
    var told: [BerthError] = []
    settings.file.onDamage = { told.append($0) }
    _ = try settings.get(plugin: bar, key: "apiKey")
    #expect(told.count == 1 && !"\(told)".contains("hunter2"))
    var status = stat()
    #expect(stat(scratch.home.settings, &status) == 0 && status.st_mode & 0o077 == 0)
  }

  @Test func `categories follow the manifest until the user says otherwise`() throws {
    let settings = scratch.settings()
    func isOn(_ id: String) throws -> Bool {
      try settings.allowsNotification(plugin: bar, category: bar.requireNotification(id))
    }
    #expect(try isOn("daily"))
    #expect(try !isOn("news"))
    try settings.allowNotification(plugin: bar, category: "news", true)
    try settings.allowNotification(plugin: bar, category: "daily", false)
    #expect(try !isOn("daily"))
    #expect(try isOn("news"))
    try settings.allowNotification(plugin: bar, category: "daily", nil)
    #expect(try isOn("daily"))
    let error = try #require(
      berthError { try settings.allowNotification(plugin: bar, category: "dayly", true) })
    #expect(error.code == "notify.unknown-category")
    #expect(error.remedy.contains("daily"))
  }
}
