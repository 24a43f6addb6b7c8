/// How well a drink's structure fits each family, 0 to 1.
///
/// Every rule looks at volume shares: the core is what carries the drink, the balance what works
/// against its strength, the seasoning what is there in dashes.
struct CodexScores {
  let structure: DrinkStructure
  /// Sour volume; half of what is sour and sweet at once counts.
  private(set) var sour: Double
  /// Plain sweetness.
  private(set) var sweet: Double
  /// Liqueur that modifies a spirit, not one that is the core itself.
  private(set) var liqueur: Double
  let short: Double
  /// Share of the whole drink that lengthens it.
  let length: Double
  let rich: Double

  init(_ structure: DrinkStructure) {
    self.structure = structure
    short = max(structure.short, 1)
    sour = structure.volume(.sour) + structure.volume(.sourSweet) * 0.5
    sweet = structure.volume(.sweet) + structure.volume(.sourSweet) * 0.5
    liqueur = structure.volume(.liqueur) + structure.volume(.amaro) * 0.6
    if structure.volume(.spirit) < short * 0.1, structure.volume(.aromatisedWine) < short * 0.1 {
      let core = structure.largest([.liqueur, .amaro]).first
      liqueur -= (core?.millilitres ?? 0) * (core?.kind == .amaro ? 0.6 : 1)
    }
    // Orange juice stands in for citrus in a small drink that has no other.
    let isWineDrink = structure.share(.aromatisedWine) > 0.1
    if sour < short * 0.03, structure.isSmallGlass, !isWineDrink, structure.share(.juice) <= 0.55 {
      sour += structure.citrusJuice * 0.3
    }
    rich =
      structure.total > 0
      ? (structure.volume(.rich) + structure.volume(.richLiqueur) * 0.7) / structure.total : 0
    let base = structure.share(.spirit, .liqueur, .amaro, .aromatisedWine)
    let sparkling = base > 0.05 || structure.has(.juice) || structure.has(.sweet)
    var long =
      structure.share(.soda, .sweetSoda, .still, .beer) + structure.share(.juice) * 0.9
      + (sparkling ? structure.share(.sparklingWine) : 0) + structure.share(.wine) * 0.8
    // Without a spirit even a splash of soda makes an aperitif long.
    let isAperitif = structure.volume(.spirit) == 0 && structure.share(.amaro) > 0.2
    if isAperitif, structure.has(.soda), sour == 0 { long = max(long, 0.45) }
    length = long
  }

  private var sourShare: Double { sour / short }

  /// Sweetness of any kind within the short part.
  private var sweetShare: Double {
    (sweet + structure.volume(.liqueur, .amaro) * 0.5 + structure.volume(.juice) * 0.1) / short
  }

  /// The score of a family.
  func score(_ family: CodexFamily) -> Double {
    guard structure.total > 0 else { return 0 }
    let raw: Double
    switch family {
    case .oldFashioned: raw = oldFashioned
    case .martini: raw = martini
    case .daiquiri: raw = isLiqueurLed ? sourDrink * 0.7 : sourDrink
    case .sidecar: raw = isLiqueurLed ? sourDrink : sourDrink * 0.55
    case .highball: raw = highball
    case .flip: raw = flip
    case .unclassified: raw = 0
    }
    return min(max(raw, 0), 1)
  }

  /// Whether a liqueur brings more of the sweetness than syrup does.
  private var isLiqueurLed: Bool { liqueur / short >= 0.12 && liqueur * 0.75 > sweet }

  private var isToddy: Bool {
    structure.isHot && rich < 0.1
      && structure.share(.spirit, .liqueur, .wine, .aromatisedWine) > 0.1
      && structure.share(.still, .juice, .wine) > 0.3
  }

  private var oldFashioned: Double {
    if isToddy { return 0.85 }
    let seasoning = structure.has(.bitters) || structure.has(.seasoning) ? 0.2 : 0
    let sweetness = sweet > 0 || liqueur > 0 ? 0.1 : 0
    let sparkling = structure.share(.sparklingWine)
    if sparkling > 0.6, structure.has(.bitters), sweet > 0, sourShare < 0.05,
      !structure.has(.juice)
    {
      return 0.85
    }
    var core = structure.share(.spirit, .liqueur, .amaro)
    if structure.share(.aromatisedWine) > 0.8, sweet > 0 { core = 0.7 }
    guard core + structure.share(.sweet) >= 0.5 else { return 0 }
    var score = 0.3 + core * 0.35 + seasoning + sweetness
    score -= max(sourShare - 0.03, 0) * 4
    score -= structure.share(.aromatisedWine) > 0.8 ? 0 : structure.share(.aromatisedWine) * 3
    score -= max(length - 0.12, 0) * 1.6 + max(rich - 0.04, 0) * 3
    return score
  }

  private var martini: Double {
    var wine = structure.share(.aromatisedWine)
    // A large measure of amaro does what vermouth does.
    if structure.has(.spirit), wine < 0.05, sweet / short < 0.04, structure.share(.amaro) >= 0.2 {
      wine = structure.share(.amaro) * 0.4
    }
    // Even a rinse of vermouth makes a very dry Martini.
    let isVeryDry = structure.has(.aromatisedWine) && sweet == 0 && liqueur == 0
    guard wine >= 0.04 || isVeryDry else { return 0 }
    var score = 0.62 + min(wine, 0.3) * 1.2
    if wine > 0.8, sweet > 0 { score -= 0.3 }
    score -= max(sourShare - 0.04, 0) * 5 + max(length - 0.25, 0) * 2
    score -= max(sweet / short - 0.1, 0) * 1.5 + max(rich - 0.04, 0) * 4
    return score
  }

  /// Fit of spirit, citrus and sweetness, whatever the sweetness comes from.
  private var sourDrink: Double {
    guard sourShare >= 0.055 else { return 0 }
    var score = 0.6 + min(sourShare, 0.25) + min(sweetShare, 0.2) * 0.75
    if sweetShare < 0.05 { score *= 0.5 }
    if structure.share(.juice) > 0.5, sourShare < 0.12 { score *= 0.65 }
    if structure.share(.sweetSoda, .beer) > 0.42 { score *= 0.6 }
    if structure.share(.still, .wine) > 0.4 { score *= 0.75 }
    if rich > 0.15 { score *= 0.8 }
    if isToddy { score *= 0.7 }
    return score
  }

  private var highball: Double {
    guard length >= 0.3 else { return 0 }
    var score = 0.5 + min((length - 0.3) / 0.4, 1) * 0.5
    let ownBalance = sourShare >= 0.1 && sweetShare >= 0.08
    let juiceBalances = structure.share(.juice) > 0.5 && sourShare < 0.12
    let mixerBalances = structure.share(.sweetSoda, .beer) > 0.42 || juiceBalances
    if ownBalance, !mixerBalances { score *= 0.6 }
    if structure.share(.wine) > 0.7 { score *= 0.75 }
    if structure.share(.sparklingWine) > 0.6, structure.has(.bitters), sweet > 0, sour == 0 {
      score *= 0.7
    }
    if isToddy { score *= 0.7 }
    return score * (1 - min(rich * 2, 0.8))
  }

  private var flip: Double {
    guard rich >= 0.08 else { return 0 }
    var score = 0.5 + min(rich, 0.3) * 1.5
    if structure.volume(.rich) > 0, sourShare >= 0.12,
      structure.volume(.rich) < (sour + structure.volume(.foam)) * 1.2
    {
      score *= 0.6
    }
    return score
  }
}
