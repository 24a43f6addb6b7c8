/// Takes the metadata out of a JPEG (ITU-T T.81): Exif, XMP, IPTC, comments, further pictures, and
/// all that follows its end. Colour profiles and Adobe's transform stay, and so does the direction
/// the camera was held, in a block of its own.
enum JPEGCleaner {
  /// The cleaned file; nil when it is cut off or no JPEG.
  static func clean(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count > 4, bytes[0] == 0xFF, bytes[1] == 0xD8 else { return nil }
    var kept: [UInt8] = [0xFF, 0xD8]
    kept.reserveCapacity(bytes.count)
    var position = 2
    var turned: UInt8 = 1
    var hasFrame = false
    while position + 1 < bytes.count {
      guard bytes[position] == 0xFF else { return nil }
      let marker = bytes[position + 1]
      if marker == 0xFF {
        position += 1
        continue
      }
      if marker == 0xD9 {
        guard hasFrame else { return nil }
        kept += [0xFF, 0xD9]
        return turned == 1 ? kept : withOrientation(turned, kept)
      }
      // Markers without a length: restart markers and TEM.
      if (0xD0...0xD7).contains(marker) || marker == 0x01 {
        kept += [0xFF, marker]
        position += 2
        continue
      }
      guard position + 3 < bytes.count else { return nil }
      let length = Int(bytes[position + 2]) << 8 | Int(bytes[position + 3])
      let end = position + 2 + length
      guard length >= 2, end <= bytes.count else { return nil }
      let body = bytes[(position + 4)..<end]
      if marker == 0xE1, let found = orientation(Array(body)) { turned = found }
      if isKept(marker, body) { kept += bytes[position..<end] }
      if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) { hasFrame = true }
      position = end
      if marker == 0xDA {
        let start = position
        while position + 1 < bytes.count {
          let next = bytes[position + 1]
          if bytes[position] == 0xFF, next != 0, next != 0xFF, !(0xD0...0xD7).contains(next) {
            break
          }
          position += 1
        }
        guard position + 1 < bytes.count else { return nil }
        kept += bytes[start..<position]
      }
    }
    return nil
  }

  private static func isKept(_ marker: UInt8, _ body: ArraySlice<UInt8>) -> Bool {
    switch marker {
    case 0xE0: return body.starts(with: "JFIF\0".utf8)
    case 0xE2: return body.starts(with: "ICC_PROFILE\0".utf8)
    case 0xEE: return body.starts(with: "Adobe".utf8)
    case 0xE1, 0xE3...0xED, 0xEF, 0xFE: return false
    default: return true
    }
  }

  /// Tag 0x0112 of the first directory of an Exif block; nil when it says nothing.
  private static func orientation(_ body: [UInt8]) -> UInt8? {
    guard body.count > 14, body.starts(with: "Exif\0\0".utf8) else { return nil }
    let base = 6
    let isLittle = body[base] == 0x49
    func number(_ at: Int, _ count: Int) -> Int? {
      guard at >= 0, at + count <= body.count else { return nil }
      let part = body[at..<(at + count)]
      return (isLittle ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard let offset = number(base + 4, 4), let entries = number(base + offset, 2) else {
      return nil
    }
    for entry in 0..<min(entries, 200) {
      let at = base + offset + 2 + entry * 12
      guard let tag = number(at, 2) else { return nil }
      if tag == 0x0112, let value = number(at + 8, 2), (1...8).contains(value) {
        return UInt8(value)
      }
    }
    return nil
  }

  /// The file with an Exif block that says the direction and nothing else.
  private static func withOrientation(_ value: UInt8, _ kept: [UInt8]) -> [UInt8] {
    let block: [UInt8] =
      [0xFF, 0xE1, 0x00, 0x22] + Array("Exif\0\0MM\0".utf8) + [0x2A, 0, 0, 0, 8, 0, 1]
      + [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
    return Array(kept[..<2]) + block + Array(kept[2...])
  }
}
