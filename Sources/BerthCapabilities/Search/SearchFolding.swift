import BerthBase

/// Lower case without diacritics, for comparing what people type with what is written.
package enum SearchFolding {
  /// The text in lower case, Latin letters without their marks: `Piña` → `pina`.
  package static func fold(_ text: String) -> String {
    var text = text
    let isPlain = text.withUTF8 { bytes in
      bytes.allSatisfy { $0 < 0x80 && !(0x41...0x5A).contains($0) }
    }
    if isPlain { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: result.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value + 32)))
      case 0..<0xC0: result.unicodeScalars.append(scalar)
      case 0x300...0x36F: continue  // A combining mark.
      default:
        // As FTS5's unicode61 tokenizer does with remove_diacritics 2.
        if let plain = LatinLetters.plain(scalar), plain.isMarked {
          result += plain.text
        } else {
          result += scalar.properties.lowercaseMapping
        }
      }
    }
    return result
  }

  /// The words of a text: runs of letters and digits, folded, in order.
  package static func words(_ text: String) -> [String] {
    var text = text
    let plain = text.withUTF8 { bytes in
      bytes.allSatisfy { $0 < 0x80 } ? words(ofASCII: bytes) : nil
    }
    if let plain { return plain }
    return fold(text).unicodeScalars
      .split { !($0.properties.isAlphabetic || $0.properties.numericType != nil) }
      .map { String(String.UnicodeScalarView($0)) }
  }

  private static func words(ofASCII bytes: UnsafeBufferPointer<UInt8>) -> [String] {
    var words: [String] = []
    var word: [UInt8] = []
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        word.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
      default:
        if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
        word.removeAll(keepingCapacity: true)
      }
    }
    if !word.isEmpty { words.append(String(decoding: word, as: UTF8.self)) }
    return words
  }
}
