import BerthSDK

/// Makes text from outside fit to be shown: no tags, no entities, no control characters.
package enum CleanText {
  /// The text on one line, at most so many characters.
  package static func line(_ text: String, limit: Int) -> String {
    var text = text
    let isPlain = text.withUTF8 { $0.count <= limit && staysAsItIs($0) }
    if isPlain { return hasRuns(text) ? Words.trimmed(text) : text }
    let plain = HTMLEntities.decoded(withoutTags(HTMLEntities.decoded(text)))
    var kept = ""
    kept.reserveCapacity(min(plain.utf8.count, limit * 4))
    var count = 0
    for scalar in plain.unicodeScalars {
      if isBlank(scalar) {
        if kept.isEmpty || kept.utf8.last == 0x20 { continue }
        kept.unicodeScalars.append(" ")
      } else {
        if isHidden(scalar) { continue }
        kept.unicodeScalars.append(scalar)
      }
      count += 1
      if count >= limit { break }
    }
    while kept.utf8.last == 0x20 { kept.removeLast() }
    return kept
  }

  /// Whether bytes are characters that stay as they are: ASCII without marks of HTML, Latin letters,
  /// fractions, and the dashes and quotes of texts.
  private static func staysAsItIs(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var at = 0
    while at < bytes.count {
      let byte = bytes[at]
      if byte >= 0x20 && byte < 0x7f && byte != 0x26 && byte != 0x3c {
        at += 1
        continue
      }
      // What follows a lead byte is there: strings are whole.
      switch byte {
      case 0xc2 where bytes[at + 1] > 0xad, 0xc3...0xcd: at += 2
      case 0xe2:
        switch (bytes[at + 1], bytes[at + 2]) {
        case (0x80, 0x90...0xa7), (0x81, 0x84), (0x85, _): at += 3
        default: return false
        }
      default: return false
      }
    }
    return true
  }

  /// The lines of a text: paragraphs, list items and breaks end one.
  package static func lines(_ text: String, limit: Int, atMost count: Int) -> [String] {
    let isOne = text.utf8.allSatisfy { $0 != 0x0a && $0 != 0x0d && $0 != 0x26 && $0 != 0x3c }
    if isOne {
      let clean = line(text, limit: limit)
      return clean.isEmpty || count < 1 ? [] : [clean]
    }
    let bytes = Array(HTMLEntities.decoded(text).utf8)
    var found: [String] = []
    var start = 0
    var position = 0
    func take(_ end: Int) {
      guard end > start, found.count < count else { return }
      let clean = line(String(decoding: bytes[start..<end], as: UTF8.self), limit: limit)
      if !clean.isEmpty { found.append(clean) }
    }
    while position < bytes.count {
      let isBreak = bytes[position] == 0x0a || bytes[position] == 0x0d
      if isBreak || bytes[position] == 0x3c && endsLine(bytes, position + 1) {
        take(position)
        start = position + (isBreak ? 1 : 0)
      }
      position += 1
    }
    take(bytes.count)
    return found
  }

  /// Whether a tag that starts a new line stands behind its `<`.
  private static func endsLine(_ bytes: [UInt8], _ start: Int) -> Bool {
    var at = start
    if at < bytes.count, bytes[at] == 0x2f { at += 1 }
    var name: [UInt8] = []
    while at < bytes.count, name.count < 4 {
      let byte = bytes[at]
      let isLetter = byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7a
      guard isLetter || !name.isEmpty && byte >= 0x31 && byte <= 0x36 else { break }
      name.append(isLetter ? byte | 0x20 : byte)
      at += 1
    }
    return ["p", "br", "li", "ol", "ul", "div", "h1", "h2", "h3", "h4"].contains {
      $0.utf8.elementsEqual(name)
    }
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
    var position = 0
    while position < bytes.count {
      if bytes[position] == 0x3c, position + 1 < bytes.count {
        let next = bytes[position + 1] | 0x20
        let isTag =
          next >= 0x61 && next <= 0x7a || bytes[position + 1] == 0x2f || bytes[position + 1] == 0x21
        if isTag, let end = bytes[position...].firstIndex(of: 0x3e) {
          kept.append(0x20)
          position = end + 1
          continue
        }
      }
      kept.append(bytes[position])
      position += 1
    }
    return String(decoding: kept, as: UTF8.self)
  }
}
