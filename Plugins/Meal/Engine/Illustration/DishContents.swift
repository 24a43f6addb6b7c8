import Picture

/// What of a dish can be seen, sorted by the part it plays in a picture.
struct DishContents: Sendable, Equatable {
  /// A visible food and how much of the dish it is, 0 to 1.
  struct Part: Sendable, Equatable {
    var look: FoodLook
    var share: Double
  }

  /// Pieces one sees, most first; at most seven.
  private(set) var pieces: [Part] = []
  /// Rice, noodles, bread: what others lie on; most first.
  private(set) var bases: [Part] = []
  /// Herbs, seeds and slices of lemon, most first.
  private(set) var garnishes: [Part] = []
  /// Sauces that keep their own colour, most first.
  private(set) var sauces: [Part] = []
  /// The colour all liquids together have.
  private(set) var broth: Tint
  /// What the dish is about, when it can be seen.
  private(set) var main: FoodLook?

  /// - Parameters:
  ///   - form: how it is served; eggs in a batter or a broth are not seen as eggs.
  ///   - main: id of the food the dish is about.
  ///   - isRolled: minced meat comes in balls.
  ///   - isInLeaves: leaves hold it, not bread.
  init(
    _ foods: [(food: Food, grams: Double)], form: DishForm, main: String, table: FoodTable,
    looks: FoodLooks, isRolled: Bool = false, isInLeaves: Bool = false
  ) {
    let total = max(foods.reduce(0) { $0 + $1.grams }, 1)
    var liquids: [(tint: Tint, weight: Double)] = []
    for (food, grams) in foods {
      var look = looks.look(of: food, in: table)
      // In thousandths, as sketches keep it.
      let share = (grams / total * 1000).rounded() / 1000
      if look.shape == .egg, !Self.showsEggs(form) {
        look = FoodLook(tint: look.accent.paler(0.35), accent: look.accent, shape: .liquid)
      }
      if isRolled, food.id == main, look.shape == .crumb { look.shape = .ball }
      let part = Part(look: look, share: share)
      if food.id == main, look.shape != .none { self.main = look }
      switch look.shape {
      case .none:
        // Turmeric and the like dye far beyond their weight.
        if Self.dyes.contains(food.id) { liquids.append((look.tint, grams * 25)) }
      case .liquid: liquids.append((look.tint, grams))
      case .sauce:
        liquids.append((look.tint, grams * 2))
        sauces.append(part)
      case .grain, .strand, .tube, .bread: bases.append(part)
      case .herb, .citrus: garnishes.append(part)
      case .crumb where share < 0.04: garnishes.append(part)
      default:
        pieces.append(part)
        liquids.append((look.tint, grams * 0.12))
      }
    }
    broth = Tint.blend(liquids) ?? Tint(0xE3BE7A)
    pieces.sort { $0.share > $1.share }
    pieces = Array(pieces.prefix(7))
    bases.sort { $0.share > $1.share }
    if isInLeaves, let leaf = pieces.first(where: { $0.look.shape == .leaf }) {
      bases.insert(leaf, at: 0)
    }
    garnishes.sort { $0.share > $1.share }
    sauces.sort { $0.share > $1.share }
  }

  /// Contents that are sorted already.
  init(
    pieces: [Part], bases: [Part], garnishes: [Part], sauces: [Part], broth: Tint, main: FoodLook?
  ) {
    self.pieces = pieces
    self.bases = bases
    self.garnishes = garnishes
    self.sauces = sauces
    self.broth = broth
    self.main = main
  }

  private static func showsEggs(_ form: DishForm) -> Bool {
    switch form {
    case .eggs, .salad, .bowl, .noodles, .toast, .plate, .skillet, .sandwich, .tacos, .wrap, .rice:
      true
    default: false
    }
  }

  private static let dyes: Set<String> = [
    "turmeric", "curry-powder", "saffron", "cocoa-powder", "matcha", "paprika", "smoked-paprika",
    "tamarind", "dried-chili", "guajillo-chili", "ancho-chili", "kashmiri-chili-powder",
  ]

  /// The base's look, or a stand-in of the shape.
  func base(_ shapes: Set<PieceShape>, else other: FoodLook) -> FoodLook {
    bases.first { shapes.contains($0.look.shape) }?.look ?? other
  }

  /// A sauce's colour, or that of all liquids.
  var sauce: Tint { sauces.first?.look.tint ?? broth }

  /// Pieces, or a stand-in so that no dish is bare.
  var shown: [Part] {
    if !pieces.isEmpty { return pieces }
    if let base = bases.first { return [Part(look: base.look.asPiece, share: 1)] }
    return [Part(look: FoodLooks.unknown, share: 1)]
  }

  static let plainBread = FoodLook(tint: Tint(0xE2B571), accent: Tint(0xB07433), shape: .bread)
  static let plainRice = FoodLook(tint: Tint(0xFCF8EC), accent: Tint(0xE3DAC0), shape: .grain)
  static let plainNoodles = FoodLook(tint: Tint(0xF4D98C), accent: Tint(0xD6B058), shape: .strand)
}

extension FoodLook {
  /// The look of loose pieces of it.
  var asPiece: FoodLook {
    var look = self
    switch shape {
    case .grain, .liquid, .sauce, .none: look.shape = .crumb
    case .strand: look.shape = .strip
    case .tube: look.shape = .bean
    case .bread: look.shape = .cube
    default: break
    }
    return look
  }
}
