package import BerthSDK

/// Recipes that a page marks in its own elements: microdata (`itemprop`, `itemref`), RDFa (`property`,
/// `rel`) and the microformats h-recipe and hRecipe (`class`), in the form JSON-LD would have.
package enum MarkedHTML {
  /// What a page marks at the outermost, with all that is in it; no order but that of the page.
  package static func items(_ bytes: [UInt8]) -> [JSON] {
    let marks = ["itemprop", "typeof", "hrecipe", "h-recipe"]
    guard marks.contains(where: { HTMLScripts.find($0, bytes, from: 0) != nil }) else { return [] }
    var reader = MarkedElements(references: references(bytes))
    var tokens = HTMLTokens(bytes)
    while let token = tokens.next() { reader.take(token) }
    return reader.finished()
  }

  /// The ids that `itemref` names.
  private static func references(_ bytes: [UInt8]) -> Set<String> {
    guard HTMLScripts.find("itemref", bytes, from: 0) != nil else { return [] }
    var found: Set<String> = []
    var tokens = HTMLTokens(bytes)
    while let token = tokens.next() {
      guard case .open(_, let attributes, _) = token else { continue }
      for id in (attributes["itemref"] ?? "").split(whereSeparator: \.isWhitespace) {
        found.insert(String(id))
      }
    }
    return found
  }
}
