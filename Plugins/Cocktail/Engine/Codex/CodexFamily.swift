import BerthSDK

/// The six root families of mixed drinks, after the taxonomy of A. Day, N. Fauchald and D. Kaplan,
/// Cocktail Codex (Ten Speed Press, 2018).
enum CodexFamily: String, Sendable, CaseIterable {
  case oldFashioned = "old-fashioned"
  case martini, daiquiri, sidecar, highball, flip
  /// None of the six fits.
  case unclassified

  /// The six families without `unclassified`.
  static let families: [CodexFamily] = [
    .oldFashioned, .martini, .daiquiri, .sidecar, .highball, .flip,
  ]

  /// Name to show.
  var name: String { self == .oldFashioned ? "Old-Fashioned" : Words.title(rawValue) }

  /// One sentence on what makes a drink one of the family.
  var summary: String {
    switch self {
    case .oldFashioned:
      return
        "A spirit stands nearly alone, rounded by a little sweetness and seasoned with bitters."
    case .martini:
      return "A spirit and an aromatised wine share the glass and balance each other."
    case .daiquiri:
      return "A spirit is balanced by citrus on one side and plain sweetness on the other."
    case .sidecar:
      return
        "A spirit is balanced by citrus, and the sweetness comes from a liqueur with its own taste."
    case .highball:
      return
        "A spirit or wine is lengthened by a mixer or juice, which brings all the balance it needs."
    case .flip:
      return "Egg, cream or coconut makes the drink rich, and sweetness and spice carry it."
    case .unclassified: return "The structure matches none of the six families."
    }
  }
}

/// What an ingredient does in a family's template.
enum CodexSlot: String, Sendable, CaseIterable {
  case spirit, sweetener, bitters, citrus, liqueur, mixer, rich
  case aromatisedWine = "aromatised-wine"

  /// Name to show.
  var name: String {
    switch self {
    case .spirit: return "a spirit"
    case .sweetener: return "a sweetener"
    case .bitters: return "bitters"
    case .citrus: return "citrus"
    case .liqueur: return "a liqueur"
    case .mixer: return "a mixer"
    case .rich: return "egg, cream or coconut"
    case .aromatisedWine: return "vermouth or another aromatised wine"
    }
  }

  /// Ids that fill the slot well, best known first.
  var examples: [String] {
    switch self {
    case .spirit: return ["gin", "rum", "bourbon", "tequila", "vodka", "cognac", "rye-whiskey"]
    case .sweetener:
      return ["simple-syrup", "honey-syrup", "demerara-syrup", "agave-syrup", "orgeat"]
    case .bitters: return ["angostura-bitters", "orange-bitters", "peychauds-bitters"]
    case .citrus: return ["lime-juice", "lemon-juice"]
    case .liqueur: return ["triple-sec", "maraschino", "orange-curacao", "green-chartreuse"]
    case .mixer: return ["soda-water", "tonic-water", "ginger-beer", "cola", "orange-juice"]
    case .rich: return ["egg", "heavy-cream", "cream-of-coconut", "egg-yolk"]
    case .aromatisedWine: return ["dry-vermouth", "sweet-vermouth", "lillet-blanc", "fino-sherry"]
    }
  }
}
