/// Small files of each kind of picture. They show nothing: only their structure matters.
enum SamplePhotos {
  static func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    String(decoding: bytes, as: UTF8.self).contains(text)
  }

  /// A picture with a direction and a text in its Exif block.
  static func jpeg(orientation: UInt8, secret: String) -> [UInt8] {
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xFF, marker, 0, UInt8(body.count + 2)] + body
    }
    let exif =
      Array("Exif\0\0II".utf8) + [0x2A, 0, 8, 0, 0, 0, 1, 0]
      + [0x12, 0x01, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0] + Array(secret.utf8)
    return [0xFF, 0xD8] + segment(0xE1, exif) + segment(0xC0, [8, 0, 1, 0, 1, 1, 1, 0x11, 0])
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + Array("scan data".utf8) + [0xFF, 0xD9]
  }

  static let png: [UInt8] = {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(body.count)] + Array(name.utf8) + body + [1, 2, 3, 4]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0])
      + chunk("tEXt", Array("Comment\0secret".utf8)) + chunk("IDAT", Array("pixels".utf8))
      + chunk("IEND", [])
  }()

  static let heic: [UInt8] =
    [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
    + Array("secret".utf8)
}
