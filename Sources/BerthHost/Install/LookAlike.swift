import BerthBase

/// Whether two names of plugins look the same to whoever reads them: case, accents, spaces, marks that are not
/// seen, and letters of other scripts that are drawn like Latin ones do not count.
///
/// ```swift
/// LookAlike.same("Cocoa Calm", "C\u{043E}coa  calm")     // true: the first o is Cyrillic
/// ```
package enum LookAlike {
  package static func same(_ name: String, _ other: String) -> Bool {
    let skeleton = skeleton(name)
    return !skeleton.isEmpty && skeleton == self.skeleton(other)
  }

  /// Cyrillic and Greek letters beside the Latin ones they are drawn like, as far as Unicode's table of
  /// confusables (UTS #39) has them among small letters.
  private static let drawn: [Unicode.Scalar: Character] = {
    let pairs = Array(
      "аaеeоoрpсcуyхxіiјjѕsԁdһhԛqԝwгrкkмmтtнhвbӏlοoνvαaρpιiκkυuτtχxηnγy".unicodeScalars)
    return stride(from: 0, to: pairs.count - 1, by: 2).reduce(into: [:]) {
      $0[pairs[$1]] = Character(pairs[$1 + 1])
    }
  }()

  private static func skeleton(_ name: String) -> String {
    var result = ""
    for scalar in name.lowercased().unicodeScalars {
      if let letter = drawn[scalar] {
        result.append(letter)
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
        result += LatinFolding.fold(scalar) ?? String(scalar)
      }
    }
    // One and ell are drawn alike as well.
    return result.replacing("1", with: "l").replacing("0", with: "o")
  }
}
