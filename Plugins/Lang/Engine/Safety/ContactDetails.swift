import BerthSDK

/// Links and ways of contact in a text, which do not belong in first messages.
enum ContactDetails {
  enum Kind: String, Sendable {
    case link, email, phone, handle, messenger

    var words: String {
      switch self {
      case .link: return "a link"
      case .email: return "an e-mail address"
      case .phone: return "a telephone number"
      case .handle: return "a name on another service"
      case .messenger: return "another messenger"
      }
    }
  }

  /// Something found, with where it stands, in UTF-8 bytes.
  struct Finding: Sendable, Equatable {
    var kind: Kind
    var range: Range<Int>
    var text: String
  }

  private static let messengers: Set<String> = [
    "whatsapp", "telegram", "wechat", "weixin", "snapchat", "instagram", "insta", "kakaotalk",
    "viber", "discord", "skype", "facebook", "messenger", "tiktok", "signal", "微信", "line",
  ]
  private static let suffixes: Set<String> = [
    "com", "net", "org", "info", "io", "me", "co", "app", "dev", "ly", "gg", "tv", "xyz", "site",
    "online", "link", "page", "eu", "uk", "us", "de", "fr", "es", "it", "pt", "br", "mx", "ar",
    "cn", "jp", "kr", "ru", "tk", "to", "be", "biz", "club", "shop", "top",
  ]
  /// Words that are everyday ones, too: they count beside “my”, “on”, “add” or “id” only.
  private static let everyday: Set<String> = ["line", "signal", "messenger", "discord"]
  private static let hints: Set<String> = ["my", "on", "add", "id", "via", "use", "have", "text"]

  /// What a text holds, in order, without overlaps.
  static func find(_ text: String) -> [Finding] {
    let words = words(Array(text.utf8))
    var found: [Finding] = []
    for (index, word) in words.enumerated() {
      let plain = word.text.lowercased()
      if let kind = kind(plain) {
        found.append(Finding(kind: kind, range: word.range, text: word.text))
        continue
      }
      let name = String(plain.filter { $0.isLetter })
      guard messengers.contains(name) else { continue }
      if everyday.contains(name) {
        let near = words[max(0, index - 2)..<min(words.count, index + 2)]
        guard near.contains(where: { hints.contains($0.text.lowercased()) }) else { continue }
      }
      found.append(Finding(kind: .messenger, range: word.range, text: word.text))
    }
    let phones = phones(Array(text.utf8)).filter { phone in
      !found.contains { $0.range.overlaps(phone.range) }
    }
    return (found + phones).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// A warning for a first message; nil when there is nothing to warn of.
  static func warning(_ text: String) -> (message: String, kinds: [Kind])? {
    var kinds: [Kind] = []
    for finding in find(text) where !kinds.contains(finding.kind) { kinds.append(finding.kind) }
    guard !kinds.isEmpty else { return nil }
    return (
      "this first message holds \(Words.list(kinds.map(\.words))): stay here until you know each "
        + "other, and never send money or codes", kinds
    )
  }

  private static func kind(_ word: String) -> Kind? {
    let bytes = Array(word.utf8)
    if word.hasPrefix("http://") || word.hasPrefix("https://") || word.hasPrefix("www.") {
      return .link
    }
    if let at = bytes.firstIndex(of: UInt8(ascii: "@")) {
      if at == 0 { return bytes.count >= 4 ? .handle : nil }
      let domain = bytes[(at + 1)...]
      return domain.contains(UInt8(ascii: ".")) && domain.count >= 4 ? .email : .handle
    }
    // name.tld or name.tld/path, with a suffix that is one.
    let host = word.split(separator: "/", maxSplits: 1)[...].first ?? ""
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.count >= 2, let last = labels.last, suffixes.contains(String(last)),
      labels.allSatisfy({ label in
        !label.isEmpty
          && label.utf8.allSatisfy {
            (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2d
          }
      }), (labels.first?.utf8.count ?? 0) >= 2 || word.hasPrefix("t.me/")
    else { return nil }
    // “end.to” and the like: a sentence without a space after its full stop.
    return labels.count > 2 || word.contains("/") || last.utf8.count > 2 || last == "io"
      || last == "me" && labels[0] == "t" ? .link : nil
  }

  /// Words between spaces and brackets, without punctuation at their ends.
  private static func words(_ bytes: [UInt8]) -> [(text: String, range: Range<Int>)] {
    func isSpace(_ byte: UInt8) -> Bool {
      byte <= 0x20 || [0x28, 0x29, 0x5b, 0x5d, 0x3c, 0x3e, 0x22, 0x2c, 0x3b].contains(byte)
    }
    func isEnd(_ byte: UInt8) -> Bool { [0x2e, 0x21, 0x3f, 0x3a, 0x27].contains(byte) }
    var found: [(text: String, range: Range<Int>)] = []
    var index = 0
    while index < bytes.count {
      guard !isSpace(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, !isSpace(bytes[index]) { index += 1 }
      var end = index
      while end > start, isEnd(bytes[end - 1]) { end -= 1 }
      if end > start {
        found.append((String(decoding: bytes[start..<end], as: UTF8.self), start..<end))
      }
    }
    return found
  }

  /// Runs of 8 to 15 digits (ITU-T E.164) with spaces, dots, hyphens and brackets between them;
  /// years, times and prices are shorter.
  private static func phones(_ bytes: [UInt8]) -> [Finding] {
    var found: [Finding] = []
    var index = 0
    while index < bytes.count {
      let isPlus = bytes[index] == UInt8(ascii: "+")
      guard isPlus || (0x30...0x39).contains(bytes[index]) else {
        index += 1
        continue
      }
      let start = index
      var digits = 0
      var end = index
      var gap = 0
      while index < bytes.count {
        let byte = bytes[index]
        if (0x30...0x39).contains(byte) {
          digits += 1
          gap = 0
          end = index + 1
        } else if [0x20, 0x2e, 0x2d, 0x28, 0x29, 0x2f].contains(byte) || index == start {
          gap += 1
          if gap > 2 { break }
        } else {
          break
        }
        index += 1
      }
      if (8...15).contains(digits), !isDate(bytes[start..<end]) {
        found.append(
          Finding(
            kind: .phone, range: start..<end,
            text: String(decoding: bytes[start..<end], as: UTF8.self)))
      }
      index = max(index, start + 1)
    }
    return found
  }

  /// `2026-11-21`, `21.11.2026`, `21/11/2026`.
  private static func isDate(_ bytes: ArraySlice<UInt8>) -> Bool {
    let parts = String(decoding: bytes, as: UTF8.self).split { "-./".contains($0) }
    let lengths = parts.map(\.utf8.count)
    return parts.count == 3 && parts.allSatisfy { $0.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }
      && (lengths[0] == 4 && lengths[1] <= 2 && lengths[2] <= 2
        || lengths[2] == 4 && lengths[0] <= 2 && lengths[1] <= 2)
  }
}
