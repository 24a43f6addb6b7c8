/// Small pictures that show nothing: only their structure matters.
enum SamplePhotos {
  static func png(_ width: UInt8, _ height: UInt8, text: String = "secret") -> [UInt8] {
    func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
      [0, 0, 0, UInt8(body.count)] + Array(name.utf8) + body + [0, 0, 0, 0]
    }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", [0, 0, 0, width, 0, 0, 0, height, 8, 2, 0, 0, 0])
      + chunk("tEXt", Array(text.utf8)) + chunk("IDAT", [1]) + chunk("IEND", [])
  }

  /// A JPEG whose camera was held to the right, so that its sides change places.
  static func turnedJPEG(
    _ width: UInt8, _ height: UInt8, scan: [UInt8] = Array("scan data".utf8)
  ) -> [UInt8] {
    func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
      [0xFF, marker, 0, UInt8(body.count + 2)] + body
    }
    let exif =
      Array("Exif\0\0II".utf8) + [0x2A, 0, 8, 0, 0, 0, 1, 0]
      + [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0] + Array("secret".utf8)
    return [0xFF, 0xD8] + segment(0xE1, exif)
      + segment(0xC0, [8, 0, height, 0, width, 1, 1, 0x11, 0])
      + segment(0xDA, [1, 1, 0, 0, 63, 0]) + scan + [0xFF, 0xD9]
  }
}
