import BerthBase
import BerthManifest
import TestSupport
import Testing

@Suite("Manifest decoding")
struct ManifestDecodingTests {
  @Test func readsEveryPart() throws {
    let (manifest, warnings) = try Manifest.decode(ManifestSample.json, file: "bar.json")
    #expect(warnings == [])
    #expect(manifest.id == "bar")
    #expect(manifest.version == SemanticVersion(1, 2, 3))
    #expect(manifest.abi == ABIVersion(1, 0))
    #expect(manifest.isolation == .inProcess)
    #expect(manifest.uses.map(\.description).contains("com.example.shaker/2"))
    #expect(manifest.commands.map(\.name).first == "search")
    #expect(manifest.defaultCommand?.name == "brief")
    let search = try manifest.requireCommand("search")
    #expect(search.isLong && !search.isHidden)
    #expect(search.parameter("sortBy")?.optionName == "sort-by")
    #expect(search.parameter("limit")?.defaultValue == 20)
    #expect(search.parameter("text")?.rule == ValueRule(.string, minimum: 1, maximum: 40))
    #expect(try PhrasePattern(manifest.phrases[0].pattern).slots == ["ingredients"])
    #expect(manifest.widget("daily")?.sizes == [.small, .medium, .large])
    #expect(manifest.brief?.command == "brief")
    #expect(manifest.job("refresh")?.when == "source")
    #expect(manifest.job("refresh")?.invocation.arguments == ["within": "PT5M"])
    #expect(manifest.collection("recipes")?.fields.map(\.weight) == [10, 4])
    let evening = manifest.notification("evening")
    #expect(evening?.windows.map { [$0.texts.from, $0.texts.to] } == [["17:30", "18:30"]])
    #expect(evening?.backOff == .default)
    #expect(evening?.suppression == nil)
    let meals = manifest.notification("meals")
    #expect(meals?.windows.map(\.days.text) == ["weekdays", "weekend"])
    #expect(meals?.perDay == 1)
    #expect(meals?.suppression == .init(afterUse: 7_200_000, events: ["suggestion_shown"]))
    #expect(meals?.backOff == .init(ignored: 3, pause: 259_200_000))
    #expect(meals?.isUrgent == true)
    #expect(manifest.setting("source")?.isSecret == true)
    #expect(manifest.flag("depth")?.defaultValue == 2)
    #expect(manifest.experiment("pricing")?.arms.map(\.name) == ["A", "B"])
    #expect(manifest.fetch?.perHour == 30)
    #expect(manifest.limits.memoryMegabytes == 128)
    #expect(manifest.gate?.age == 17)
    #expect(manifest.programs.map(\.name) == ["espeak-ng"])
    #expect(manifest.programs.first?.install == "apt install espeak-ng")
    let watch = manifest.command(named: "search")?.watch
    #expect(watch?.changes == [.private, .public] && watch?.everySeconds == 300)
    #expect(manifest.command(named: "show")?.watch == nil)
  }

  @Test func readsTheCatalog() throws {
    let manifest = try ManifestSample.manifest
    let monthly = try #require(manifest.product("bar.premium.monthly"))
    #expect(monthly.price.json == ["amount": "4.99", "currency": "USD"])
    #expect(monthly.period == .every(CalendarDuration(months: 1)))
    #expect(monthly.trial == CalendarDuration(days: 7))
    #expect(monthly.intro?.count == 3)
    #expect(monthly.grace == CalendarDuration(days: 16))
    #expect(monthly.arm?.experiment == "pricing" && monthly.arm?.name == "A")
    let life = try #require(manifest.product("bar.premium.life"))
    #expect(life.period == .lifetime)
    #expect(life.grace == CalendarDuration(days: 3))
    #expect(manifest.quota("favorites")?.limits == ["free": 10])
    #expect(manifest.entitlement?.rank(ofTier: "premium") == 1)
    #expect(manifest.feature("collections")?.tier == "premium")
  }

  @Test func theSmallestManifestHasDefaults() throws {
    let text = """
      {"id": "tiny", "name": "Tiny", "version": "0.1.0", "summary": "Nothing.", "abi": "1.0",
       "library": "libtiny.so", "uses": [], "implements": [], "commands": []}
      """
    let (manifest, warnings) = try Manifest.decode(Array(text.utf8), file: "/x/Tiny/manifest.json")
    #expect(warnings == [])
    #expect(manifest.limits == Manifest.Limits())
    #expect(manifest.isolation == nil && manifest.entitlement == nil && manifest.fetch == nil)
    #expect(manifest.defaultCommand == nil)
  }

  static let warnings: [(name: String, path: String, value: JSON, at: String, says: String)] = [
    ("unknown key", "comands", [], "$.comands", "did you mean commands?"),
    (
      "unknown key, deep", "commands[0].options[0].sumary", "x", "$.commands[0].options[0].sumary",
      "did you mean summary?"
    ),
    ("unknown key unlike any", "gate.zzzzzz", 1, "$.gate.zzzzzz", "unknown field"),
    ("key that is no word", "a b", 1, "$[\"a b\"]", "unknown field"),
    (
      "brief that is locked", "brief.command", "collections", "$.brief.command",
      "“collections” needs the feature “collections”"
    ),
    (
      "higher tier has less", "entitlement.quotas[0].limits.premium", 5,
      "$.entitlement.quotas[0].limits.premium", "has less than “free”"
    ),
    (
      "example of another pattern", "phrases[0].examples[0]", "sing a song",
      "$.phrases[0].examples[0]", "does not match “sing a song”"
    ),
    ("file of another name", "id", "pub", "$.id", "the file is named for “bar”"),
  ]

  @Test("warns", arguments: warnings)
  func warns(name: String, path: String, value: JSON, at place: String, says: String) throws {
    let json = try ManifestSample.with(path, value)
    let warnings = try Manifest.decode(json, file: ManifestSample.file).warnings
    let found = warnings.first { $0.path == place }
    #expect(found?.description.contains(says) == true, "\(name): \(warnings)")
  }

  @Test func warnsOfServicesWithoutUse() throws {
    for (key, id) in [
      ("fetch", "berth.fetch/1"), ("programs", "berth.programs/1"),
      ("notifications", "berth.notify/1"),
    ] {
      let json = try ManifestSample.with(key, nil)
      let warnings = try Manifest.decode(json, file: ManifestSample.file).warnings
      #expect(warnings.count == 1)
      #expect(warnings.first?.message == "“\(id)” is of no use without “\(key)”")
    }
  }

  @Test func warnsWhenAWidgetCannotTellSizesApart() throws {
    let json = try ManifestSample.with(
      "widgets[0]",
      [
        "id": "one", "name": "One", "summary": "x", "sizes": ["small", "large"],
        "command": "brief", "refreshMinutes": 1,
      ])
    let warnings = try Manifest.decode(json, file: ManifestSample.file).warnings
    #expect(warnings.map(\.path) == ["$.widgets[0].sizes"])
  }

  @Test func findsAllProblemsInOneRun() throws {
    var json = try ManifestSample.with("name", 7)
    json = try json.setting(ManifestSample.steps("commands[1].requires"), to: "nothing")
    json = try json.setting(ManifestSample.steps("widgets[0].refreshMinutes"), to: 0)
    json = try json.setting(ManifestSample.steps("gate.age"), to: nil)
    #expect(
      ManifestSample.problems(json).map(\.path)
        == [
          "$.name", "$.widgets[0].refreshMinutes", "$.gate.age", "$.commands[1].requires",
          "$.safety.always[0]",
        ])
  }

  @Test func saysWhereTextIsNoJSON() {
    let error = #expect(throws: ManifestError.self) {
      try Manifest.decode(Array("{\n  \"id\": nope\n}".utf8), file: "bar.json")
    }
    #expect(error?.problems.first?.path == "line 2, column 9")
    #expect(error?.berthError.code == "manifest.invalid")
    #expect(error?.berthError.exitCode == .plugin)
  }

  @Test func anErrorNamesTheFirstProblemAndCountsTheRest() throws {
    let json = try ManifestSample.with("name", 7)
      .setting(ManifestSample.steps("version"), to: "one")
    let error = #expect(throws: ManifestError.self) {
      try Manifest.decode(json, file: "bar.json")
    }
    let message = error?.berthError.message
    #expect(
      message?.hasPrefix("bar.json: $.version: expected a version such as “1.0.0”, found “one”")
        == true)
    #expect(message?.hasSuffix("(and 1 more problem)") == true)
    #expect(error?.berthError.details["problems"]?.array?.count == 2)
  }

  @Test func widgetArgumentsCarryTheSize() throws {
    let manifest = try ManifestSample.manifest
    let widget = try #require(manifest.widget("daily"))
    let arguments = manifest.arguments(for: widget, size: .medium)
    #expect(arguments == ["season": "winter", "size": "medium"])
  }

  @Test func suggestsCommands() throws {
    let manifest = try ManifestSample.manifest
    let error = #expect(throws: BerthError.self) { try manifest.requireCommand("serach") }
    #expect(error?.code == "usage.unknown-command")
    #expect(error?.remedy == "did you mean search?")
  }
}

extension Manifest {
  fileprivate func widget(_ id: String) -> Widget? { widgets.first { $0.id == id } }

  fileprivate func job(_ id: String) -> Job? { jobs.first { $0.id == id } }

  fileprivate func product(_ id: String) -> Product? {
    entitlement?.products.first { $0.id == id }
  }
}
