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

  /// Notes that give a drink its word only where they dominate a part: pepper is an undertone of every tequila and
  /// almond one of cherry stones, and neither makes a Margarita spicy or an Aviation nutty.
  private static let undertones: Set<String> = ["peppery", "almond"]

  private let table: FlavourTable

  init(_ catalogue: Catalogue) { table = FlavourTable(catalogue) }

  /// The words that fit a drink: a note must be clear in a part that is poured by the measure, or
  /// dominant in one that is there in dashes, leaves or a rim; undertones must dominate everywhere.
  func words(of recipe: Recipe, in catalogue: Catalogue) -> [String] {
    var notes: Set<String> = []
    for line in PourVolume.lines(of: recipe, in: catalogue) {
      guard let index = table.indices[line.ingredient] else { continue }
      for note in table.notes(index) {
        let id = table.noteIDs[note.note]
        let isClear = line.millilitres >= 7 && !Self.undertones.contains(id)
        if note.intensity >= (isClear ? 2 : 3) { notes.insert(id) }
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
