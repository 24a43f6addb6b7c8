/// A writing system a text can be in.
enum Script: String, CaseIterable, Sendable {
  case latin, han, kana, hangul, arabic, cyrillic, greek, hebrew, devanagari, thai, armenian
  case georgian, bengali, tamil

  /// The script of a letter, nil for signs, digits and other scripts.
  static func of(_ scalar: Unicode.Scalar) -> Script? {
    switch scalar.value {
    case 0x41...0x5a, 0x61...0x7a, 0xc0...0xd6, 0xd8...0xf6, 0xf8...0x24f, 0x1e00...0x1eff,
      0xff21...0xff3a, 0xff41...0xff5a:
      .latin
    case 0x370...0x3ff, 0x1f00...0x1fff: .greek
    case 0x400...0x52f: .cyrillic
    case 0x531...0x587: .armenian
    case 0x5d0...0x5ea, 0xfb1d...0xfb4f: .hebrew
    case 0x620...0x64a, 0x66e...0x6d3, 0x6fa...0x6ff, 0x750...0x77f, 0xfb50...0xfdfb,
      0xfe70...0xfefc:
      .arabic
    case 0x904...0x939, 0x958...0x961: .devanagari
    case 0x985...0x9b9: .bengali
    case 0xb85...0xbb9: .tamil
    case 0xe01...0xe2e, 0xe40...0xe46: .thai
    case 0x10a0...0x10ff: .georgian
    case 0x1100...0x11ff, 0x3131...0x318e, 0xac00...0xd7a3: .hangul
    case 0x3041...0x3096, 0x309d...0x309f, 0x30a1...0x30fa, 0x30fc...0x30ff, 0xff66...0xff9f: .kana
    case 0x3005, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x3134f: .han
    default: nil
    }
  }

  /// How many letters of each script a text has.
  static func letters(in text: String) -> [Script: Int] {
    var counts = [Int](repeating: 0, count: allCases.count)
    for scalar in text.unicodeScalars {
      guard let script = of(scalar), let index = indices[script] else { continue }
      counts[index] += 1
    }
    var found: [Script: Int] = [:]
    for (index, script) in allCases.enumerated() where counts[index] > 0 {
      found[script] = counts[index]
    }
    return found
  }

  private static let indices: [Script: Int] = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
