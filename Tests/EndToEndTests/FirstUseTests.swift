import BerthBase
import BerthTesting
import Testing

/// What a newcomer does first, on a fresh home, with the built host.
@Suite struct FirstUseTests {
  @Test("the overview and the brief answer on a fresh home")
  func overview() throws {
    let machine = try Machine()
    let overview = try machine.json()
    let plugins = overview["plugins"]?.array ?? []
    #expect(plugins.contains { $0["id"]?.string == "cocktail" && $0["state"]?.string == "ready" })
    #expect(!FileBytes.exists(machine.home + "/users/default/cocktail/private.db"))

    let today = try machine.berth("today")
    #expect(today.code == 0)
    #expect(today.text.contains("Today, "))
    #expect(today.text.contains("Cocktail Mixologist"))
    let brief = try machine.json("today", "--now", "2026-03-01T12:00:00Z")
    #expect(brief["date"]?.string == "2026-03-01")
    let briefs = Set((brief["briefs"]?.array ?? []).compactMap { $0["id"]?.string })
    #expect(briefs.isSuperset(of: ["cocktail", "meal", "calm"]))
    #expect(brief["problems"]?.array?.isEmpty == true)
  }

  @Test("search says what it found and why, names and ids included")
  func search() throws {
    let machine = try Machine.prepared()
    let found = try machine.json("cocktail", "search", "gin lemon")
    let results = found["results"]?.array ?? []
    #expect(!results.isEmpty)
    #expect((found["total"]?.int ?? 0) >= results.count)
    for result in results {
      #expect(result["id"]?.string?.isEmpty == false)
      #expect(result["name"]?.string?.isEmpty == false)
    }
    let nothing = try machine.json("cocktail", "search", "qqxxzzy")
    #expect(nothing["results"]?.array == [])
    #expect(nothing["total"]?.int == 0)
  }

  @Test("show draws a recipe, by id, by name and without diacritics")
  func show() throws {
    let machine = try Machine.prepared()
    let page = try machine.berth("cocktail", "show", "margarita")
    try page.expectDone()
    for word in ["Margarita", "tequila", "lime", "moderation"] {
      #expect(page.text.lowercased().contains(word.lowercased()), "\(word)")
    }
    for name in ["Piña Colada", "pina colada", "pina-colada"] {
      #expect(try machine.json("cocktail", "show", name)["id"]?.string == "pina-colada")
    }
  }

  @Test("graphs come as well-formed SVG and as a page without outside files")
  func graphs() throws {
    let machine = try Machine.prepared()
    let picture = try machine.berth("cocktail", "graph", "negroni", "--format", "svg")
    try picture.expectDone()
    let markup = try MarkupReader.read(picture.text)
    #expect(markup.elements.first == "svg")
    #expect(picture.text.contains("Campari"))
    #expect(markup.elements.count > 10)

    let page = try machine.berth("cocktail", "graph", "gin", "--format", "html")
    try page.expectDone()
    #expect(page.text.lowercased().hasPrefix("<!doctype html>"))
    for outside in ["src=\"http", "href=\"http", "@import", "url(http"] {
      #expect(!page.text.contains(outside), "\(outside)")
    }
    let drawn = try machine.berth("cocktail", "graph", "negroni")
    #expect(drawn.text.contains("Campari"))
  }

  @Test("an edition of drinks comes in, again without a change, then a later one")
  func update() throws {
    let machine = try Machine.prepared()
    let first = try machine.json("cocktail", "update", "--from", Places.fixtures + "/drinks.json")
    #expect(first["counts"]?["added"]?.int == 5)
    #expect(first["counts"]?["skipped"]?.int == 1)
    let skipped = first["skipped"]?.array?.first
    #expect(skipped?["reason"]?.string?.isEmpty == false)
    #expect(skipped?["index"]?.int == 5 || skipped?["id"]?.string == "990006")

    try machine.berth("cocktail", "favorite", "Quay Walk").expectDone()
    let again = try machine.json("cocktail", "update", "--from", Places.fixtures + "/drinks.json")
    for count in ["added", "changed", "removed"] { #expect(again["counts"]?[count]?.int == 0) }

    let path = Places.fixtures + "/drinks-later.json"
    let later = try machine.json("cocktail", "update", "--from", path)
    #expect(later["counts"]?["added"]?.int == 1)
    #expect(later["counts"]?["changed"]?.int == 2)
    #expect(later["counts"]?["removed"]?.int == 1)
    let favorites = try machine.json("cocktail", "favorites")["favorites"]?.array ?? []
    #expect(favorites.map { $0["name"]?.string } == ["Quay Stroll"])
    #expect(try machine.berth("cocktail", "show", "Night Ferry").code == 1)
    #expect(try machine.berth("cocktail", "show", "Slack Water").code == 0)
  }

  @Test("an edition also comes through standard input, and a broken one changes nothing")
  func updateInput() throws {
    let machine = try Machine.prepared()
    let text = String(
      decoding: try FileBytes.require(Places.fixtures + "/drinks.json"), as: UTF8.self)
    let done = try machine.berth("cocktail", "update", "--from", "-", "--json", input: text)
    try done.expectDone()
    #expect(try done.json()["counts"]?["added"]?.int == 5)
    for broken in ["{\"drinks\": [", "[]", "{\"meals\": []}", ""] {
      let refused = try machine.berth("cocktail", "update", "--from", "-", input: broken)
      #expect(refused.code == 2, "\(broken): \(refused.talk)")
    }
    #expect(try machine.berth("cocktail", "show", "Harbour Lantern").code == 0)
  }

  @Test("one search asks all apps, and a phrase finds its command")
  func searchAndAsk() throws {
    let machine = try Machine.prepared()
    let found = try machine.json("search", "lime")
    let results = found["results"]?.array ?? []
    #expect(!results.isEmpty)
    let plugins = Set(results.compactMap { $0["plugin"]?.string })
    #expect(plugins.isSuperset(of: ["cocktail", "meal"]))
    #expect(found["problems"]?.array?.isEmpty == true)

    let answer = try machine.berth("ask", "what can I make with gin and lemon", "--json")
    try answer.expectDone()
    let drinks = try answer.json()["results"]?.array ?? []
    #expect(!drinks.isEmpty)
    // Two apps understand this; the one that knows the dish answers.
    let dish = try machine.berth("ask", "how do I make shakshuka", "--json")
    #expect(try dish.json()["id"]?.string == "shakshuka")
    let drink = try machine.berth("ask", "how do I make a negroni", "--json")
    #expect(try drink.json()["id"]?.string == "negroni")
    let neither = try machine.berth("ask", "how do I make a xyzzy", "--json")
    #expect(neither.code == 1 && neither.talk.contains("there is no drink"))
    let lost = try machine.berth("ask", "how tall is the Eiffel Tower", "--json")
    #expect(lost.code == 2)
    #expect(try lost.errorJSON()["code"]?.string == "input.phrase")
  }

  @Test("a link opens what it names")
  func open() throws {
    let machine = try Machine.prepared()
    let shown = try machine.json("open", "berth://cocktail/show?id=margarita")
    #expect(shown["id"]?.string == "margarita")
    for bad in ["http://cocktail/show", "berth://cocktail/nothing", "berth://nobody/show?id=a"] {
      #expect(try machine.berth("open", bad).code == 2, "\(bad)")
    }
  }
}
