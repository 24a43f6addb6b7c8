import BerthViews

/// Whether a terminal's background is dark or light, read from what it says of itself.
enum TerminalBackground {
  /// What asks a terminal: for its background (OSC 11 of xterm), then for its kind (DA1 of ECMA-48),
  /// which every terminal answers, so that one that does not know the first is not waited for.
  static let question = Array("\u{1B}]11;?\u{1B}\\\u{1B}[c".utf8)

  /// Whether bytes hold the answer to the second question, which comes last.
  static func isWhole(_ reply: [UInt8]) -> Bool {
    guard reply.last == UInt8(ascii: "c"), let start = reply.lastIndex(of: 0x1B) else {
      return false
    }
    return reply[start...].starts(with: "\u{1B}[?".utf8)
  }

  /// The theme a reply such as `ESC ]11;rgb:ffff/ffff/dddd ESC \` stands for; nil when it holds no
  /// colour.
  static func theme(reply: [UInt8]) -> TerminalTheme? {
    let text = String(decoding: reply, as: UTF8.self)
    guard let start = text.range(of: "]11;rgb")?.upperBound else { return nil }
    let body = text[start...].drop { $0 == "a" }
    guard body.first == ":" else { return nil }
    let parts = body.dropFirst().prefix { $0.isHexDigit || $0 == "/" }.split(
      separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return nil }
    var channels: [Double] = []
    for part in parts.prefix(3) {
      guard (1...4).contains(part.count), let value = Int(part, radix: 16) else { return nil }
      channels.append(Double(value) / Double(1 << (4 * part.count) - 1))
    }
    let luma = 0.2126 * channels[0] + 0.7152 * channels[1] + 0.0722 * channels[2]
    return luma > 0.5 ? .light : .dark
  }

  /// The theme of `COLORFGBG`, `foreground;background` in numbers of the sixteen colours, as rxvt,
  /// Konsole and others set it; nil when it says nothing.
  static func theme(colorFgBg text: String) -> TerminalTheme? {
    guard let last = text.split(separator: ";").last, let number = Int(last),
      (0...15).contains(number)
    else { return nil }
    return number == 7 || number >= 9 ? .light : .dark
  }
}

extension String {
  /// Where a text is found; nil when it is not.
  fileprivate func range(of part: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(part) {
        return start..<index(start, offsetBy: part.count)
      }
      start = index(after: start)
    }
    return nil
  }
}
