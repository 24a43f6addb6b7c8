import BerthBase
import BerthHost
import BerthSDK
import BerthServices
import BerthTesting
import Testing

@testable import CocktailEngine

@Suite("Where updates come from")
struct UpdateSourceTests {
  private let files: StandIn
  private let host: TestHost

  init() throws {
    files = try StandIn()
    host = try TestHost(environment: files.environment)
  }

  private func listing(_ names: [String]) -> [UInt8] {
    let rows = names.enumerated().map { Foreign.row(String(990_001 + $0), $1) }
    return Array(Foreign.document(rows).text().utf8)
  }

  private func set(_ key: String, _ value: String) throws {
    _ = try host.runtime.settings.assign("cocktail.\(key)", text: value)
  }

  private static let nothing = Array(#"{"drinks":null}"#.utf8)

  private func count(_ part: String) -> Int {
    files.asked.split(separator: "\n").count { $0.contains(part) }
  }

  @Test("nothing named: TheCocktailDB is asked, once a day, and with the tag it gave")
  func listing() throws {
    files.answer([
      ("f=f", listing(["Fog Signal"])), ("f=h", listing(["Harbour Lantern"])), ("f=", Self.nothing),
    ])
    let first = try host.run("cocktail", "update")
    #expect(first["counts"]?["added"] == 1 && first["notModified"] == false)
    let letters = count("url = ")
    #expect(letters == LetterListing.letters.count && count("if-none-match") == 0)
    host.advance(hours: 1)
    _ = try host.run("cocktail", "update")
    #expect(count("url = ") == letters)
    host.advance(hours: 24)
    let later = try host.run("cocktail", "update")
    #expect(count("if-none-match") == letters && count("url = ") == 2 * letters)
    #expect(later["notModified"] == true && later["counts"]?["unchanged"] == 1)
    #expect(later["counts"]?["removed"] == 0)
  }

  @Test("an address in the setting is asked conditionally, and its news is taken in")
  func setting() throws {
    try set("sourceAddress", "https://drinks.example/all.json")
    files.answer([("drinks.example", listing(["Fog Signal"]))])
    #expect(try host.run("cocktail", "update")["notModified"] == false)
    host.advance(hours: 1)
    let same = try host.run("cocktail", "update")
    #expect(same["notModified"] == true && same["counts"]?["unchanged"] == 1)
    #expect(count("if-none-match") == 1)
    host.advance(hours: 1)
    files.answer([("drinks.example", listing(["Fog Signal", "Night Ferry"]))])
    let news = try host.run("cocktail", "update")
    #expect(news["notModified"] == false && news["counts"]?["added"] == 1)
    // An old copy says nothing about now: nothing is changed, and the reason is given.
    host.advance(hours: 1)
    files.answer([("drinks.example", nil)])
    let error = host.error("cocktail", "update")
    #expect(error?.code == "fetch.offline" && error?.remedy.isEmpty == false)
    #expect(try host.run("cocktail", "show", ["id": ["night ferry"]])["id"] == "night-ferry")
  }

  @Test("the jobs bring in drinks and then their pictures, unless the setting says no")
  func jobs() throws {
    let thumb = "https://www.thecocktaildb.com/images/media/drink/fog.png"
    let row = Foreign.row("990001", "Fog Signal", extra: ["strDrinkThumb": .string(thumb)])
    files.answer([
      ("fog.png", SamplePhotos.png(40, 40)), ("f=f", Array(Foreign.document([row]).text().utf8)),
      ("f=", Self.nothing),
    ])
    func run() throws -> [String] {
      let jobs = try JobRunner(host.runtime).runDue(at: host.now)["jobs"]?.array ?? []
      return jobs.filter { $0["plugin"] == "cocktail" }.map {
        "\($0["id"]?.string ?? "") \($0["outcome"]?.string ?? "")"
      }
    }
    try set("autoUpdate", "false")
    #expect(try run() == [])
    #expect(try host.runtime.settings.unset("cocktail.autoUpdate"))
    #expect(try run() == ["update done", "pictures done"])
    let shown = try host.run("cocktail", "show", ["id": ["fog signal"]])
    #expect(shown["photos"]?.array?.count == 1)
    host.advance(hours: 1)
    #expect(try run() == ["pictures done"])
    try set("autoUpdate", "false")
    host.advance(days: 2)
    #expect(try run() == [])
  }
}
