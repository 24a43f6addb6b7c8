import BerthBase
import Testing

/// Strings are looked at many bytes at a time: what is special is found wherever it stands.
@Suite struct PlainRunTests {
  /// Texts that stand between special bytes: plain ones, and bytes next to the special values.
  static let fillers: [Character] = [
    "x", " ", "!", "#", "[", "]", "~", "\u{80}", "é", "€", "😀", "ÿ",
  ]

  @Test(arguments: fillers) func aSpecialByteIsFoundAtEveryPlace(_ filler: Character) throws {
    for length in Array(0...20) + [31, 32, 33, 63, 64, 65, 71, 72, 73, 100] {
      for place in 0...length {
        for special: Unicode.Scalar in ["\"", "\\", "\n", "\u{0}", "\u{1F}", "\u{7F}"] {
          let text =
            String(repeating: filler, count: place) + String(Character(special))
            + String(repeating: filler, count: length - place)
          let written = JSON.string(text).utf8()
          #expect(written == Self.reference(text), "\(special.value) at \(place) of \(length)")
          #expect(try JSON.parse(written) == .string(text))
        }
      }
    }
  }

  @Test func aControlCharacterIsRefusedAtEveryPlace() {
    for byte in UInt8(0)..<0x20 {
      for place in 0..<70 {
        var text = Array("\"\(String(repeating: "x", count: 70))\"".utf8)
        text[1 + place] = byte
        #expect(throws: JSONError.self, "\(byte) at \(place)") { try JSON.parse(text) }
      }
    }
  }

  @Test func aStringThatDoesNotEndIsRefused() {
    for length in 0..<40 {
      let text = "\"" + String(repeating: "x", count: length)
      #expect(throws: JSONError.self) { try JSON.parse(text) }
      #expect(throws: JSONError.self) { try JSON.parse(text + "\\") }
      #expect(throws: JSONError.self) { try JSON.parse("\"a\\n" + text.dropFirst()) }
    }
  }

  /// The text as JSON, byte by byte.
  private static func reference(_ text: String) -> [UInt8] {
    var bytes = Array("\"".utf8)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += Array("\\n".utf8)
      case 0..<0x20, 0x7F:
        let digits = String(byte, radix: 16)
        bytes += Array(("\\u00" + (digits.count < 2 ? "0" : "") + digits).utf8)
      default: bytes.append(byte)
      }
    }
    return bytes + Array("\"".utf8)
  }
}
