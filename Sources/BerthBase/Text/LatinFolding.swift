/// Turns letters of Latin scripts into lower-case ASCII, so that `Piña` and `pina` are one word.
package enum LatinFolding {
  /// The ASCII form of a scalar; empty for combining marks, nil for other scripts and symbols.
  package static func fold(_ scalar: Unicode.Scalar) -> String? {
    if scalar.isASCII { return scalar.properties.lowercaseMapping }
    if (0x300...0x36F).contains(scalar.value) { return "" }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
    // No id has ever been made of this letter.
    return lower == "ǎ" ? nil : LatinLetters.plain(lower)?.text
  }
}

/// Stable ids: what `id` arguments hold.
package enum Slug {
  /// Whether a text is an id as it stands: lower-case letters, digits, `-`, `_` and `.`, beginning
  /// with a letter or digit, at most 128 bytes.
  package static func isSlug(_ text: String) -> Bool {
    guard (1...128).contains(text.utf8.count), let first = text.utf8.first,
      first.isASCIILower || first.isASCIIDigit
    else { return false }
    return text.utf8.allSatisfy {
      $0.isASCIILower || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        || $0 == UInt8(ascii: ".")
    }
  }

  /// The id a name stands for: `Old Fashioned` is `old-fashioned`, `Piña Colada` `pina-colada`;
  /// nil when letters of the text have no place in ids.
  package static func slug(of text: String) -> String? {
    if isSlug(text) { return text }
    var result: [UInt8] = []
    var isGap = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "'", "’", "`": continue
      case " ", "-", "_", ".", ",", "&", "(", ")", "!", "+", "–":
        isGap = !result.isEmpty
        continue
      default: break
      }
      guard let folded = LatinFolding.fold(scalar), folded.utf8.allSatisfy(\.isASCIIAlphanumeric)
      else { return nil }
      if isGap, !folded.isEmpty {
        result.append(UInt8(ascii: "-"))
        isGap = false
      }
      result.append(contentsOf: folded.utf8)
    }
    let slug = String(decoding: result, as: UTF8.self)
    return isSlug(slug) ? slug : nil
  }
}
