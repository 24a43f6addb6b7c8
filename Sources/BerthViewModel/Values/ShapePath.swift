/// SVG path data (SVG 2, chapter 9): what may stand in it and the lines it draws.
package enum ShapePath {
  /// Whether `data` holds only path commands and numbers and starts with a move.
  package static func isPath(_ data: String) -> Bool {
    guard data.utf8.count <= 200_000 else { return false }
    var first: UInt8?
    for byte in data.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: ","),
        UInt8(ascii: "+"), UInt8(ascii: "-"):
        if first == nil { return false }
      case 0x20, 0x09, 0x0A, 0x0D: continue
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        if first == nil { return false }
      default:
        guard commands.contains(byte) else { return false }
        if first == nil { first = byte }
      }
    }
    return first == UInt8(ascii: "M") || first == UInt8(ascii: "m")
  }

  private static let commands = Array("MmLlHhVvCcSsQqTtAaZz".utf8)
}
