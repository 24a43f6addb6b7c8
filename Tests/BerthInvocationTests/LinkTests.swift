import BerthBase
import BerthInvocation
import BerthManifest
import TestSupport
import Testing

@Suite("Links")
struct LinkTests {
  static let read: [(text: String, link: Link)] = [
    ("berth://bar", Link(plugin: "bar")),
    ("berth://bar/", Link(plugin: "bar")),
    ("BERTH://bar/show", Link(plugin: "bar", command: "show")),
    ("berth://bar/show?", Link(plugin: "bar", command: "show")),
    ("berth://com.example.tool/run", Link(plugin: "com.example.tool", command: "run")),
    (
      "berth://bar/show?id=margarita",
      Link(plugin: "bar", command: "show", arguments: [.init(name: "id", value: "margarita")])
    ),
    (
      "berth://bar/search?text=gin%20%26%20tonic&text=a+b&fancy",
      Link(
        plugin: "bar", command: "search",
        arguments: [
          .init(name: "text", value: "gin & tonic"), .init(name: "text", value: "a+b"),
          .init(name: "fancy", value: nil),
        ])
    ),
    (
      "berth://bar/search?text=pi%C3%B1a&&text=",
      Link(
        plugin: "bar", command: "search",
        arguments: [.init(name: "text", value: "piña"), .init(name: "text", value: "")])
    ),
    ("berth://bar/show/more", Link(plugin: "bar", path: ["show", "more"])),
    (
      "berth://bar/drinks/pi%C3%B1a%2Fcolada/?servings=2",
      Link(
        plugin: "bar", path: ["drinks", "piña/colada"],
        arguments: [.init(name: "servings", value: "2")])
    ),
    (
      "berth://bar/search?text=a=b",
      Link(plugin: "bar", command: "search", arguments: [.init(name: "text", value: "a=b")])
    ),
  ]

  @Test("reads", arguments: read)
  func reads(text: String, link: Link) throws {
    #expect(try LinkParser.parse(text) == link)
    #expect(try LinkParser.parse(link.text) == link, "writes what it reads")
  }

  static let hostile: [(text: String, message: String)] = [
    ("", "is no berth link"),
    ("berth:", "is no berth link"),
    ("berth://", "is no berth link"),
    ("http://bar/show", "is no berth link"),
    ("berth:///show", "is no plugin id"),
    ("berth://Bar/show", "is no plugin id"),
    ("berth://user@bar/show", "is no plugin id"),
    ("berth://bar:80/show", "is no plugin id"),
    ("berth://../show", "is no plugin id"),
    ("berth://%2e%2e/show", "is no plugin id"),
    ("berth://bar%00/show", "control character"),
    ("berth://bar\(String(repeating: "/a", count: 13))", "path is too deep"),
    ("berth://bar//show", "empty or dots alone"),
    ("berth://bar/a//b", "empty or dots alone"),
    ("berth://bar/../other", "empty or dots alone"),
    ("berth://bar/a/%2e%2e/b", "empty or dots alone"),
    ("berth://bar/a/%1b", "the path holds a control character"),
    ("berth://bar/a/%ff", "the path is not valid UTF-8"),
    ("berth://bar/--help", "is no command name"),
    ("berth://bar/show%20all", "is no command name"),
    ("berth://bar/Show", "is no command name"),
    ("berth://bar/show#top", "fragment"),
    ("berth://bar/show?id=a b", "a space or control character"),
    ("berth://bar/show?id=a\nb", "a space or control character"),
    ("berth://bar/show?id=%", "broken percent escape"),
    ("berth://bar/show?id=%4", "broken percent escape"),
    ("berth://bar/show?id=%zz", "broken percent escape"),
    ("berth://bar/show?id=%+1", "broken percent escape"),
    ("berth://bar/show?id=%ff", "not valid UTF-8"),
    ("berth://bar/show?id=%c0%af", "not valid UTF-8"),
    ("berth://bar/show?id=%ed%a0%80", "not valid UTF-8"),
    ("berth://bar/show?id=%00", "control character"),
    ("berth://bar/show?id=%1b%5b31m", "control character"),
    ("berth://bar/show?=x", "is no argument name"),
    ("berth://bar/show?--home=/tmp", "is no argument name"),
    ("berth://bar/show?a%26b=c", "is no argument name"),
    ("berth://bar/show?id=\(String(repeating: "x", count: 9000))", "8192 are allowed"),
    ("berth://bar/show?\(String(repeating: "a=1&", count: 100))", "more than 64 arguments"),
  ]

  @Test("refuses", arguments: hostile)
  func refuses(text: String, message: String) {
    let error = #expect(throws: BerthError.self) { try LinkParser.parse(text) }
    #expect(error?.code == "input.link")
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
    #expect(error?.remedy.isEmpty == false)
  }

  static let resolved: [(text: String, command: String, arguments: JSON)] = [
    ("berth://bar", "brief", [:]),
    ("berth://bar/show?id=margarita", "show", ["id": "margarita", "servings": 1]),
    (
      "berth://bar/show?id=Old%20Fashioned&servings=2", "show",
      ["id": "old-fashioned", "servings": 2]
    ),
    (
      "berth://bar/search?text=gin&text=lemon&limit=3&fancy&alcoholic=no", "search",
      ["text": ["gin", "lemon"], "limit": 3, "sortBy": "name", "alcoholic": false, "fancy": true]
    ),
    (
      "berth://bar/drinks/Pi%C3%B1a-colada", "show", ["id": "pina-colada", "servings": 2]
    ),
    (
      "berth://bar/drinks/popular?limit=5", "search",
      ["text": ["popular"], "limit": 5, "sortBy": "popularity"]
    ),
    (
      "berth://bar/find/rum%20drinks/Cuba", "search",
      ["text": ["rum drinks from Cuba"], "limit": 20, "sortBy": "name"]
    ),
    (
      "berth://bar/update?within=90s&extra=%7B%22a%22%3A1%7D", "update",
      ["within": "PT90S", "extra": ["a": 1]]
    ),
  ]

  @Test("types arguments by the manifest", arguments: resolved)
  func resolves(text: String, command: String, arguments: JSON) throws {
    let invocation = try LinkParser.parse(text).resolve(ManifestSample.manifest)
    #expect(invocation.command == command)
    #expect(invocation.arguments == arguments)
  }

  static let unresolved: [(text: String, code: String, message: String)] = [
    ("berth://pub/show?id=x", "input.link", "the link names pub, not bar"),
    ("berth://bar/shwo?id=x", "usage.unknown-command", "bar has no command “shwo”"),
    ("berth://bar/drink/popular", "input.link", "bar has no link /drink/popular"),
    ("berth://bar/drinks/a/b/c", "input.link", "bar has no link /drinks/a/b/c"),
    (
      "berth://bar/drinks/mojito?servings=3", "input.invalid", "servings is said by the link's path"
    ),
    ("berth://bar/drinks/..%2F..", "input.invalid", "expected an id"),
    ("berth://bar/drinks/mojito?home=x", "input.unknown-argument", "show has no argument “home”"),
    ("berth://bar/show", "input.missing-argument", "“id” is missing"),
    ("berth://bar/show?id=x&id=y", "input.invalid", "id stands twice in the link"),
    ("berth://bar/show?id", "input.invalid", "id has no value in the link"),
    ("berth://bar/show?id=x&servings=two", "input.invalid", "expected a whole number"),
    ("berth://bar/show?id=..%2F..%2Fetc", "input.invalid", "expected an id"),
    ("berth://bar/show?id=x&home=y", "input.unknown-argument", "show has no argument “home”"),
    ("berth://bar/search?text=x&limit=1000", "input.range", "expected 1 to 100"),
    ("berth://bar/update?extra=%7B", "input.invalid", "expected JSON"),
  ]

  @Test("refuses what the manifest does not know", arguments: unresolved)
  func doesNotResolve(text: String, code: String, message: String) throws {
    let link = try LinkParser.parse(text)
    let error = #expect(throws: BerthError.self) { try link.resolve(ManifestSample.manifest) }
    #expect(error?.code == code)
    #expect(error?.message.contains(message) == true, "\(String(describing: error))")
  }

  static let written: [JSON] = [
    ["id": "margarita", "servings": 2],
    ["text": ["gin & tonic", "50% = ½", "#1?", "a/b", "日本酒 🍶", "line\nbreak"], "fancy": true],
    ["extra": ["a": [1, 2.5, ["b": nil]]]],
    [:],
  ]

  @Test("what is written reads the same", arguments: written)
  func roundTrip(arguments: JSON) throws {
    let manifest = try ManifestSample.manifest
    let name = arguments["text"] != nil ? "search" : arguments["id"] != nil ? "show" : "update"
    let checked = try ArgumentChecker.check(arguments, against: manifest.requireCommand(name))
    let link = Link(plugin: "bar", command: name, arguments: checked)
    #expect(link.text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    let invocation = try LinkParser.parse(link.text).resolve(manifest)
    #expect(invocation.arguments == checked)
  }

  @Test func aWrongPathSuggestsNearOnes() throws {
    let manifest = try ManifestSample.manifest
    let error = #expect(throws: BerthError.self) {
      try LinkParser.parse("berth://bar/drink/mojito").resolve(manifest)
    }
    #expect(error?.remedy == "did you mean berth://bar/drinks/{id}?")
    let far = #expect(throws: BerthError.self) {
      try LinkParser.parse("berth://bar/nothing/of/the/kind").resolve(manifest)
    }
    #expect(far?.remedy.hasPrefix("it opens berth://bar/drinks/{id}, ") == true)
  }

  @Test func aCommandGoesBeforeASlot() throws {
    let json = try ManifestSample.with(
      "links[3]",
      ["pattern": "/{text}", "command": "search", "arguments": ["text": ["{text}"]]])
    let manifest = try Manifest.decode(json, file: "bar.json").manifest
    #expect(try LinkParser.parse("berth://bar/brief").resolve(manifest).command == "brief")
    let other = try LinkParser.parse("berth://bar/mojito").resolve(manifest)
    #expect(other.command == "search")
    #expect(other.arguments["text"] == ["mojito"])
  }

  @Test func aPathAloneIsALinkOfAnyPlugin() throws {
    let link = try LinkParser.parse(path: "/drinks/mojito?servings=2", of: "bar")
    #expect(link.text == "berth://bar/drinks/mojito?servings=2")
    #expect(try link.isRoute(of: ManifestSample.manifest))
    #expect(try !LinkParser.parse(path: "/show", of: "bar").isRoute(of: ManifestSample.manifest))
    #expect(throws: BerthError.self) { try LinkParser.parse(path: "//evil/x", of: "bar") }
    #expect(throws: BerthError.self) { try LinkParser.parse(path: "drinks/x", of: "bar") }
  }
}
