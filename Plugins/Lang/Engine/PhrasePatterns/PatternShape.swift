/// One way to say a pattern, as it is matched: units of text and gaps.
struct PatternShape: Sendable {
  enum Element: Sendable, Equatable {
    case unit(String)
    case gap(PhrasePattern.Gap)
  }

  /// The place of its pattern.
  let pattern: Int
  let variant: PhrasePattern.Variant
  let elements: [Element]

  init(_ pattern: Int, _ variant: PhrasePattern.Variant, _ language: String) {
    self.pattern = pattern
    self.variant = variant
    elements = variant.parts.flatMap { part -> [Element] in
      switch part {
      case .text(let text): PatternWords(text, language).units.map(Element.unit)
      case .gap(let gap): [.gap(gap)]
      }
    }
  }
}
