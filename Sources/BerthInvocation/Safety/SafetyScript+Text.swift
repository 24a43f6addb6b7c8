package import BerthManifest

extension SafetyScript {
  /// The scripts of the letters in a text; Chinese characters may be Japanese.
  package static func present(in text: String) -> Set<SafetyScript> {
    var found: Set<SafetyScript> = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A, 0x61...0x7A, 0xC0...0x24F, 0x1E00...0x1EFF, 0xFF21...0xFF5A:
        found.insert(.latin)
      case 0x400...0x52F: found.insert(.cyrillic)
      case 0x600...0x6FF, 0x750...0x77F, 0xFB50...0xFEFC: found.insert(.arabic)
      case 0x3041...0x30FF, 0xFF66...0xFF9D: found.insert(.japanese)
      case 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x2FA1F:
        found.formUnion([.han, .japanese])
      default: continue
      }
    }
    return found
  }
}
