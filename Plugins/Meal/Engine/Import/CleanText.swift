import BerthSDK

/// Makes text from outside fit to be shown: no tags, no entities, no control characters.
enum CleanText {
  /// The text on one line, at most so many characters.
  static func line(_ text: String, limit: Int) -> String {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      bytes.count <= limit
        && bytes.allSatisfy { $0 >= 0x20 && $0 < 0x7f && $0 != 0x26 && $0 != 0x3c }
    }
    if isPlain { return hasRuns(text) ? Words.trimmed(text) : text }
    let plain = HTMLEntities.decoded(withoutTags(HTMLEntities.decoded(text)))
    var kept = ""
    kept.reserveCapacity(min(plain.utf8.count, limit * 4))
    var count = 0
    for scalar in plain.unicodeScalars {
      if isBlank(scalar) {
        if !kept.isEmpty, kept.utf8.last != 0x20 { kept.unicodeScalars.append(" ") }
        continue
      }
      if isHidden(scalar) { continue }
      kept.unicodeScalars.append(scalar)
      count += 1
      if count >= limit { break }
    }
    while kept.utf8.last == 0x20 { kept.removeLast() }
    return kept
  }

  /// The lines of a text: paragraphs and breaks end one.
  static func lines(_ text: String, limit: Int, atMost count: Int) -> [String] {
    var broken = ""
    for piece in HTMLEntities.decoded(text).split(separator: "<", omittingEmptySubsequences: false)
    {
      if !broken.isEmpty || text.hasPrefix("<") {
        let tag = piece.prefix(3).lowercased()
        if [
          "br", "br>", "br/", "br ", "/p>", "/li", "/h1", "/h2", "/h3", "/di", "/ol", "li>", "p>",
        ]
        .contains(where: tag.hasPrefix) {
          broken += "\n"
        }
        broken += "<"
      }
      broken += piece
    }
    var found: [String] = []
    for piece in broken.split(whereSeparator: \.isNewline) {
      let clean = line(String(piece), limit: limit)
      if !clean.isEmpty { found.append(clean) }
      if found.count == count { break }
    }
    return found
  }

  private static func hasRuns(_ text: String) -> Bool {
    var last: UInt8 = 0x20
    for byte in text.utf8 {
      if byte == 0x20, last == 0x20 { return true }
      last = byte
    }
    return last == 0x20
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09...0x0d, 0x20, 0xa0, 0x1680, 0x2000...0x200a, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000:
      true
    default: false
    }
  }

  /// Control characters, marks that turn the direction of writing, and what takes no room.
  private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1f, 0x7f...0x9f, 0xad, 0x61c, 0x200b...0x200f, 0x202a...0x202e, 0x2060...0x206f,
      0xfe00...0xfe0f, 0xfeff, 0xfff0...0xfffd, 0xe0000...0xe0fff, 0x25a0...0x25ff:
      true
    default: false
    }
  }

  /// The text without `<…>` where it looks like a tag; `a < b` stays.
  private static func withoutTags(_ text: String) -> String {
    guard text.utf8.contains(0x3c) else { return text }
    var kept: [UInt8] = []
    let bytes = Array(text.utf8)
    var place = 0
    while place < bytes.count {
      if bytes[place] == 0x3c, place + 1 < bytes.count {
        let next = bytes[place + 1] | 0x20
        let isTag =
          next >= 0x61 && next <= 0x7a || bytes[place + 1] == 0x2f || bytes[place + 1] == 0x21
        if isTag, let end = bytes[place...].firstIndex(of: 0x3e) {
          kept.append(0x20)
          place = end + 1
          continue
        }
      }
      kept.append(bytes[place])
      place += 1
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
