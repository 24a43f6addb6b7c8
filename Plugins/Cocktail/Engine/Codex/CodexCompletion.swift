/// What is missing to turn some ingredients into a drink of a family.
struct CodexCompletion: Sendable, Equatable {
  /// A slot with the ingredient that fills it.
  struct Filled: Sendable, Equatable {
    /// The slot.
    var slot: CodexSlot
    /// Id of the ingredient.
    var ingredient: String
  }

  /// A slot that is still empty, with what could fill it.
  struct Missing: Sendable, Equatable {
    /// The slot.
    var slot: CodexSlot
    /// Ids the catalogue knows that fill it, best known first.
    var suggestions: [String]
    /// The amount the template asks for.
    var amount: String
  }

  /// The family.
  var family: CodexFamily
  /// Slots the ingredients fill.
  var filled: [Filled]
  /// Slots that must still be filled.
  var missing: [Missing]
  /// Ids that have no place in the template.
  var extra: [String]
  /// What to do, in one sentence.
  var advice: String

  /// Whether nothing is missing.
  var isComplete: Bool { missing.isEmpty }

  /// Completions for a list of ingredients, the nearest first; families nothing fits are left out.
  static func of(_ ingredients: [String], in catalogue: Catalogue) -> [CodexCompletion] {
    CodexTemplate.all.compactMap { completion($0, ingredients, catalogue) }
      .sorted { first, second in
        (first.missing.count + first.extra.count, -first.filled.count)
          < (second.missing.count + second.extra.count, -second.filled.count)
      }
  }

  private static func completion(
    _ template: CodexTemplate, _ ids: [String], _ catalogue: Catalogue
  ) -> CodexCompletion? {
    var filled: [Filled] = []
    var extra: [String] = []
    // Spirits, citrus and the like first, so that a lone liqueur may take the spirit's place.
    for id in ids {
      guard let ingredient = catalogue.ingredient(id) else {
        extra.append(id)
        continue
      }
      let open = template.parts.map(\.slot).filter { slot in !filled.contains { $0.slot == slot } }
      let wanted = slots(ingredient, template.family)
      if let slot = wanted.first(where: { open.contains($0) }) {
        filled.append(Filled(slot: slot, ingredient: id))
      } else if !wanted.contains(where: { slot in template.parts.contains { $0.slot == slot } }) {
        extra.append(id)
      }
    }
    guard !filled.isEmpty else { return nil }
    let missing = template.parts.filter { part in
      !part.isOptional && !filled.contains { $0.slot == part.slot }
    }
    let open = missing.map { part in
      Missing(
        slot: part.slot, suggestions: part.slot.examples.filter { catalogue.ingredient($0) != nil },
        amount: part.amount)
    }
    return CodexCompletion(
      family: template.family, filled: filled, missing: open, extra: extra,
      advice: advice(template.family, open, extra, catalogue))
  }

  /// Slots an ingredient can fill in a family, best first.
  private static func slots(_ ingredient: Ingredient, _ family: CodexFamily) -> [CodexSlot] {
    switch PartKind(ingredient, millilitres: 30) {
    case .spirit: return [.spirit]
    case .liqueur, .amaro:
      switch family {
      case .sidecar: return [.liqueur]
      case .oldFashioned, .flip: return [.sweetener]
      case .highball: return [.spirit]
      default: return []
      }
    case .richLiqueur: return [.rich]
    case .aromatisedWine: return family == .martini ? [.aromatisedWine] : longCore(family)
    case .wine, .sparklingWine: return family == .highball ? [.spirit, .mixer] : []
    case .sour: return [.citrus]
    case .sourSweet: return [.citrus, .sweetener]
    case .sweet: return [.sweetener]
    case .juice, .soda, .sweetSoda, .still, .beer: return [.mixer]
    case .rich: return [.rich]
    case .bitters: return [.bitters]
    case .foam, .seasoning: return []
    }
  }

  private static func longCore(_ family: CodexFamily) -> [CodexSlot] {
    family == .highball || family == .flip ? [.spirit] : []
  }

  private static func advice(
    _ family: CodexFamily, _ missing: [Missing], _ extra: [String], _ catalogue: Catalogue
  ) -> String {
    let article = family == .oldFashioned ? "an" : "a"
    let aside = extra.compactMap { catalogue.ingredient($0)?.name ?? $0 }
    let leave =
      aside.isEmpty ? "" : " and leave out or season with \(aside.joined(separator: ", "))"
    if missing.isEmpty { return "Ready for \(article) \(family.name)\(leave)." }
    let wanted = missing.map { part in
      let names = part.suggestions.prefix(2).compactMap { catalogue.ingredient($0)?.name }
      return part.slot.name
        + (names.isEmpty ? "" : " (\(names.joined(separator: " or ")), \(part.amount))")
    }
    return "Add \(wanted.joined(separator: " and ")) to make it \(article) \(family.name)\(leave)."
  }
}
