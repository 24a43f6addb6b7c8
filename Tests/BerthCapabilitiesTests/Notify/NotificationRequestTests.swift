import BerthBase
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthServices

@Suite struct NotificationRequestTests {
  static let sound: JSON = [
    "key": "daily-2026-11-21", "category": "daily", "title": "Negroni", "body": "Tonight?",
    "link": "berth://bar/show?id=negroni",
    "actions": [
      ["id": "make", "title": "Make it", "link": "berth://bar/make?id=negroni"],
      ["id": "later", "title": "Later"],
    ],
    "at": "2026-11-21T17:30:00-06:00", "expires": "2026-11-21T19:00:00-06:00",
  ]

  private func decode(_ json: JSON) throws -> NotificationRequest {
    try NotificationRequest.decode(json, plugin: ScratchHome.bar, zone: .utc)
  }

  @Test func `a sound one reads, writes and reads again`() throws {
    let request = try decode(Self.sound)
    #expect(request.due == .at(1_795_303_800_000))
    #expect(request.expires == 1_795_309_200_000)
    #expect(request.actions.map(\.id) == ["make", "later"])
    #expect(try decode(request.json(in: .utc)) == request)
    #expect(NotificationRequest.stored(request.json(in: .utc).text(), zone: .utc) == request)
    let chicago = try ZoneDatabase().rules("America/Chicago")
    #expect(request.json(in: chicago)["at"] == "2026-11-21T17:30:00-06:00")
  }

  @Test(
    "What is wrong is named by its path",
    arguments: [
      ("key", nil, "$.key: missing"), ("key", "", "$.key: is empty"),
      ("key", 7, "$.key: expected a string, found an integer"),
      ("key", .string(String(repeating: "k", count: 201)), "$.key: has 201 bytes"),
      ("title", nil, "$.title: missing"), ("title", " \n", "$.title: is empty"),
      ("body", ["x"], "$.body: expected a string, found an array"),
      ("link", "https://example.com", "$.link: expected a link that begins with berth://"),
      ("actions", "x", "$.actions: expected an array"),
      (
        "actions", [["id": "a", "title": "A"], ["id": "a", "title": "B"]], "$.actions[1].id: two"
      ),
      ("actions", [["id": "a"]], "$.actions[0].title: missing"),
      ("actions", [["id": "a", "title": "A", "link": "geo:30.5239,-87.91360"]], nil),
      ("actions", [["id": "a", "title": "A", "link": "geo:-30,170;u=800"]], nil),
      (
        "actions", [["id": "a", "title": "A", "link": "geo:90.1,0"]],
        "$.actions[0].link: expected a link that begins with berth://, or a place such as geo:"
      ),
      (
        "actions", [["id": "a", "title": "A", "link": "geo:30,1e2"]],
        "$.actions[0].link: expected a link"
      ),
      (
        "actions", [["id": "a", "title": "A", "link": "geo:30,1;x=y"]],
        "$.actions[0].link: expected a link"
      ),
      (
        "actions", [["id": "a", "title": "A", "link": "geo:30,1?q=https://example.com"]],
        "$.actions[0].link: expected a link"
      ),
      (
        "actions", [["id": "a", "title": "A", "link": "https://example.com"]],
        "$.actions[0].link: expected a link"
      ),
      ("link", "geo:30,1", "$.link: expected a link that begins with berth://"),
      ("at", "tomorrow", "$.at: expected an ISO 8601 time"), ("at", 5, "$.at: expected a string"),
      ("at", nil, "$: says no time"),
      ("window", ["from": "17:30", "to": "18:30"], "$: has at and window"),
      ("expires", "2026-11-21T17:30:00-06:00", "$.expires: is not after at"),
      ("expires", "later", "$.expires: expected an ISO 8601 time"),
      ("expire", "2026-11-21T19:00:00-06:00", nil),
    ] as [(String, JSON?, String?)])
  func paths(member: String, value: JSON?, message: String?) throws {
    var json = Self.sound
    json[member] = value
    guard let message else {
      #expect(throws: Never.self) { try decode(json) }
      return
    }
    let error = try #require(berthError { _ = try decode(json) })
    #expect(error.code == "input.invalid")
    #expect(error.message.contains(message), "\(error.message)")
    #expect(error.details["path"]?.string?.hasPrefix("$") == true)
  }

  @Test(
    "When",
    arguments: [
      (["window": ["from": "17:30", "to": "17:30"]], "$.window: begins and ends at 17:30"),
      (["window": ["from": "17:30"]], "$.window.to: missing"),
      (["window": ["from": "24:00", "to": "18:30"]], "$.window.from: expected a time of day"),
      (["window": ["from": "00:00", "to": "0:30"]], "$.window.to: expected a time of day"),
      (["window": "evening"], "$.window.from: missing"),
      (["condition": ["command": "lo"]], "$.condition.command: bar has no command \"lo\"; did you"),
      (["condition": [:]], "$.condition.command: missing"),
      (
        ["condition": ["command": "low", "arguments": 1]], "$.condition.arguments: expected an obj"
      ),
      (["expire": "2026-11-21T19:00:00Z"], "$.expire: unknown member; did you mean expires?"),
      (["window": ["from": "23:30", "to": "00:30"]], nil),
      (["condition": ["command": "low", "arguments": ["n": 1.0]]], nil),
      (["condition": ["command": "low"]], nil),
      (["at": "2026-11-21T17:30"], nil), (["at": "2026-11-21"], nil),
      (["category": "evening"], nil),
    ] as [(JSON, String?)])
  func when(members: JSON, message: String?) throws {
    var json: JSON = ["key": "k", "category": "daily", "title": "T"]
    for (key, value) in members.object ?? JSONObject() { json[key] = value }
    if let message {
      let error = try #require(berthError { _ = try decode(json) })
      #expect(error.message.contains(message), "\(error.message)")
    } else {
      let request = try decode(json)
      #expect(NotificationRequest.stored(request.json(in: .utc).text(), zone: .utc) == request)
    }
  }

  @Test func `an unknown category says what was meant`() throws {
    var json = Self.sound
    json["category"] = "dayly"
    let error = try #require(berthError { _ = try decode(json) })
    #expect(error.code == "notify.unknown-category")
    #expect(error.remedy.contains("daily"))
    #expect(berthError { _ = try decode([]) }?.message.contains("$: expected an object") == true)
  }

  @Test func `times without an offset are the user's`() throws {
    let zone = try ZoneDatabase().rules("Australia/Lord_Howe")
    var json = NotifyBench.at("2026-12-01T08:00")
    json["expires"] = "2026-12-01T09:00"
    let request = try NotificationRequest.decode(json, plugin: ScratchHome.bar, zone: zone)
    #expect(request.json(in: zone)["at"] == "2026-12-01T08:00:00+11:00")
    #expect(request.json(in: zone)["expires"] == "2026-12-01T09:00:00+11:00")
  }

  @Test func `finalizing changes words and links, never key, category or time`() throws {
    let request = try decode(Self.sound)
    let changed = try request.finalized([
      "key": "other", "category": "news", "title": "Changed", "at": "2030-01-01T00:00:00Z",
    ])
    #expect(changed.title == "Changed")
    #expect(changed.body.isEmpty)
    #expect((changed.key, changed.category, changed.due) == (request.key, "daily", request.due))
    #expect(berthError { _ = try request.finalized(["body": "x"]) }?.code == "input.invalid")
  }
}
