import BerthSDK

/// Sorts a drink's parts into core, balance and seasoning and says so in words.
struct CodexExplanation {
  let family: CodexFamily
  let core: [DrinkStructure.Part]
  let balance: [DrinkStructure.Part]
  let seasoning: [DrinkStructure.Part]

  init(family: CodexFamily, structure: DrinkStructure) {
    self.family = family
    let coreKinds = CodexExplanation.coreKinds(family, structure)
    var core: [DrinkStructure.Part] = []
    var balance: [DrinkStructure.Part] = []
    var seasoning: [DrinkStructure.Part] = []
    for part in structure.parts {
      if part.kind == .bitters || part.kind == .seasoning || part.share < 0.025 {
        seasoning.append(part)
      } else if coreKinds.contains(part.kind) {
        core.append(part)
      } else {
        balance.append(part)
      }
    }
    // A drink without alcohol is carried by its largest part.
    if core.isEmpty, let largest = balance.max(by: { $0.share < $1.share }) {
      core = [largest]
      balance.removeAll { $0 == largest }
    }
    self.core = core.sorted { $0.share > $1.share }
    self.balance = balance.sorted { $0.share > $1.share }
    self.seasoning = seasoning
  }

  private static func coreKinds(
    _ family: CodexFamily, _ structure: DrinkStructure
  ) -> Set<PartKind> {
    let hasSpirit = structure.volume(.spirit) > structure.short * 0.1
    var kinds: Set<PartKind> = [.spirit]
    switch family {
    case .martini: kinds.insert(.aromatisedWine)
    case .flip: kinds.formUnion([.aromatisedWine, .wine, .beer])
    case .highball: kinds.formUnion([.liqueur, .amaro, .aromatisedWine, .wine])
    case .oldFashioned:
      if structure.share(.sparklingWine) > 0.5 { kinds.insert(.sparklingWine) }
      if structure.isHot { kinds.insert(.wine) }
    default: break
    }
    if !hasSpirit { kinds.formUnion([.liqueur, .amaro, .richLiqueur, .aromatisedWine, .wine]) }
    let coreVolume = structure.parts.filter { kinds.contains($0.kind) }.count
    if coreVolume == 0 { kinds.formUnion([.sparklingWine, .beer]) }
    return kinds
  }

  /// The reasons in one or two sentences.
  var text: String {
    var sentence = "\(CodexExplanation.list(core)) \(core.count == 1 ? "is" : "are") the core"
    if !balance.isEmpty {
      sentence += "; \(CodexExplanation.list(balance)) \(verb)"
    }
    sentence += "."
    if !seasoning.isEmpty {
      let names = seasoning.map(\.name).joined(separator: ", ")
      sentence += " Seasoned with \(names)."
    }
    return sentence + " " + reason
  }

  private var verb: String {
    let one = balance.count == 1
    switch family {
    case .highball: return one ? "lengthens it" : "lengthen it"
    case .flip: return one ? "makes it rich" : "make it rich and round"
    case .oldFashioned: return one ? "rounds it" : "round it"
    default: return one ? "balances it" : "balance it"
    }
  }

  private var reason: String {
    switch family {
    case .oldFashioned: return "Little beside the core: an Old-Fashioned."
    case .martini: return "Aromatised wine against strength: a Martini."
    case .daiquiri: return "Citrus against plain sweetness: a Daiquiri."
    case .sidecar: return "Citrus against a liqueur: a Sidecar."
    case .highball: return "Long, with the balance in the mixer: a Highball."
    case .flip: return "Richness decides: a Flip."
    case .unclassified: return ""
    }
  }

  private static func list(_ parts: [DrinkStructure.Part]) -> String {
    let names = parts.map { "\($0.name) (\(Int(($0.share * 100).rounded())) %)" }
    return names.isEmpty ? "Nothing" : Words.list(names)
  }
}
