import Photo

/// Small files of each kind of picture, with metadata in all places that are known for it. They show
/// nothing: only their structure matters. What must not be left of them reads "secret".
enum SamplePhotos {
  static func holds(_ bytes: [UInt8], _ text: String) -> Bool {
    let wanted = Array(text.utf8)
    guard bytes.count >= wanted.count else { return false }
    return (0...(bytes.count - wanted.count)).contains { start in
      bytes[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }

  /// A TIFF structure in either byte order: maker, orientation, a place (GPS) in a directory of its
  /// own, and a second directory with a thumbnail.
  static func tiff(_ orientation: Int, isLittle: Bool, type: Int = 3) -> [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
      return isLittle ? bytes : bytes.reversed()
    }
    func entry(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      let padding = [UInt8](repeating: 0, count: 4 - value.count)
      return number(tag, 2) + number(type, 2) + number(count, 4) + value + padding
    }
    let first = 8
    let gps = first + 2 + 3 * 12 + 4
    let second = gps + 2 + 12 + 4
    let texts = second + 2 + 2 * 12 + 4
    let thumbnail = Array("secret thumbnail".utf8)
    return (isLittle ? Array("II".utf8) : Array("MM".utf8)) + number(42, 2) + number(first, 4)
      + number(3, 2) + entry(0x010F, 2, 7, number(texts, 4))
      + entry(0x0112, type, 1, number(orientation, type == 4 ? 4 : 2))
      + entry(0x8825, 4, 1, number(gps, 4)) + number(second, 4)
      + number(1, 2) + entry(0x001D, 2, 7, number(texts, 4)) + number(0, 4)
      + number(2, 2) + entry(0x0201, 4, 1, number(texts + 7, 4))
      + entry(0x0202, 4, 1, number(thumbnail.count, 4)) + number(0, 4)
      + Array("secret\0".utf8) + thumbnail
  }

  // MARK: JPEG

  static func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
  }

  static func segment(_ marker: UInt8, _ text: String) -> [UInt8] {
    segment(marker, Array(text.utf8))
  }

  static func exif(_ orientation: Int, isLittle: Bool = true, type: Int = 3) -> [UInt8] {
    segment(0xE1, Array("Exif\0\0".utf8) + tiff(orientation, isLittle: isLittle, type: type))
  }

  static let jfif = segment(0xE0, Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0])
  static let icc = segment(0xE2, Array("ICC_PROFILE\0".utf8) + [1, 1] + Array("profile".utf8))
  static let adobe = segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, 1])
  static let tables = segment(0xDB, [UInt8](repeating: 1, count: 65))

  static func frame(_ width: Int, _ height: Int, marker: UInt8 = 0xC0) -> [UInt8] {
    let sides = [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
    return segment(marker, [8] + sides + [1, 1, 0x11, 0])
  }

  static let scan =
    segment(0xDA, [1, 1, 0, 0, 63, 0]) + Array("scan data".utf8)
    + [0xFF, 0x00, 0x12, 0xFF, 0xD0, 0x34]

  /// A picture of 640 × 480 with what stands between its start and its frame.
  static func jpeg(_ head: [UInt8], frame: [UInt8] = frame(640, 480), tail: [UInt8] = scan)
    -> [UInt8]
  {
    [0xFF, 0xD8] + head + tables + frame + segment(0xC4, [UInt8](repeating: 0, count: 18)) + tail
      + [0xFF, 0xD9]
  }

  // MARK: PNG

  static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
    [0, 0, UInt8(body.count >> 8), UInt8(body.count & 255)] + Array(name.utf8) + body + [
      1, 2, 3, 4,
    ]
  }

  static func chunk(_ name: String, _ text: String) -> [UInt8] { chunk(name, Array(text.utf8)) }

  static let header = chunk("IHDR", [0, 0, 0, 64, 0, 0, 0, 48, 8, 2, 0, 0, 0])

  static func png(_ chunks: [UInt8], data: [UInt8] = chunk("IDAT", "pixels")) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + header + chunks + data + chunk("IEND", "")
  }

  // MARK: WebP

  static func riff(_ name: String, _ body: [UInt8]) -> [UInt8] {
    let length = [body.count & 255, body.count >> 8, 0, 0].map { UInt8($0) }
    return Array(name.utf8) + length + body + (body.count % 2 == 1 ? [0] : [])
  }

  static func riff(_ name: String, _ text: String) -> [UInt8] { riff(name, Array(text.utf8)) }

  /// A canvas of 100 × 50 with flags.
  static func canvas(_ flags: UInt8) -> [UInt8] {
    riff("VP8X", [flags, 0, 0, 0, 99, 0, 0, 49, 0, 0])
  }

  static func webp(_ chunks: [UInt8]) -> [UInt8] { riff("RIFF", Array("WEBP".utf8) + chunks) }

  // MARK: all

  static let heic: [UInt8] =
    [0, 0, 0, 24] + Array("ftypheic".utf8) + [0, 0, 0, 0] + Array("mif1heic".utf8)
    + Array("secret".utf8)

  /// One of each kind that can be cleaned, full of metadata and shown turned.
  static let full: [[UInt8]] = [
    jpeg(
      jfif + exif(6) + segment(0xE1, "http://ns.adobe.com/xap/1.0/\0secret") + icc + adobe
        + segment(0xED, "Photoshop 3.0\0secret") + segment(0xFE, "secret"))
      + Array("after the end: secret".utf8),
    png(
      chunk("eXIf", tiff(3, isLittle: false)) + chunk("tEXt", "Comment\0secret")
        + chunk("iTXt", "secret") + chunk("tIME", "secret!") + chunk("pHYs", "density"))
      + Array("secret".utf8),
    webp(
      canvas(0x0C) + riff("ICCP", "profile") + riff("VP8 ", "pixels!")
        + riff("EXIF", tiff(8, isLittle: true)) + riff("XMP ", "secret")),
    webp(
      canvas(0x0E) + riff("ANIM", [0, 0, 0, 0, 0, 0])
        + riff(
          "ANMF", [UInt8](repeating: 0, count: 16) + riff("VP8L", "pixels") + riff("EXIF", "secret")
        )
        + riff("EXIF", tiff(5, isLittle: false))),
  ]
}
