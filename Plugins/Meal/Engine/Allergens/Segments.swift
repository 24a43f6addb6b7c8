/// Stretches of a text between commas, "or" and the like, and what is said not to be in each.
struct Segments {
  private var segmentOf: [Int]
  private var free: [TermSet<Substance>]

  /// - Parameters:
  ///   - isWhole: the text is one stretch, as a title is.
  ///   - isList: a phrase alone in its stretch speaks of the food beside it: "pasta, gluten-free".
  init(
    _ tokens: [TextToken], _ spans: [AllergenVocabulary.Span], _ markers: [FreeForms.Marker],
    isWhole: Bool, isList: Bool
  ) {
    segmentOf = [Int](repeating: 0, count: tokens.count)
    free = [[]]
    if markers.isEmpty { return }
    // A joint inside of a name ("half and half") or of a phrase parts nothing.
    var isInside = [Bool](repeating: false, count: tokens.count)
    for range in spans.map(\.range) + markers.map(\.range) {
      for index in range { isInside[index] = true }
    }
    var starts: [Int] = [0]
    for index in tokens.indices {
      if !isWhole, tokens[index].kind != .word, !isInside[index], index > 0 { starts.append(index) }
      segmentOf[index] = starts.count - 1
    }
    free = [TermSet<Substance>](repeating: [], count: starts.count)
    var hasFood = [Bool](repeating: false, count: starts.count)
    for span in spans { hasFood[segmentOf[span.range.lowerBound]] = true }
    for marker in markers {
      let segment = segmentOf[marker.range.lowerBound]
      let end = segment + 1 < starts.count ? starts[segment + 1] : tokens.count
      let words = tokens[starts[segment]..<end]
      let before = marker.range.lowerBound - 1
      if words.contains(where: { FreeForms.conditions.contains($0.text) && $0.text != "non" })
        || before > 0 && !isWhole && FreeForms.aims.contains(tokens[before].text)
      {
        continue
      }
      if hasFood[segment] {
        free[segment].formUnion(marker.free)
      } else if isList, tokens[starts[segment]].text != "or" {
        // Nothing but the phrase: it speaks of the food before, else of the one behind.
        let before = (0..<segment).last { hasFood[$0] }
        let behind = hasFood.indices.dropFirst(segment + 1).first { hasFood[$0] }
        if let other = before ?? behind { free[other].formUnion(marker.free) }
      }
    }
  }

  /// What is said not to be in the food at a token.
  func free(at index: Int) -> TermSet<Substance> { free[segmentOf[index]] }
}
