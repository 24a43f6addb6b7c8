import BerthBase
import Testing

/// `berth open` with paths, and `berth stats` with an app's own figures.
@Suite struct LinkTests {
  static let opened: [(words: [String], name: String)] = [
    (["open", "berth://hello-c/guest/Ada%20L"], "Ada L"),
    (["open", "berth://hello-c/guest/Ada?times=2&loud"], "Ada"),
    (["open", "/guest/Ada"], "Ada"),
    (["open", "/guest/Ada/?times=2"], "Ada"),
  ]

  @Test(arguments: opened) func aPathOpensItsCommand(words: [String], name: String) throws {
    let outcome = try Checkout().run(words + ["--json"])
    #expect(try outcome.json["name"]?.string == name, "\(outcome)")
  }

  @Test func plainPartsGoBeforeSlots() throws {
    let checkout = try Checkout()
    #expect(try checkout.run("open berth://hello-c/guest/book --json").json["total"] == 0)
    #expect(try checkout.run("open /guest/book --json").json["total"] == 0)
  }

  static let unknown: [(link: String, says: String)] = [
    ("berth://hello-c/gest/Ada", "did you mean berth://hello-c/guest/{name}?"),
    ("berth://hello-c/x/y/z", "it opens berth://hello-c/guest/{name}"),
    ("/gest/Ada", "did you mean berth://hello-c/guest/{name}?"),
    ("/somewhere/else/entirely", "they open berth://hello-c/guest/{name}"),
    ("/guest/../Ada", "dots alone"), ("berth://hello-c/guest/Ada?manner=warm", "said by the link"),
  ]

  @Test(arguments: unknown) func anUnknownPathSaysWhatThereIs(link: String, says: String) throws {
    let outcome = try Checkout().run(["open", link])
    #expect(outcome.exit == .usage)
    #expect(outcome.error.contains(says), "\(outcome.error)")
  }

  @Test func aPathOfTwoAppsListsThem() throws {
    let checkout = try Checkout()
    try checkout.write(
      "home/plugins/hotel.json",
      """
      {
        "id": "hotel", "name": "Hotel", "version": "1.0.0", "abi": "1.0", "summary": "Rooms",
        "library": "libhotel.so", "uses": [], "implements": ["berth.commands/1"],
        "commands": [
          {
            "name": "room", "summary": "Shows a room", "effect": "reads",
            "arguments": [{ "name": "who", "summary": "the guest", "type": "string" }]
          }
        ],
        "links": [{ "pattern": "/guest/{who}", "command": "room" }]
      }
      """)
    let links = try checkout.run("open /guest/Ada?times=2 --json").json["links"]?.array
    #expect(links?.compactMap { $0["id"]?.string } == ["hello-c", "hotel"])
    #expect(links?.first?["link"] == "berth://hello-c/guest/Ada?times=2")
    #expect(checkout.run("open /guest/Ada").output.contains("2 apps open /guest/Ada"))
  }

  @Test func statsAreTheAppsOwnFiguresThenItsEvents() throws {
    let checkout = try Checkout()
    checkout.run("hello-c greet Ada")
    let data = try checkout.run("stats hello-c --json").json
    #expect(data["app"]?["total"] == 1)
    #expect(data["id"] == "hello-c")
    #expect(data["total"] == 0)
    #expect(data["events"] == [])
    let page = checkout.run("stats hello-c").output
    let own = try #require(page.firstRange(of: "Ada"))
    let events = try #require(page.firstRange(of: "no events yet"))
    #expect(own.lowerBound < events.lowerBound)
  }
}
