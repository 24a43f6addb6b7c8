/// What a drink tastes of, in the words people search with.
struct FlavourWords {
  /// A word with the notes that make a drink so.
  enum Word: String, CaseIterable, Sendable {
    case smoky, bitter, spicy, creamy, nutty, floral, herbal, minty, tropical, fruity, citrusy,
      anise
    case coffee, chocolate, caramel, vanilla, salty
    /// How sugar and acid stand to each other; see `TasteBalance`.
    case sweet, sour, dry

    var notes: Set<String> {
      switch self {
      case .smoky: return ["smoke"]
      case .bitter: return ["bitter-root", "bitter-peel", "quinine"]
      case .spicy: return ["chilli-heat", "ginger", "peppery", "cinnamon", "allspice"]
      case .creamy: return ["creamy"]
      case .nutty: return ["almond", "hazelnut", "walnut"]
      case .floral: return ["floral", "elderflower", "violet", "rose", "lavender"]
      case .herbal: return ["herbal", "rosemary", "basil", "dill"]
      case .minty: return ["mint"]
      case .tropical: return ["pineapple", "coconut", "banana", "passion-fruit", "mango", "lychee"]
      case .fruity:
        return [
          "apple", "pear", "peach", "apricot", "cherry", "plum", "strawberry", "raspberry",
          "blackberry", "blackcurrant", "cranberry", "melon",
        ]
      case .citrusy: return ["lemon", "lime", "orange", "grapefruit", "citrus-zest"]
      case .anise: return ["anise"]
      case .coffee: return ["coffee"]
      case .chocolate: return ["cocoa"]
      case .caramel: return ["caramel", "molasses", "honeyed"]
      case .vanilla: return ["vanilla"]
      case .salty: return ["saline"]
      case .sweet, .sour, .dry: return []
      }
    }
  }

  private let table: FlavourTable

  init(_ catalogue: Catalogue) { table = FlavourTable(catalogue) }

  /// The words that fit a drink: a note must be clear in a part that is poured by the measure, or
  /// dominant in one that is there in dashes, leaves or a rim.
  func words(of recipe: Recipe, in catalogue: Catalogue) -> [String] {
    var notes: Set<String> = []
    for line in PourVolume.lines(of: recipe, in: catalogue) {
      guard let index = table.indices[line.ingredient] else { continue }
      for note in table.notes(index) where note.intensity >= (line.millilitres >= 7 ? 2 : 3) {
        notes.insert(table.noteIDs[note.note])
      }
    }
    let balance = TasteBalance(recipe, in: catalogue, table)
    return Word.allCases.filter { word in
      switch word {
      case .sweet: balance.isSweet
      case .sour: balance.isSour
      case .dry: balance.isDry
      default: !word.notes.isDisjoint(with: notes)
      }
    }.map(\.rawValue)
  }
}

/// How strong a drink is in the glass, in a word.
enum StrengthWord: String, CaseIterable, Sendable {
  case low, medium, strong

  /// - Parameter abv: percent by volume in the glass, above 0.
  init(abv: Double) {
    self = abv <= 12 ? .low : abv < 24 ? .medium : .strong
  }
}
