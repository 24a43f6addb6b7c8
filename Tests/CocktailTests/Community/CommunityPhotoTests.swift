import BerthBase
import BerthTesting
import Testing

@testable import CocktailEngine

@Suite("Photos of published drinks")
struct CommunityPhotoTests {
  private let files: StandIn
  private let host: TestHost
  private let ada: BarUser
  private let ben: BarUser

  init() throws {
    files = try StandIn()
    host = try TestHost()
    ada = try BarUser(host, "ada")
    ben = try BarUser(host, "ben")
    try ada.run("add", ["name": "Porch Sour", "ingredients": "2 oz gin; 1 oz lemon juice"])
    for side in [20, 30] as [UInt8] { try keep(SamplePhotos.png(side, 40)) }
  }

  private func keep(_ bytes: [UInt8]) throws {
    let file = files.file("p\(bytes.count)", bytes)
    try ada.run("photo", ["id": "porch-sour", "file": .string(file)])
  }

  /// The number of the photo of a width among one's own.
  private func number(width: Int) throws -> Int? {
    let own = try ada.run("show", ["id": ["porch sour"]])["photos"]?.array ?? []
    return own.first { $0["width"]?.int == width }?["number"]?.int
  }

  private func publish(_ photo: Int?) throws -> JSON {
    var arguments: JSON = ["id": ["porch-sour"]]
    if let photo { arguments["photo"] = JSON(photo) }
    return try #require(try ada.run("publish", arguments)["id"])
  }

  private func photos(_ user: BarUser, _ id: JSON) throws -> [JSON] {
    try user.run("community-show", ["id": id])["photos"]?.array ?? []
  }

  @Test("others see the one photo that was named, without what the camera wrote")
  func seen() throws {
    let id = try publish(nil)
    #expect(try photos(ben, id).isEmpty)
    #expect(try ben.run("community")["results"]?[0]?["photo"] == false)
    let again = try publish(try number(width: 30))
    let seen = try photos(ben, again)
    #expect(again == id && seen.count == 1 && seen[0]["width"] == 30 && seen[0]["own"] == false)
    let file = try #require(seen[0]["file"]?.string)
    let bytes = try #require(ben.media(file))
    #expect(bytes.count == seen[0]["bytes"]?.int)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    #expect(try photos(ada, id)[0]["own"] == true)
    #expect(try ben.run("community")["results"]?[0]?["photo"] == true)
  }

  @Test("what is taken back, hidden or published without it is gone, copies too")
  func gone() throws {
    func copy(of id: JSON) throws -> String {
      try #require(try photos(ben, id).first?["file"]?.string)
    }
    var id = try publish(1)
    var file = try copy(of: id)
    #expect(ben.media(file) != nil)
    _ = try publish(nil)
    #expect(try photos(ben, id).isEmpty && ben.media(file) == nil)

    _ = try publish(1)
    file = try copy(of: id)
    let cem = try BarUser(host, "cem")
    try cem.grantModerator()
    try cem.run("moderate", ["action": "hide", "id": id, "reason": "privacy"])
    #expect(ben.code("community-show", ["id": id]) == "not-found" && ben.media(file) == nil)
    try cem.run("moderate", ["action": "restore", "id": id])

    file = try copy(of: id)
    try ada.run("take-back", ["id": id])
    #expect(ben.code("community-show", ["id": id]) == "not-found" && ben.media(file) == nil)
    id = try publish(1)
    file = try copy(of: id)
    try ada.run("leave")
    #expect(try ben.run("community")["total"] == 0 && ben.media(file) == nil)
    #expect(try ada.run("show", ["id": ["porch sour"]])["photos"]?.array?.count == 2)
  }

  @Test("only photos of one's own that are there are published, and not too large a one")
  func refused() throws {
    #expect(ada.code("publish", ["id": ["porch-sour"], "photo": 3]) == "not-found")
    #expect(try ben.run("community")["total"] == 0)
    let scan = [UInt8](repeating: 7, count: CommunityBook.maximumPhotoBytes)
    try keep(SamplePhotos.turnedJPEG(40, 50, scan: scan))
    let large = JSON(try number(width: 50))
    #expect(ada.code("publish", ["id": ["porch-sour"], "photo": large]) == "photo.size")
    #expect(try ben.run("community")["total"] == 0)
  }
}
