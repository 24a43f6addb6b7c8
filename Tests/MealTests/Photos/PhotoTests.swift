import BerthBase
import BerthHost
import BerthSDK
import BerthServices
import BerthTesting
import Glibc
import Testing

@testable import MealEngine

@Suite("Photos of dishes and of the fridge")
struct PhotoTests {
  /// A picture that shows nothing: only its structure matters.
  static func png(_ width: UInt8, _ height: UInt8) -> [UInt8] {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(body.count)] + Array(name.utf8) + body + [0, 0, 0, 0]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0])
      + chunk("tEXt", Array("secret place".utf8)) + chunk("IDAT", [1]) + chunk("IEND", [])
  }

  private let host: MealHost

  init() throws { host = try MealHost() }

  /// Writes a file that goes with the test's home.
  private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(host.host.home.path)/\(name)"
    let file = try #require(fopen(path, "wb"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    return path
  }

  private var media: [String] {
    TestFiles.names(
      in: "\(host.host.runtime.home.folder(ofPlugin: "meal"))/media/photos", ending: ".png")
  }

  @Test("the bytes of a photo are kept, shown in place of the drawing, and gone with its removal")
  func dish() throws {
    let path = try file("a.png", Self.png(64, 32))
    let answer = try host.run("photo", ["id": "shakshuka", "from": .string(path)])
    #expect(answer["photo"]?["width"] == 64 && answer["photo"]?["height"] == 32)
    unlink(path)
    let recipe = try host.run("recipe", ["id": ["shakshuka"]])
    #expect(recipe["photo"]?["bytes"] == answer["photo"]?["bytes"])
    let page = try host.view("recipe", ["id": ["shakshuka"]]).text()
    #expect(page.contains("A photo of Shakshuka"))
    #expect(media.count == 1)
    let kept = try #require(recipe["photo"]?["file"]?.string)
    let bytes = try #require(
      TestFiles.bytes("\(host.host.runtime.home.folder(ofPlugin: "meal"))/media/\(kept)"))
    #expect(bytes.count == recipe["photo"]?["bytes"]?.int)
    #expect(!String(decoding: bytes, as: UTF8.self).contains("secret"))
    try host.run("photo", ["id": "shakshuka", "remove": true])
    #expect(try host.run("recipe", ["id": ["shakshuka"]])["photo"] == nil)
    #expect(media.isEmpty)
  }

  @Test("one photo a dish: another takes its place, and undo brings the first one back")
  func undo() throws {
    for (name, width) in [("a.png", UInt8(64)), ("b.png", 48)] {
      try host.run(
        "photo", ["id": "shakshuka", "from": .string(try file(name, Self.png(width, 32)))])
    }
    #expect(try host.run("recipe", ["id": ["shakshuka"]])["photo"]?["width"] == 48)
    try host.undo()
    #expect(try host.run("recipe", ["id": ["shakshuka"]])["photo"]?["width"] == 64)
    _ = try host.view("recipe", ["id": ["shakshuka"]])
    #expect(media.count >= 1)
  }

  @Test("what is no picture is refused with words, and nothing is fetched that nobody named")
  func refused() throws {
    let page = try file("page.html", Array("<html>".utf8))
    let error = try #require(host.error("photo", ["id": "shakshuka", "from": .string(page)]))
    #expect(error.code == "photo.kind" && error.remedy.contains("address"))
    #expect(host.error("photo", ["id": "shakshuka"])?.code == "input.missing")
    #expect(host.error("pantry-photo")?.code == "input.missing")
  }

  @Test(
    "an imported dish names how its page's photo is kept; forgetting the dish forgets the photo")
  func imported() throws {
    let page = """
      {"@type":"Recipe","name":"Plum Crumble","recipeIngredient":["500 g plums"],
      "image":"https://example.org/plum.jpg"}
      """
    try host.run("import", ["from": .string(try file("plum.json", Array(page.utf8)))])
    let said = try host.view("recipe", ["id": ["plum-crumble"]]).text()
    #expect(said.contains("berth meal photo plum-crumble https://example.org/plum.jpg keeps it"))
    #expect(
      host.error("photo", ["id": "plum-crumble"])?.remedy.contains("https://example.org/plum.jpg")
        == true)
    let photo = try file("plum.png", Self.png(40, 40))
    try host.run("photo", ["id": "plum-crumble", "from": .string(photo)])
    #expect(try !host.view("recipe", ["id": ["plum-crumble"]]).text().contains("keeps it"))
    #expect(media.count == 1)
    try host.run("forget", ["id": ["plum-crumble"]])
    #expect(media.isEmpty)
    #expect(try host.host.rowCounts(of: "meal")["recipe_photos"] == 0)
  }

  @Test("a photo of the fridge is kept with the pantry, also when somebody signs in")
  func fridge() throws {
    let photo = try file("fridge.png", Self.png(80, 60))
    let answer = try host.run("pantry-photo", ["from": .string(photo)])
    #expect(answer["photo"]?["width"] == 80)
    try host.run("sign-in", ["email": "ada@example.org"])
    #expect(try host.run("pantry-photo")["photo"]?["width"] == 80)
    #expect(try host.run("pantry")["total"] == 0, "nothing is noted before somebody says so")
    try host.run("pantry-photo", ["remove": true])
    #expect(host.error("pantry-photo")?.code == "input.missing")
  }

  @Test("labels name foods, prose and noise do not")
  func labels() {
    let text =
      "WHOLE MILK\n~~|| 1\nButter\nBest before 12 March and keep in a cool place\neggs\nMILK"
    #expect(LabelReader.foods(in: text, BundledData.matcher) == ["milk", "butter", "egg"])
  }
}
