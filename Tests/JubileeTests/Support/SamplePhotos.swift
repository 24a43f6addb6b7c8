/// Small files of each kind of picture, with metadata in all places that are known for it. They show
/// nothing: only their structure matters.
enum SamplePhotos {
  static func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }

  private static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
  }

  /// An Exif block in Intel order with a direction and a text.
  static func exif(orientation: UInt8, secret: String) -> [UInt8] {
    Array("Exif\0\0II".utf8) + [0x2A, 0, 8, 0, 0, 0, 1, 0]
      + [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0] + Array(secret.utf8)
  }

  static func jpeg(exif: [UInt8]) -> [UInt8] {
    [0xFF, 0xD8] + segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
      + segment(0xE1, exif) + segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0secret".utf8))
      + segment(0xED, Array("Photoshop 3.0\0secret".utf8)) + segment(0xFE, Array("a comment".utf8))
      + segment(0xDB, [UInt8](repeating: 1, count: 65))
      + segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
      + segment(0xC4, [UInt8](repeating: 0, count: 18)) + segment(0xDA, [1, 1, 0, 0, 63, 0])
      + Array("scan data".utf8) + [0xFF, 0x00, 0x12, 0xFF, 0xD0, 0x34] + [0xFF, 0xD9]
      + Array("after the end: secret".utf8)
  }

  private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    [0, 0, 0, UInt8(body.count)] + Array(name.utf8) + body + [1, 2, 3, 4]
  }

  static let png: [UInt8] =
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
    + chunk("tEXt", Array("Comment\0secret".utf8)) + chunk("eXIf", Array("secret".utf8))
    + chunk("tIME", Array("secret!".utf8)) + chunk("IDAT", Array("pixels".utf8))
    + chunk("iTXt", Array("secret".utf8)) + chunk("IEND", []) + Array("secret".utf8)

  private static func riff(_ name: String, _ body: [UInt8]) -> [UInt8] {
    Array(name.utf8) + [UInt8(body.count), 0, 0, 0] + body + (body.count % 2 == 1 ? [0] : [])
  }

  static let webp: [UInt8] = {
    let body =
      Array("WEBP".utf8) + riff("VP8X", [0x0C, 0, 0, 0, 0, 0, 0, 0, 0, 0])
      + riff("VP8 ", Array("pixels!".utf8)) + riff("EXIF", Array("secret".utf8))
      + riff("XMP ", Array("secret".utf8))
    return Array("RIFF".utf8) + [UInt8(body.count), 0, 0, 0] + body
  }()

  static let heic: [UInt8] =
    [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
    + Array("secret".utf8)
}
