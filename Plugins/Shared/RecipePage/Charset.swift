import BerthSDK

/// A charset of one or two bytes a letter, as a table in an app's data has it.
///
/// A table has the columns `lead`, `first` and `letters`: the letters of the bytes from `first` on, or of
/// the second bytes behind `lead`, both in hexadecimal; `-` is no lead. Bytes below 0x80 are ASCII.
package struct Charset: Sendable {
  private static let replacement: UInt16 = 0xfffd
  private static let escape: UInt8 = 0x1b

  /// UTF-16 units by the lead, 0 for none, and the byte.
  private var letters: [UInt16: UInt16] = [:]
  private var isLead = [Bool](repeating: false, count: 256)

  /// Reads a table; lines that are none are passed over.
  package init(_ table: UnsafeRawBufferPointer) {
    for line in table.split(separator: 0x0a) {
      let fields = line.split(separator: 0x09, omittingEmptySubsequences: false)
      guard fields.count == 3, let first = Self.number(fields[1]) else { continue }
      let lead = Self.number(fields[0])
      if lead == nil, !fields[0].elementsEqual([0x2d]) { continue }
      if let lead { isLead[Int(lead)] = true }
      let row = UInt16(lead ?? 0) << 8
      for (offset, unit) in String(decoding: fields[2], as: UTF8.self).utf16.enumerated() {
        letters[row + UInt16(first) + UInt16(offset)] = unit
      }
    }
  }

  private static func number(_ field: Slice<UnsafeRawBufferPointer>) -> UInt8? {
    UInt8(String(decoding: field, as: UTF8.self), radix: 16)
  }

  /// A text in UTF-8; what no letter stands for becomes U+FFFD.
  func decoded(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var units: [UInt16] = []
    var lead: UInt8 = 0
    for byte in bytes {
      if lead != 0 {
        let unit = letters[UInt16(lead) << 8 | UInt16(byte)]
        lead = 0
        units.append(unit ?? Self.replacement)
        // A tag must not vanish behind half a letter.
        if unit == nil, byte < 0x80 { units.append(UInt16(byte)) }
      } else if byte < 0x80 {
        units.append(UInt16(byte))
      } else if isLead[Int(byte)] {
        lead = byte
      } else {
        units.append(letters[UInt16(byte)] ?? Self.replacement)
      }
    }
    if lead != 0 { units.append(Self.replacement) }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// ISO-2022-JP, which switches with escapes, in EUC-JP.
  static func switched(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var found: [UInt8] = []
    var isWide = false
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == escape, position + 2 < bytes.count {
        isWide = bytes[position + 1] == 0x24
        position += 3
        continue
      }
      found.append(isWide && byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte)
      position += 1
    }
    return found
  }
}

/// What pages call the charsets there are tables of: the columns `charset` and `aliases`, with blanks
/// between them.
package struct CharsetNames: Sendable {
  private var names: [String: String] = [:]

  package init(_ table: UnsafeRawBufferPointer) {
    for line in table.split(separator: 0x0a) {
      let fields = line.split(separator: 0x09).map { String(decoding: $0, as: UTF8.self) }
      guard fields.count == 2, !fields[0].hasPrefix("#"), fields[0] != "charset" else { continue }
      names[fields[0]] = fields[0]
      for alias in fields[1].split(separator: " ") { names[String(alias)] = fields[0] }
    }
  }

  /// The name of the table; nil when there is none.
  ///
  /// - Parameter said: as a page says it, in lower case.
  package func table(of said: String) -> String? { names[said] }
}
