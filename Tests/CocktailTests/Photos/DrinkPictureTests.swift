import BerthBase
import BerthSDK
import BerthTesting
import Testing

@testable import CocktailEngine

@Suite("Pictures of imported drinks")
struct DrinkPictureTests {
  private static let root = "https://www.thecocktaildb.com/images/media/drink"
  private let files: StandIn
  private let host: TestHost

  init() throws {
    files = try StandIn()
    host = try TestHost(environment: files.environment)
  }

  private func update(_ pictures: [(name: String, file: String)]) throws -> JSON {
    let rows = pictures.enumerated().map { index, drink in
      Foreign.row(
        String(990_001 + index), drink.name,
        extra: ["strDrinkThumb": .string("\(Self.root)/\(drink.file)")])
    }
    let path = files.file("drinks.json", Array(Foreign.document(rows).text().utf8))
    return try host.run("cocktail", "update", ["from": .string(path)])
  }

  private func shown(_ drink: String) throws -> [JSON] {
    try host.run("cocktail", "show", ["id": [.string(drink)]])["photos"]?.array ?? []
  }

  @Test(
    "only pictures of the source's own host are asked for",
    arguments: [
      ("https://www.thecocktaildb.com/images/media/drink/x.jpg", true),
      ("http://www.thecocktaildb.com/images/media/drink/x.jpg", false),
      ("https://www.thecocktaildb.com.evil.example/images/x.jpg", false),
      ("https://evil.example/images/x.jpg", false), ("file:///etc/passwd", false), ("", false),
      ("https://www.thecocktaildb.com/images/../api/x", false),
      ("https://www.thecocktaildb.com/images/a b.jpg", false),
    ])
  func address(text: String, isTaken: Bool) {
    #expect((DrinkPicture.address(text) != nil) == isTaken)
  }

  @Test("a picture is fetched once, kept, shown with the drink, and replaced by another address")
  func kept() throws {
    files.answer([
      ("one.jpg", SamplePhotos.turnedJPEG(40, 60)), ("two.png", SamplePhotos.png(40, 60)),
    ])
    _ = try update([("Harbour Lantern", "one.jpg"), ("Negroni", "one.jpg"), ("Quay", "two.png")])
    #expect(try shown("harbour-lantern").isEmpty)
    let first = try host.run("cocktail", "pictures", ["limit": 2])
    #expect(first["fetched"]?.array?.count == 2 && first["remaining"] == 1)
    _ = try host.run("cocktail", "pictures")
    let asked = files.asked.components(of: "url")
    #expect(try host.run("cocktail", "pictures")["fetched"] == [])
    #expect(files.asked.components(of: "url") == asked)
    for drink in ["harbour-lantern", "negroni", "quay"] {
      let photos = try shown(drink)
      #expect(photos.count == 1 && photos[0]["own"] == false, "\(drink)")
    }
    _ = try update([("Harbour Lantern", "two.png")])
    _ = try host.run("cocktail", "pictures")
    #expect(try shown("harbour-lantern").map { $0["kind"]?.string } == ["png"])
  }

  @Test("a picture that is broken is named and left alone for a week; an outage ends it for now")
  func obstacles() throws {
    files.answer([("broken", Array("<html>".utf8)), ("down", nil)])
    _ = try update([("Harbour Lantern", "broken.jpg")])
    let failed = try host.run("cocktail", "pictures")
    #expect(failed["failed"]?[0]?["id"] == "harbour-lantern" && failed["remaining"] == 0)
    files.answer([("broken", SamplePhotos.png(40, 40))])
    #expect(try host.run("cocktail", "pictures")["fetched"] == [])
    host.advance(days: 8)
    #expect(try host.run("cocktail", "pictures")["fetched"]?.array?.count == 1)

    files.answer([("down", nil)])
    _ = try update([("Harbour Lantern", "down.png")])
    #expect(host.error("cocktail", "pictures")?.code == "fetch.status")
    let offline = try TestHost(environment: ["PATH": "/nonexistent"])
    let path = files.folder + "/drinks.json"
    _ = try offline.run("cocktail", "update", ["from": .string(path)])
    #expect(offline.error("cocktail", "pictures")?.code.hasPrefix("fetch.") == true)
  }
}

extension String {
  /// How often a text stands in this one.
  fileprivate func components(of part: String) -> Int {
    let (whole, part) = (Array(utf8), Array(part.utf8))
    guard whole.count >= part.count else { return 0 }
    return (0...(whole.count - part.count)).count {
      whole[$0..<$0 + part.count].elementsEqual(part)
    }
  }
}
