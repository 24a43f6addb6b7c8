import BerthSDK
import Photo
import Testing

@testable import LangEngine

@Suite struct PhotoTests {
  /// A JPEG of a size with camera data that holds a word.
  static func jpeg(_ width: Int, _ height: Int) -> [UInt8] {
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      let length = body.count + 2
      return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
    }
    return [0xFF, 0xD8] + segment(0xE0, Array("JFIF".utf8) + [0])
      + segment(0xE1, Array("Exif-secret-place".utf8)) + segment(0xFE, Array("a comment".utf8))
      + segment(
        0xC0,
        [8, UInt8(height >> 8), UInt8(height & 255), UInt8(width >> 8), UInt8(width & 255), 1])
      + segment(0xDA, [1, 2, 3]) + [0x12, 0x34, 0xFF, 0xD9]
  }

  static func png(_ width: UInt8, _ text: String) -> [UInt8] {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(body.count)] + Array(name.utf8) + body + [0, 0, 0, 0]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [0, 0, 0, width, 0, 0, 0, width, 8, 2, 0, 0, 0])
      + chunk("tEXt", Array(text.utf8)) + chunk("IDAT", [1]) + chunk("IEND", [])
  }

  static func webp() -> [UInt8] {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      Array(name.utf8) + [UInt8(body.count), 0, 0, 0] + body + (body.count % 2 == 1 ? [0] : [])
    }
    let body =
      chunk("VP8X", [0b1100, 0, 0, 0, 99, 0, 0, 49, 0, 0]) + chunk("VP8 ", [1, 2, 3])
      + chunk("EXIF", Array("secret".utf8))
    return Array("RIFF".utf8) + [UInt8(body.count + 4), 0, 0, 0] + Array("WEBP".utf8) + body
  }

  @Test func readsSizesAndTakesOutTheRest() throws {
    let jpeg = try Photo(Self.jpeg(640, 480))
    #expect(jpeg.type == "image/jpeg" && jpeg.width == 640 && jpeg.height == 480)
    #expect(!String(decoding: jpeg.bytes, as: UTF8.self).contains("secret"))
    #expect(jpeg.bytes.suffix(4) == [0x12, 0x34, 0xFF, 0xD9])
    let png = try Photo(Self.png(64, "secret"))
    #expect(png.width == 64 && !String(decoding: png.bytes, as: UTF8.self).contains("secret"))
    let webp = try Photo(Self.webp())
    #expect(webp.width == 100 && webp.height == 50)
    #expect(!String(decoding: webp.bytes, as: UTF8.self).contains("secret"))
    // What is left is a picture still, and nothing more is taken out of it.
    #expect(try Photo(webp.bytes).bytes == webp.bytes)
    #expect(try Photo(jpeg.bytes) == jpeg)
  }

  @Test func keepsTheDirectionItIsShownIn() throws {
    let orientation: [UInt8] =
      [0xFF, 0xE1, 0, 34] + Array("Exif\0\0MM\0".utf8) + [0x2A, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]
    var file = Self.jpeg(640, 480)
    file.insert(contentsOf: orientation, at: 2)
    let photo = try Photo(file + Array("and more after its end".utf8))
    #expect(Array(photo.bytes.dropFirst(2)).starts(with: orientation))
    #expect(photo.bytes.count == (try Photo(Self.jpeg(640, 480))).bytes.count + 36)
  }

  static let bad: [(name: String, bytes: [UInt8], code: String)] = [
    ("empty", [], "photo.kind"), ("text", Array("<html>".utf8), "photo.kind"),
    ("cut off", Array(jpeg(640, 480).dropLast(1)), "photo.damaged"),
    ("cut early", Array(jpeg(640, 480).prefix(30)), "photo.damaged"),
    ("tiny", jpeg(8, 8), "photo.size"), ("vast", jpeg(20_000, 100), "photo.size"),
    ("heavy", jpeg(640, 480) + [UInt8](repeating: 0, count: Photo.maximumBytes), "photo.size"),
    ("png without an end", Array(png(64, "x").dropLast(12)), "photo.damaged"),
  ]

  @Test func refuses() {
    for bad in Self.bad {
      #expect(
        bad.code == (#expect(throws: PluginError.self) { try Photo(bad.bytes) })?.code,
        "\(bad.name)")
    }
  }

  @Test func neverTrapsOnCutFiles() {
    for file in [Self.jpeg(640, 480), Self.png(64, "x"), Self.webp()] {
      for length in 0..<file.count { _ = try? Photo(Array(file[..<length])) }
      for place in file.indices {
        var other = file
        other[place] = 0xFF
        _ = try? Photo(other)
      }
    }
  }
}
