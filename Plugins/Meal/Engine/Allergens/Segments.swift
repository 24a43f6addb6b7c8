/// Stretches of a text between commas, "or" and the like, and what is said not to be in each.
struct Segments {
  private var segmentOf: [Int]
  private var free: [TermSet<Substance>]
  private var stretches: [Stretch] = []

  /// - Parameters:
  ///   - named: phrases that are parts of names: "vegan cheese".
  ///   - isWhole: the text is one stretch, as a title is.
  ///   - isList: a phrase alone in its stretch speaks of the food beside it: "pasta, gluten-free".
  init(
    _ tokens: [TextToken], _ spans: [AllergenVocabulary.Span], _ markers: [FreeForms.Marker],
    named: [FreeForms.Marker] = [], isWhole: Bool, isList: Bool
  ) {
    segmentOf = [Int](repeating: 0, count: tokens.count)
    free = [[]]
    if markers.isEmpty, named.isEmpty { return }
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
    let hasMarker = (markers + named).reduce(into: [Bool](repeating: false, count: starts.count)) {
      $0[segmentOf[$1.range.lowerBound]] = true
    }
    stretches = starts.indices.map { index in
      Stretch(
        words: tokens[
          starts[index]..<(index + 1 < starts.count ? starts[index + 1] : tokens.count)],
        hasFood: hasFood[index], hasMarker: hasMarker[index])
    }
    for marker in markers {
      let segment = segmentOf[marker.range.lowerBound]
      let words = stretches[segment].words
      let before = marker.range.lowerBound - 1
      if words.contains(where: { FreeForms.conditions.contains($0.text) && $0.text != "non" })
        || before > 0 && !isWhole && FreeForms.aims.contains(tokens[before].text)
        || Self.isOneOfTwo(segment, stretches)
      {
        continue
      }
      if hasFood[segment] {
        free[segment].formUnion(marker.free)
      } else if isList, tokens[starts[segment]].text != "or",
        words.indices.allSatisfy({ isInside[$0] || FreeForms.isPlain(words[$0]) })
      {
        // Nothing but the phrase: it speaks of the food before, else of the one behind. "2 eggs (vegan: 2
        // flax eggs)" names another food for those who want one.
        let before = (0..<segment).last { hasFood[$0] }
        let isHeading = segment + 1 < starts.count && hasFood[segment + 1]
        if before != nil, isHeading { continue }
        let behind = hasFood.indices.dropFirst(segment + 1).first { hasFood[$0] }
        if let other = before ?? behind { free[other].formUnion(marker.free) }
      }
    }
  }

  /// A stretch as its neighbours see it.
  private struct Stretch {
    var words: ArraySlice<TextToken>
    var hasFood: Bool
    var hasMarker: Bool

    var joint: String? { words.first.flatMap { $0.kind == .joint ? $0.text : nil } }
    var isEmpty: Bool { !words.contains { $0.kind == .word } }
    /// It names no food, but a way of the food beside it: "or regular", "or whole", "or not".
    var isOtherWay: Bool {
      !hasFood && !hasMarker && words.contains { $0.kind == .word && !FreeForms.isNeutral($0.text) }
    }
  }

  /// Whether a stretch with such a phrase is one of two ways: "dairy-free or regular", "plant-based or
  /// dairy yogurt". Either may be taken, so nothing is left out.
  private static func isOneOfTwo(_ segment: Int, _ stretches: [Stretch]) -> Bool {
    let own = stretches[segment]
    if let next = stretches[(segment + 1)...].first(where: { !$0.isEmpty }) {
      if next.joint == "or", next.isOtherWay { return true }
      // What has a phrase of its own is left to that.
      if !own.hasFood, segment + 1 < stretches.count, stretches[segment + 1].joint != nil,
        stretches[segment + 1].hasFood, !stretches[segment + 1].hasMarker
      {
        return true
      }
    }
    guard let joint = own.joint, let last = stretches[..<segment].last(where: { !$0.isEmpty }),
      last.isOtherWay
    else { return false }
    return joint == "or" || last.words.contains { FreeForms.conditions.contains($0.text) }
  }

  /// Whether a name that holds such a phrase ("vegan cheese") is one of two ways: "regular or vegan cheese",
  /// "vegan cheese or regular".
  func isOneOfTwo(_ name: Range<Int>) -> Bool {
    stretches.isEmpty ? false : Self.isOneOfTwo(segmentOf[name.lowerBound], stretches)
  }

  /// What is said not to be in a food; nothing where its name holds two ("tamari or soy sauce").
  func free(of name: Range<Int>, _ tokens: [TextToken]) -> TermSet<Substance> {
    tokens[name].contains { $0.kind == .joint && $0.text == "or" }
      ? [] : free[segmentOf[name.lowerBound]]
  }
}
