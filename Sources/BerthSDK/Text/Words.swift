/// Small matters of wording.
///
/// ```swift
/// Words.title("lentil-soup")  // Lentil soup
/// Words.slug("Lentil Soup (Spicy!)")  // lentil-soup-spicy
/// Words.count(1, "guest")  // 1 guest
/// Words.count(3, "knife", "knives")  // 3 knives
/// Words.list(["cumin", "lemon", "mint"])  // cumin, lemon and mint
/// Words.list(["basil", "mint"], "or")  // basil or mint
/// Words.trimmed("  two   cups ")  // two cups
/// Words.shortened("Red lentils, cumin and lemon", to: 12)  // Red lentils…
/// ```
public enum Words {
  /// A slug as a title: `nick-and-nora` → `Nick and nora`.
  public static func title(_ slug: String) -> String {
    var bytes = Array(slug.utf8)
    for place in bytes.indices where bytes[place] == 0x2d { bytes[place] = 0x20 }
    if let first = bytes.first, first >= 0x61, first <= 0x7a { bytes[0] = first - 0x20 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A text as a slug: folded, with hyphens; empty when nothing is left.
  public static func slug(_ text: String) -> String {
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
  public static func count(_ number: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// Names in a sentence: `gin, lime juice and mint`.
  public static func list(_ names: [String], _ joint: String = "and") -> String {
    guard names.count > 1, let last = names.last else { return names.first ?? "" }
    return names.dropLast().joined(separator: ", ") + " \(joint) " + last
  }

  /// A text without spaces at its ends and without runs of them.
  public static func trimmed(_ text: String) -> String {
    if isTrimmed(text) { return text }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Whether a text is ASCII with single spaces between its words, as most are; this takes a fraction of the
  /// time that looking at characters does.
  private static func isTrimmed(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      // As though a space stood before the text and behind it.
      var isAfterSpace = true
      for byte in bytes {
        guard byte >= 0x20, byte < 0x80, !(byte == 0x20 && isAfterSpace) else { return false }
        isAfterSpace = byte == 0x20
      }
      return !isAfterSpace || bytes.isEmpty
    }
  }

  /// At most `count` characters, with an ellipsis where some are left out.
  public static func shortened(_ text: String, to count: Int) -> String {
    text.count > count ? text.prefix(max(count - 1, 0)) + "…" : text
  }
}
