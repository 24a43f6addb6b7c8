/// Texts in which letters and their accents are one character (NFC), as keyboards write them and as
/// all tables here have them; some systems write a letter and a combining accent instead.
enum ComposedText {
  /// Letters with accents, found by what they are made of: characters that are canonically
  /// equivalent are equal.
  private static let letters: [Character: Character] = {
    // Latin-1, Latin Extended-A and B, Latin Extended Additional; Arabic letters with hamza and madda.
    let blocks: [ClosedRange<UInt32>] = [0xC0...0x24F, 0x1E00...0x1EFF, 0x622...0x626]
    var table: [Character: Character] = [:]
    for value in blocks.joined() {
      guard let scalar = Unicode.Scalar(value) else { continue }
      table[Character(scalar)] = Character(scalar)
    }
    return table
  }()

  /// The text with each letter and its accents as one character where there is one.
  static func of(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { scalar in
      !(0x300...0x36F).contains(scalar.value) && !(0x653...0x655).contains(scalar.value)
    }
    if isPlain { return text }
    return String(text.map { $0.unicodeScalars.count > 1 ? letters[$0] ?? $0 : $0 })
  }
}
