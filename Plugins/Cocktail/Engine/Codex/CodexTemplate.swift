/// The pattern of a family: what goes in, how much, and how it is made.
struct CodexTemplate: Sendable, Equatable {
  /// One part of a pattern.
  struct Part: Sendable, Equatable {
    /// What the part does.
    var slot: CodexSlot
    /// How the amount is written.
    var amount: String
    /// Whether the drink can do without.
    var isOptional: Bool
  }

  /// The family.
  var family: CodexFamily
  /// A formula in words.
  var formula: String
  /// The parts in build order.
  var parts: [Part]
  /// How it is usually made.
  var method: MixMethod
  /// Id of the drink that gives the family its name.
  var rootRecipe: String
  /// What carries the flavour.
  var core: String
  /// What balances the core.
  var balance: String
  /// What seasons the drink.
  var seasoning: String

  /// The templates of the six families.
  static let all: [CodexTemplate] = CodexFamily.families.compactMap { of($0) }

  /// The template of a family; nil for `unclassified`.
  static func of(_ family: CodexFamily) -> CodexTemplate? {
    switch family {
    case .oldFashioned:
      return CodexTemplate(
        family: family, formula: "60 ml spirit, 5 ml sweetener, 2 dashes bitters",
        parts: [
          part(.spirit, "60 ml"), part(.sweetener, "5 ml"),
          part(.bitters, "2 dashes"),
        ], method: .stir, rootRecipe: "old-fashioned", core: "one spirit, or two that agree",
        balance: "a little syrup or liqueur", seasoning: "bitters and a citrus twist")
    case .martini:
      return CodexTemplate(
        family: family, formula: "60 ml spirit, 10 to 30 ml aromatised wine, a dash of bitters",
        parts: [
          part(.spirit, "60 ml"), part(.aromatisedWine, "15 ml"),
          part(.bitters, "1 dash", optional: true),
        ], method: .stir, rootRecipe: "dry-martini",
        core: "a spirit and an aromatised wine together",
        balance: "the wine, against the spirit's strength",
        seasoning: "bitters and a twist, an olive or an onion")
    case .daiquiri:
      return CodexTemplate(
        family: family, formula: "60 ml spirit, 25 ml citrus, 20 ml syrup",
        parts: [
          part(.spirit, "60 ml"), part(.citrus, "25 ml"),
          part(.sweetener, "20 ml"),
        ], method: .shake, rootRecipe: "daiquiri", core: "a spirit with citrus",
        balance: "citrus against a plain sweetener", seasoning: "the oils of the citrus, herbs")
    case .sidecar:
      return CodexTemplate(
        family: family, formula: "45 ml spirit, 20 ml liqueur, 20 ml citrus",
        parts: [
          part(.spirit, "45 ml"), part(.liqueur, "20 ml"),
          part(.citrus, "20 ml"),
        ], method: .shake, rootRecipe: "sidecar", core: "a spirit and a liqueur",
        balance: "citrus against the liqueur's sweetness", seasoning: "the liqueur's own flavour")
    case .highball:
      return CodexTemplate(
        family: family, formula: "45 ml spirit, 100 to 150 ml mixer",
        parts: [part(.spirit, "45 ml"), part(.mixer, "120 ml")],
        method: .build, rootRecipe: "whiskey-highball", core: "a spirit, liqueur or wine",
        balance: "the mixer, sweet, bitter or only long", seasoning: "the core and a citrus wedge")
    case .flip:
      return CodexTemplate(
        family: family,
        formula: "60 ml spirit or fortified wine, 15 ml syrup, 1 egg or 30 ml cream",
        parts: [
          part(.spirit, "60 ml"), part(.sweetener, "15 ml"),
          part(.rich, "1 egg or 30 ml"),
        ], method: .dryShake, rootRecipe: "brandy-flip", core: "a spirit or a fortified wine",
        balance: "the richness of egg, cream or coconut", seasoning: "grated spice on top")
    case .unclassified: return nil
    }
  }

  private static func part(
    _ slot: CodexSlot, _ amount: String, optional: Bool = false
  ) -> Part {
    Part(slot: slot, amount: amount, isOptional: optional)
  }
}
