/// Small matters of wording.
enum Words {
  /// A slug as a title: `nick-and-nora` → `Nick and nora`.
  static func title(_ slug: String) -> String {
    var bytes = Array(slug.utf8)
    for place in bytes.indices where bytes[place] == 0x2d { bytes[place] = 0x20 }
    if let first = bytes.first, first >= 0x61, first <= 0x7a { bytes[0] = first - 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text as a slug: folded, with hyphens; empty when nothing is left.
  static func slug(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in TextFolding.fold(text).utf8 {
      let isWord = byte >= 0x61 && byte <= 0x7a || byte >= 0x30 && byte <= 0x39
      if isWord {
        bytes.append(byte)
      } else if let last = bytes.last, last != 0x2d {
        bytes.append(0x2d)
      }
    }
    while bytes.last == 0x2d { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A number with a noun: `1 drink`, `3 drinks`.
  static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// Names in a sentence: `gin, lime juice and mint`.
  static func list(_ names: [String], _ joint: String = "and") -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(joint) " + last
  }

  /// A text without spaces at its ends and without runs of them.
  static func trimmed(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// At most `count` characters, with an ellipsis where some are left out.
  static func shortened(_ text: String, to count: Int) -> String {
    text.count > count ? text.prefix(max(count - 1, 0)) + "…" : text
  }
}

/// Links that other parts of the host follow: `berth://cocktail/<command>?<arguments>`.
enum Link {
  /// A link to a command with arguments in order.
  static func to(_ command: String, _ arguments: KeyValuePairs<String, String> = [:]) -> String {
    var link = "berth://cocktail/\(command)"
    var separator = "?"
    for (key, value) in arguments {
      link += "\(separator)\(key)=\(encoded(value))"
      separator = "&"
    }
    return link
  }

  /// A link to a drink's page.
  static func show(_ id: String) -> String { to("show", ["id": id]) }

  /// Percent-encoding of all but RFC 3986's unreserved characters.
  static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case 0x61...0x7a, 0x41...0x5a, 0x30...0x39, 0x2d, 0x2e, 0x5f, 0x7e: bytes.append(byte)
      default: bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
