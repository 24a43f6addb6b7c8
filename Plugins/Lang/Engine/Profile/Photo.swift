import BerthSDK

/// A picture checked by its content, without what cameras write into it beside the picture.
struct Photo: Sendable, Equatable {
  enum Kind: String, Sendable { case jpeg, png, webp }

  /// The largest file that is taken, in bytes.
  static let most = 2 << 20
  /// The sides a picture may have, in pixels.
  static let sides = 32...8192

  var kind: Kind
  var width: Int
  var height: Int
  /// The bytes as they are kept: place, camera and comments are taken out.
  var bytes: [UInt8]

  /// Its media type.
  var type: String { "image/\(kind.rawValue)" }

  /// Checks a file by its first bytes, its structure and its size; its name does not matter.
  ///
  /// - Throws: `photo.size`, `photo.kind` or `photo.damaged` with what to do.
  init(_ file: [UInt8]) throws {
    guard !file.isEmpty else { throw Self.error("kind", "the file is empty") }
    guard file.count <= Self.most else {
      throw Self.error(
        "size", "the picture has \(file.count) bytes, \(Self.most) at most are taken",
        "make it smaller, 800 pixels a side are plenty")
    }
    let found: (kind: Kind, picture: (width: Int, height: Int, bytes: [UInt8])?)
    if file.starts(with: [0xFF, 0xD8, 0xFF]) {
      found = (.jpeg, JPEGFile.cleaned(file))
    } else if file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      found = (.png, PNGFile.cleaned(file))
    } else if file.count > 16, file.starts(with: Array("RIFF".utf8)),
      Array(file[8..<12]) == Array("WEBP".utf8)
    {
      found = (.webp, WebPFile.cleaned(file))
    } else {
      throw Self.error("kind", "this is no JPEG, PNG or WebP picture, by its content")
    }
    guard let picture = found.picture else {
      throw Self.error("damaged", "the \(found.kind.rawValue) picture is damaged or cut off")
    }
    guard Self.sides.contains(picture.width), Self.sides.contains(picture.height) else {
      throw Self.error(
        "size",
        "the picture is \(picture.width) × \(picture.height) pixels, each side may have "
          + "\(Self.sides.lowerBound) to \(Self.sides.upperBound)", "scale it")
    }
    (kind, width, height, bytes) = (found.kind, picture.width, picture.height, picture.bytes)
  }

  private static func error(
    _ code: String, _ message: String, _ remedy: String = "give a JPEG, PNG or WebP picture"
  ) -> PluginError { PluginError("photo.\(code)", message, remedy: remedy) }
}

/// JPEG files, ITU-T T.81 annex B.
enum JPEGFile {
  /// The size, and the file without application segments other than JFIF, ICC and Adobe, and
  /// without comments.
  static func cleaned(_ file: [UInt8]) -> (width: Int, height: Int, bytes: [UInt8])? {
    var kept: [UInt8] = [0xFF, 0xD8]
    kept.reserveCapacity(file.count)
    var size: (width: Int, height: Int)?
    var place = 2
    while place + 4 <= file.count {
      guard file[place] == 0xFF else { return nil }
      let marker = file[place + 1]
      if marker == 0xFF {
        place += 1
        continue
      }
      let length = Int(file[place + 2]) << 8 | Int(file[place + 3])
      guard length >= 2, place + 2 + length <= file.count else { return nil }
      let segment = file[place..<place + 2 + length]
      switch marker {
      case 0xDA:
        // The scan and all after it.
        guard let size, file.suffix(2).elementsEqual([0xFF, 0xD9]) else { return nil }
        kept += file[place...]
        return (size.width, size.height, kept)
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard length >= 8 else { return nil }
        size = (
          Int(file[place + 7]) << 8 | Int(file[place + 8]),
          Int(file[place + 5]) << 8 | Int(file[place + 6])
        )
        kept += segment
      case 0xE0, 0xE2, 0xEE: kept += segment
      case 0xE1...0xEF, 0xFE: break
      default: kept += segment
      }
      place += 2 + length
    }
    return nil
  }
}

/// PNG files, https://www.w3.org/TR/png-3/ section 5.
enum PNGFile {
  /// The size, and the file without texts, times and camera data.
  static func cleaned(_ file: [UInt8]) -> (width: Int, height: Int, bytes: [UInt8])? {
    func number(_ place: Int) -> Int {
      (0..<4).reduce(0) { $0 << 8 | Int(file[place + $1]) }
    }
    let dropped: Set<String> = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME"]
    var kept = Array(file[..<8])
    var size: (width: Int, height: Int)?
    var place = 8
    while place + 12 <= file.count {
      let length = number(place)
      guard length <= file.count - place - 12 else { return nil }
      let name = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      if name == "IHDR", length == 13 { size = (number(place + 8), number(place + 12)) }
      if !dropped.contains(name) { kept += file[place..<place + 12 + length] }
      place += 12 + length
      if name == "IEND", let size { return (size.width, size.height, kept) }
      if size == nil { return nil }
    }
    return nil
  }
}

/// WebP files, RFC 9649 section 2.
enum WebPFile {
  /// The size, and the file without camera data.
  static func cleaned(_ file: [UInt8]) -> (width: Int, height: Int, bytes: [UInt8])? {
    func number(_ place: Int, _ count: Int) -> Int {
      (0..<count).reduce(0) { $0 | Int(file[place + $1]) << ($1 * 8) }
    }
    guard number(4, 4) + 8 <= file.count else { return nil }
    let end = number(4, 4) + 8
    var body: [UInt8] = []
    var size: (width: Int, height: Int)?
    var place = 12
    while place + 8 <= end {
      let name = String(decoding: file[place..<place + 4], as: UTF8.self)
      let length = number(place + 4, 4)
      let whole = 8 + length + length % 2
      guard length <= end - place - 8, place + whole <= file.count else { return nil }
      var chunk = Array(file[place..<place + whole])
      let data = place + 8
      switch name {
      case "VP8X" where length >= 10:
        size = (number(data + 4, 3) + 1, number(data + 7, 3) + 1)
        // Neither Exif (bit 3) nor XMP (bit 2) any more.
        chunk[8] &= ~0b1100
      case "VP8 " where length >= 10 && size == nil:
        size = (number(data + 6, 2) & 0x3FFF, number(data + 8, 2) & 0x3FFF)
      case "VP8L" where length >= 5 && size == nil:
        let bits = number(data + 1, 4)
        size = (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
      default: break
      }
      if name != "EXIF", name != "XMP " { body += chunk }
      place += whole
    }
    guard let size, place == end || place == end + 1 else { return nil }
    let length = body.count + 4
    let head = Array("RIFF".utf8) + (0..<4).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
    return (size.width, size.height, head + Array("WEBP".utf8) + body)
  }
}
