/// Makes words of plugins, files and command lines safe to show at a terminal.
enum SafeText {
  /// UTF-8 in which control characters are visible and line feeds stay; marks that reorder text
  /// (the bidirectional controls of UAX #9) are taken out.
  static func bytes(_ text: String) -> [UInt8] {
    let plain = Array(text.utf8)
    if plain.allSatisfy({ (0x20..<0x7F).contains($0) || $0 == 0x0A }) { return plain }
    var safe: [UInt8] = []
    safe.reserveCapacity(plain.count)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x0A: safe.append(0x0A)
      case 0x09: safe.append(0x20)
      case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: continue
      case 0x00..<0x20, 0x7F..<0xA0: safe += UTF8.encodedReplacementCharacter
      default: safe += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    return safe
  }
}
