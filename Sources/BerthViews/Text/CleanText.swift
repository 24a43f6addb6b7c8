/// Text from a plugin made harmless and measured: what every renderer works on.
///
/// Control characters cannot reach a terminal or a document: line ends become spaces or breaks,
/// the rest turns into visible signs; marks that reorder text (the bidirectional overrides of
/// UAX #9) are taken out.
struct CleanText {
  /// UTF-8 without control characters, except line feeds where those are wanted.
  let bytes: [UInt8]
  /// Whether every byte is one column.
  let isASCII: Bool

  /// Cleans `text`; line ends become line feeds when `keepingLines`, else spaces.
  init(_ text: String, keepingLines: Bool = false) {
    var text = text
    var ascii = true
    var dirty = false
    text.withUTF8 { bytes in
      for byte in bytes {
        if byte >= 0x80 {
          ascii = false
        } else if byte < 0x20 || byte == 0x7F {
          dirty = true
        }
      }
    }
    if ascii && !dirty {
      bytes = Array(text.utf8)
      isASCII = true
      return
    }
    if !dirty, text.withUTF8({ Self.isPlain($0) }) {
      bytes = Array(text.utf8)
      isASCII = false
      return
    }
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      Self.append(scalar, keepingLines, to: &result)
    }
    bytes = result
    isASCII = !result.contains { $0 >= 0x80 }
  }

  private static func append(
    _ scalar: Unicode.Scalar, _ keepingLines: Bool, to result: inout [UInt8]
  ) {
    switch scalar.value {
    case 0x0A, 0x2028, 0x2029: result.append(keepingLines ? 0x0A : 0x20)
    case 0x0D: break
    case 0x09: result.append(contentsOf: keepingLines ? [0x20, 0x20] : [0x20])
    case 0x00..<0x20, 0x7F, 0x80..<0xA0:
      // U+FFFD, the replacement character.
      result.append(contentsOf: [0xEF, 0xBF, 0xBD])
    case 0xAD, 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x206F, 0xFEFF,
      0xFFF9...0xFFFB, 0xFFFE, 0xFFFF:
      break
    default: result.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    }
  }

  /// Whether no scalar needs a look: nothing from C1, U+2000…U+206F only dashes and quotes.
  private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case 0xC2: if bytes[index + 1] < 0xA0 || bytes[index + 1] == 0xAD { return false }
      case 0xD8: return false
      case 0xE2:
        let second = bytes[index + 1]
        if second == 0x80 {
          let third = bytes[index + 2]
          if !(0x90..<0xA8).contains(third) && third != 0x8D && third < 0xAF { return false }
        } else if second == 0x81 {
          if bytes[index + 2] >= 0xA0 { return false }
        }
      case 0xEF: return false
      default: break
      }
      index += 1
    }
    return true
  }

  /// The columns the text takes; line feeds count as nothing.
  var width: Int {
    if isASCII { return bytes.count }
    return bytes.withUnsafeBufferPointer { bytes in
      DisplayWidth.simpleWidth(bytes)
        ?? DisplayWidth.of(String(decoding: bytes, as: UTF8.self))
    }
  }
}
