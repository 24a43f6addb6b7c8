import BerthBase
import BerthHost
import BerthSDK
import BerthServices
import BerthTesting
import Photo
import Testing

@testable import CocktailEngine

@Suite("Photos of drinks and bottles")
struct PhotoTests {
  private let files: StandIn
  private let host: TestHost

  init() throws {
    files = try StandIn()
    host = try TestHost(environment: files.environment)
  }

  private func photo(_ drink: String, _ bytes: [UInt8]) throws -> JSON {
    try host.run(
      "cocktail", "photo",
      ["id": .string(drink), "file": .string(files.file("p\(bytes.count)", bytes))])
  }

  private func shown(_ drink: String) throws -> [JSON] {
    try host.run("cocktail", "show", ["id": [.string(drink)]])["photos"]?.array ?? []
  }

  @Test("a drink has several photos, without what cameras write, turned as they were held")
  func several() throws {
    _ = try photo("negroni", SamplePhotos.png(64, 32))
    _ = try photo("negroni", SamplePhotos.png(64, 32))
    host.advance(minutes: 1)
    let answer = try photo("negroni", SamplePhotos.turnedJPEG(40, 20))
    #expect(answer["photos"]?.array?.count == 2)
    let photos = try shown("negroni")
    #expect(photos.map { $0["number"]?.int } == [1, 2])
    #expect(photos.map { $0["width"]?.int } == [64, 20] && photos[1]["height"] == 40)
    #expect(photos.allSatisfy { $0["own"] == true })
    for photo in photos {
      let file = try #require(photo["file"]?.string)
      let bytes = try #require(TestFiles.bytes(media(file)))
      #expect(bytes.count == photo["bytes"]?.int)
      #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    }
    #expect(try shown("margarita").isEmpty)
    let page = try host.view("cocktail", "show", ["id": ["negroni"]]).text()
    #expect(page.contains("Photo 2 of Negroni"))
  }

  private func media(_ file: String) -> String {
    "\(host.runtime.home.folder(ofPlugin: "cocktail"))/media/\(file)"
  }

  @Test("a photo that is removed leaves no copy, and another drink's stays")
  func remove() throws {
    let both = SamplePhotos.png(32, 32)
    _ = try photo("negroni", both)
    _ = try photo("americano", both)
    let file = try #require(try shown("negroni")[0]["file"]?.string)
    let left = try host.run("cocktail", "photo-remove", ["id": "negroni", "number": 1])
    #expect(left["photos"] == [])
    #expect(try shown("americano").count == 1 && TestFiles.bytes(media(file)) != nil)
    _ = try host.run("cocktail", "photo-remove", ["id": "americano", "number": 1])
    #expect(TestFiles.bytes(media(file)) == nil)
    #expect(try host.rowCounts(of: "cocktail")["photos"] == 0)
    let error = host.error("cocktail", "photo-remove", ["id": "negroni", "number": 3])
    #expect(error?.code == "not-found" && error?.message.contains("0 photos") == true)
  }

  @Test(
    "what is no picture says so, and what to do",
    arguments: [
      ([], "photo.kind"), (Array("GIF89a".utf8), "photo.kind"),
      (Array(SamplePhotos.png(64, 64).prefix(40)), "photo.damaged"),
      (SamplePhotos.png(8, 64), "photo.size"),
      ([UInt8](repeating: 0xFF, count: GivenPhoto.maximumBytes + 1), "photo.size"),
    ] as [([UInt8], String)])
  func refused(bytes: [UInt8], code: String) throws {
    let path = files.file("bad", bytes)
    let error = host.error("cocktail", "photo", ["id": "negroni", "file": .string(path)])
    #expect(error?.code == code && error?.remedy.isEmpty == false, "\(String(describing: error))")
    #expect(try shown("negroni").isEmpty)
  }

  @Test("a drink has twelve photos of one's own at most")
  func limit() throws {
    for number in 0..<KeptPhoto.maximumCount {
      _ = try photo("negroni", SamplePhotos.png(UInt8(20 + number), 32))
    }
    let path = files.file("more", SamplePhotos.png(90, 32))
    let error = host.error("cocktail", "photo", ["id": "negroni", "file": .string(path)])
    #expect(error?.code == "photo.limit")
    // The same one again is no more.
    #expect(try photo("negroni", SamplePhotos.png(20, 32))["photos"]?.array?.count == 12)
  }

  @Test("deleting one's own drink takes its photos with it")
  func deleted() throws {
    _ = try host.run("cocktail", "add", ["name": "Porch Sour", "ingredients": "2 oz gin"])
    _ = try photo("porch-sour", SamplePhotos.png(64, 64))
    _ = try host.run("cocktail", "delete", ["id": ["porch-sour"]])
    let rows = try host.rowCounts(of: "cocktail")
    #expect(rows["photos"] == 0 && rows["drink_photos"] == 0)
  }

  @Test("a bottle has one photo, which goes when the bottle does")
  func bottles() throws {
    try host.trial("cocktail.premium.monthly")
    func have(_ names: JSON, _ bytes: [UInt8]) -> BerthError? {
      let path = files.file("b\(bytes.count)", bytes)
      return host.error("cocktail", "have", ["ingredients": names, "photo": .string(path)])
    }
    #expect(have(["gin"], SamplePhotos.png(30, 60)) == nil)
    #expect(have(["gin"], SamplePhotos.turnedJPEG(30, 60)) == nil)
    #expect(have(["gin", "rum"], SamplePhotos.png(30, 60))?.code == "input.invalid")
    let shelf = try host.run("cocktail", "inventory")["inventory"]?.array ?? []
    #expect(shelf.map { $0["id"]?.string } == ["gin"])
    #expect(shelf[0]["photo"]?.string?.hasSuffix(".jpg") == true)
    #expect(try host.view("cocktail", "inventory").text().contains("A photo of Gin"))
    _ = try host.run("cocktail", "out", ["ingredients": ["gin"]])
    let rows = try host.rowCounts(of: "cocktail")
    #expect(rows["photos"] == 0 && rows["bottle_photos"] == 0)
  }
}
