import Picture

/// A decoration that can be drawn.
enum Garnish: Sendable, Equatable {
  /// A citrus fruit with its colours.
  enum Fruit: Sendable, CaseIterable {
    case lemon, lime, orange, grapefruit, bloodOrange

    var rind: Tint {
      switch self {
      case .lemon: return Tint(0xF0C419)
      case .lime: return Tint(0x6DA82F)
      case .orange: return Tint(0xEE8A1C)
      case .grapefruit: return Tint(0xF0A15E)
      case .bloodOrange: return Tint(0xD9572B)
      }
    }

    var flesh: Tint {
      switch self {
      case .lemon: return Tint(0xF9E27A)
      case .lime: return Tint(0xBFDD7A)
      case .orange: return Tint(0xFBB75A)
      case .grapefruit: return Tint(0xF38A7C)
      case .bloodOrange: return Tint(0xB3202E)
      }
    }
  }

  case wheel(Fruit)
  case wedge(Fruit)
  case twist(Fruit)
  case shell(Fruit)
  case slice(flesh: Tint, skin: Tint)
  case pineapple
  case pineappleLeaf
  case strawberry
  case cucumber
  case flower(Tint)
  case umbrella
  /// Round things on a pick.
  case picked([Bead])
  case mint
  case sprig(Tint)
  case leaf(Tint)
  case celery
  case stick(Tint)
  case dust(Tint)
  case beans
  case starAnise
  case whippedCream
  case rim(Tint)

  /// Something round on a pick.
  enum Bead: Sendable, Equatable {
    case cherry, olive, onion
    case berry(Tint)
    case cube(Tint)
  }

  /// What a recipe's garnish and rim ask for, at most four things.
  static func of(_ recipe: Recipe) -> [Garnish] {
    var found: [Garnish] = []
    for line in recipe.ingredients where line.unit == .rim {
      found.append(.rim(GarnishWords.rim(line.ingredient)))
    }
    if let text = recipe.garnish { found += GarnishWords(text).garnishes }
    var kept: [Garnish] = []
    for garnish in found where !kept.contains(garnish) { kept.append(garnish) }
    return Array(kept.prefix(4))
  }

  /// Whether it is drawn before the glass; the others are drawn first and partly hidden by it.
  var isInFront: Bool {
    switch self {
    case .pineappleLeaf, .umbrella, .mint, .sprig, .celery, .stick: return false
    default: return true
    }
  }
}
