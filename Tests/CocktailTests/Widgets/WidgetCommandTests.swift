import BerthBase
import BerthTesting
import Testing

@Suite("Widgets, the brief and sharing", .serialized)
struct WidgetCommandTests {
  private func ids(_ json: JSON) -> [String] {
    (json["items"]?.array ?? []).compactMap { $0["id"]?.string }
  }

  @Test("the cocktail of the day is one for the day, the others change within it")
  func widgets() throws {
    let host = try TestHost(now: "2026-06-20T07:00:00+00:00")
    let first = try host.run("cocktail", "widget", ["size": "small"])
    #expect(ids(first).count == 1 && first["season"]?.string == "summer")
    let medium = try host.run("cocktail", "widget", ["size": "medium"])
    #expect(ids(medium).count == 2)
    let large = try host.run("cocktail", "widget", ["size": "large"])
    #expect(ids(large).count == 4 && Set(ids(large)).count == 4)
    #expect(ids(large).first == ids(first).first)
    for item in large["items"]?.array ?? [] {
      #expect(item["reason"]?.string?.isEmpty == false)
      #expect(item["link"]?.string == "berth://cocktail/show?id=\(item["id"]?.string ?? "")")
    }
    let brief = try host.run("cocktail", "brief")
    #expect(brief["drink"]?["id"]?.string == ids(first).first)

    host.advance(hours: 12)
    #expect(ids(try host.run("cocktail", "widget", ["size": "small"])) == ids(first))
    #expect(ids(try host.run("cocktail", "widget", ["size": "medium"])) != ids(medium))
    host.advance(days: 1)
    #expect(ids(try host.run("cocktail", "widget", ["size": "small"])) != ids(first))
    let view = try host.view("cocktail", "widget", ["size": "large"])
    #expect(view.text().components(of: "\"kind\":\"card\"") == 4)
  }

  @Test("what the user likes decides the medium widget")
  func preference() throws {
    let host = try TestHost()
    let before = try host.run("cocktail", "widget", ["size": "medium"])
    for id in ["negroni", "boulevardier", "americano"] {
      _ = try host.run("cocktail", "favorite", ["id": [.string(id)]])
    }
    let after = try host.run("cocktail", "widget", ["size": "medium"])
    #expect(ids(after) != ids(before) && ids(after).count == 2)
    #expect(after["items"]?[0]?["reason"]?.string?.hasPrefix("because you like") ?? false)
    #expect(!ids(after).contains("negroni"))
  }

  @Test("widgets of chance and of favourites change with the quarter of the day")
  func subjects() throws {
    let host = try TestHost(now: "2026-06-20T07:00:00+00:00")
    let first = ids(try host.run("cocktail", "widget", ["size": "large", "of": "random"]))
    #expect(Set(first).count == 4)
    #expect(ids(try host.run("cocktail", "widget", ["size": "large", "of": "random"])) == first)
    #expect(ids(try host.run("cocktail", "widget", ["of": "favorites"])).isEmpty)
    let liked = ["negroni", "boulevardier", "americano"]
    for id in liked { _ = try host.run("cocktail", "favorite", ["id": [.string(id)]]) }
    var seen: Set<String> = []
    for _ in 0..<3 {
      let shown = ids(try host.run("cocktail", "widget", ["of": "favorites"]))
      #expect(shown.count == 1)
      seen.formUnion(shown)
      host.advance(hours: 6)
    }
    #expect(seen == Set(liked))
    #expect(ids(try host.run("cocktail", "widget", ["size": "large", "of": "random"])) != first)
    let all = ids(try host.run("cocktail", "widget", ["size": "large", "of": "favorites"]))
    #expect(Set(all) == Set(liked))
  }

  @Test("text and link are free, the card is not, and has a look for every theme")
  func sharing() throws {
    let host = try TestHost()
    let text = try host.run("cocktail", "share", ["id": ["negroni"]])
    #expect(text["text"]?.string?.contains("Campari") ?? false)
    let link = try host.run("cocktail", "share", ["id": ["negroni"], "as": "link"])
    #expect(link["link"]?.string == "berth://cocktail/show?id=negroni")
    let locked = try #require(host.error("cocktail", "share", ["id": ["negroni"], "as": "card"]))
    #expect(locked.code == "entitlement.required")
    try host.trial("cocktail.premium.yearly")
    for theme in ["midnight", "paper", "speakeasy", "tropics", "blush", "mono", "fresh"] {
      let arguments: JSON = ["id": ["negroni"], "as": "card", "theme": .string(theme)]
      #expect(try host.run("cocktail", "share", arguments)["theme"]?.string == theme)
      let view = try host.view("cocktail", "share", arguments)
      #expect(view["kind"]?.string == "picture")
      #expect(view["width"]?.int == 1080 && view["height"]?.int == 1350)
    }
    let wrong = try #require(
      host.error("cocktail", "share", ["id": ["negroni"], "as": "card", "theme": "neon"]))
    #expect(wrong.code == "input.invalid" && wrong.remedy.contains("speakeasy"))
  }
}

extension String {
  /// How often a piece stands in the text.
  fileprivate func components(of piece: String) -> Int {
    var count = 0
    var rest = Substring(self)
    while let found = rest.firstRange(of: piece) {
      count += 1
      rest = rest[found.upperBound...]
    }
    return count
  }
}
