import BerthManifest
import BerthViews
import Testing

@testable import BerthWeb

@Suite("What a page shows first", .serialized)
struct FirstScreenTests {
  @Test("SOS shows whom to call and the circle before anything else")
  func sos() throws {
    let page = try TestSite().get("/calm/sos").main
    let call = try #require(page.firstRange(of: "href=\"tel:")).lowerBound
    let circle = try #require(page.firstRange(of: "class=\"timer\"")).lowerBound
    let steps = try #require(page.firstRange(of: "class=\"steps\"")).lowerBound
    let others = try #require(page.firstRange(of: "class=\"choices\"")).lowerBound
    #expect(call < circle && circle < steps && steps < others)
  }

  @Test("tonight is one big card with two buttons and a heart")
  func tonight() throws {
    let page = try TestSite().get("/meal").main
    let start = try #require(page.firstRange(of: "<article class=\"card shown hero\">"))
    let end = try #require(page[start.upperBound...].firstRange(of: "</article>"))
    let card = page[start.upperBound..<end.lowerBound]
    #expect(page[..<start.lowerBound].firstRange(of: "<article") == nil)
    #expect(card.ranges(of: "class=\"button").count == 3)
    #expect(card.ranges(of: "class=\"unseen\">Save<").count == 1)
    #expect(card.ranges(of: "class=\"badge ").count <= 3)
  }

  @Test("the bar begins with a search, then today's drink")
  func bar() throws {
    let site = try TestSite()
    try site.passGates()
    let page = try site.get("/cocktail").main
    let search = try #require(page.firstRange(of: "<form")).lowerBound
    let drink = try #require(page.firstRange(of: "card shown hero")).lowerBound
    #expect(search < drink)
  }

  @Test("tonight at the bay begins with its number and its hours; reporting stays in reach")
  func bay() throws {
    let site = try TestSite()
    let page = try site.get("/jubilee").main
    let number = try #require(page.firstRange(of: "class=\"figure\"")).lowerBound
    let hours = try #require(page.firstRange(of: ">Tide ")).lowerBound
    let map = try #require(page.firstRange(of: "stage map")).lowerBound
    #expect(number < hours && hours < map)
    #expect(page.contains("<div class=\"standing\">"))
    #expect(!(try site.get("/jubilee/report").main.contains("class=\"standing\"")))
  }

  @Test(
    "pages are dark at night where the app says so and nobody chose otherwise",
    arguments: [
      ("jubilee", nil, 3, .dark), ("jubilee", nil, 20, .dark), ("jubilee", nil, 6, .system),
      ("jubilee", .light, 3, .light), ("meal", nil, 3, .system), ("meal", .dark, 12, .dark),
    ] as [(String, HTMLTheme.Scheme?, Int, HTMLTheme.Scheme)])
  func night(
    app: String, chosen: HTMLTheme.Scheme?, hour: Int, expected: HTMLTheme.Scheme
  ) throws {
    let entries = try TestSite().registry.entries()
    let manifest = try #require(entries.first { $0.manifest.id == app }).manifest
    #expect(SiteTheme.scheme(manifest, chosen: chosen, hour: hour) == expected)
  }

  @Test("a chosen scheme leaves the other out")
  func schemes() {
    var theme = HTMLTheme()
    #expect(theme.variables.contains("prefers-color-scheme:dark"))
    theme.scheme = .light
    #expect(theme.variables.hasPrefix(":root{color-scheme:light;"))
    #expect(!theme.variables.contains("@media"))
    theme.scheme = .dark
    #expect(theme.variables.hasPrefix(":root{color-scheme:dark;"))
    #expect(!theme.variables.contains("@media"))
    #expect(theme.backgrounds.light == theme.backgrounds.dark)
  }

  @Test("whoever lacks something is told what, and led to where it is done")
  func missing() throws {
    let site = try TestSite()
    try site.passGates()
    let page = try site.get("/lang/discover").main
    #expect(page.contains("You have no profile yet</h1>"))
    #expect(page.contains("href=\"/lang/welcome\"") && !page.contains("href=\"/lang/sign-up\""))
  }

  @Test("everything an app can do is listed by name, its places aside")
  func more() throws {
    let site = try TestSite()
    let page = try site.get("/more/calm").main
    let entries = site.registry.entries()
    let manifest = try #require(entries.first { $0.manifest.id == "calm" }).manifest
    let places = Set(manifest.places.map(\.invocation.command))
    for command in manifest.commands where !command.isHidden {
      let isThere = page.contains("href=\"/calm/\(command.name)\"")
      #expect(isThere != places.contains(command.name), "\(command.name)")
    }
  }
}
