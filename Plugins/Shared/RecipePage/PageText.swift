/// Pages in other charsets than UTF-8.
package enum PageText {
  /// A text in UTF-8, or the charset it is in and nobody reads.
  package enum Reading: Sendable, Equatable {
    /// It is in UTF-8 already.
    case same
    case decoded([UInt8])
    case unread(charset: String)
  }

  /// A page in UTF-8.
  ///
  /// What it begins with tells UTF-16, and what is UTF-8 is that, whatever it says. Of the others a page
  /// says which; one that says nothing, or UTF-8 where it is not, is taken for UTF-8 with windows-1252
  /// between, as browsers read the one and many servers make the other.
  ///
  /// - Parameter charsets: the table of a charset that a page names, in lower case; nil for none.
  package static func read(
    _ bytes: UnsafeRawBufferPointer, charsets: (String) throws -> Charset?
  ) rethrows -> Reading {
    if let isBig = isBigUTF16(bytes) {
      let isMarked = bytes[0] >= 0xfe
      return .decoded(utf16(bytes, from: isMarked ? 2 : 0, isBig: isBig))
    }
    let isPage = bytes.first(where: { $0 > 0x20 }) == 0x3c
    let said = isPage ? declared(bytes) : ""
    if said == "iso-2022-jp", bytes.contains(0x1b) {
      guard let charset = try charsets("euc-jp") else { return .unread(charset: said) }
      return .decoded(charset.decoded(Charset.switched(bytes)))
    }
    if UTF8Text.isValid(bytes) { return .same }
    // JSON is UTF-8 (RFC 8259); a damaged record must not change how the others are read.
    guard isPage else { return .same }
    if latin.contains(said) { return .decoded(UTF8Text.repaired(bytes)) }
    guard let charset = try charsets(said) else { return .unread(charset: said) }
    return .decoded(charset.decoded(bytes))
  }

  /// Charsets that are read as UTF-8 with windows-1252 between.
  private static let latin: Set<String> = [
    "", "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1",
    "latin-1", "l1", "windows-1252", "cp1252", "x-cp1252", "utf-16", "utf-16le", "utf-16be",
  ]

  /// What a page says at its beginning, in `<meta charset>` or `<?xml encoding>`, in lower case.
  private static func declared(_ bytes: UnsafeRawBufferPointer) -> String {
    let head = Array(bytes.prefix(16_384))
    for (tag, mark) in [("<meta", "charset="), ("<?xml", "encoding=")] {
      var position = 0
      while let open = HTMLScripts.find(tag, head, from: position) {
        let end = head[open...].firstIndex(of: 0x3e) ?? head.count
        position = max(end, open + 1)
        let inside = Array(head[open..<end])
        guard let start = HTMLScripts.find(mark, inside, from: 0) else { continue }
        let name = inside[(start + mark.utf8.count)...]
          .drop { $0 == 0x22 || $0 == 0x27 || $0 == 0x20 }
          .prefix { $0 > 0x20 && ![0x22, 0x27, 0x3b, 0x2f, 0x3f].contains($0) }
        return String(decoding: name, as: UTF8.self).lowercased()
      }
    }
    return ""
  }

  /// The order of UTF-16, by its mark or by a first letter of ASCII; nil for what is no UTF-16.
  private static func isBigUTF16(_ bytes: UnsafeRawBufferPointer) -> Bool? {
    guard bytes.count >= 2 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xff, 0xfe): return false
    case (0xfe, 0xff): return true
    case (0x09...0x7e, 0x00): return false
    case (0x00, 0x09...0x7e): return true
    default: return nil
    }
  }

  private static func utf16(
    _ bytes: UnsafeRawBufferPointer, from start: Int, isBig: Bool
  ) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(bytes.count / 2)
    var position = start
    while position + 1 < bytes.count {
      let (first, second) = (UInt16(bytes[position]), UInt16(bytes[position + 1]))
      units.append(isBig ? first << 8 | second : second << 8 | first)
      position += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
