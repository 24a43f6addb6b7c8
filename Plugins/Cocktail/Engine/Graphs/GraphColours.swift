import BerthSDK

/// The colours of nodes by category, and of links by kind.
enum GraphColours {
  /// Categories that share a colour.
  struct Group: Sendable {
    var id: String
    var label: String
    var color: View.Color
    var categories: [IngredientCategory] = []
  }

  static let drink = Group(id: "drink", label: "Drink", color: .accent)
  /// A colour for each family of the codex.
  static let families: [Group] = zip(
    CodexFamily.families, [.amber, .blue, .green, .orange, .indigo, .pink] as [View.Color]
  ).map { Group(id: $0.rawValue, label: $0.name, color: $1) }

  /// The groups in the order of the legend.
  static let groups: [Group] = [
    Group(id: "spirit", label: "Spirit", color: .blue, categories: [.spirit]),
    Group(id: "liqueur", label: "Liqueur", color: .violet, categories: [.liqueur]),
    Group(id: "amaro", label: "Amaro and bitter", color: .red, categories: [.amaro]),
    Group(
      id: "wine", label: "Wine and beer", color: .pink,
      categories: [.fortifiedWine, .wine, .beer, .cider]),
    Group(id: "citrus", label: "Citrus and juice", color: .amber, categories: [.citrus, .juice]),
    Group(
      id: "sweet", label: "Syrup and sweet", color: .orange,
      categories: [.syrup, .sweetener, .chocolate]),
    Group(
      id: "mixer", label: "Mixer, tea, coffee", color: .indigo, categories: [.mixer, .tea, .coffee]),
    Group(
      id: "bitters", label: "Bitters and spice", color: .brown, categories: [.bitters, .spice]),
    Group(
      id: "garden", label: "Herb, fruit, vegetable", color: .green,
      categories: [.herb, .fruit, .vegetable, .nut]),
    Group(
      id: "other", label: "Egg, dairy and more", color: .gray,
      categories: [.dairy, .egg, .savoury, .other]),
  ]

  /// The group of a category as data names it.
  static func group(_ category: String) -> Group {
    if category == drink.id { return drink }
    if let family = families.first(where: { $0.id == category }) { return family }
    let found = IngredientCategory(rawValue: category)
    return groups.first { group in found.map { group.categories.contains($0) } ?? false }
      ?? groups[groups.count - 1]
  }

  /// The legend for the categories that occur.
  static func legend(_ categories: [String]) -> [View.Category] {
    let present = Set(categories.map { group($0).id })
    return ([drink] + families + groups).filter { present.contains($0.id) }
      .map { View.Category($0.id, label: $0.label, color: $0.color) }
  }

  /// The legend for the kinds of links that occur.
  static func edges(_ kinds: Set<String>) -> [View.EdgeKind] {
    let all: [View.EdgeKind] = [
      View.EdgeKind("part", label: "Part of it", color: .gray),
      View.EdgeKind("pair", label: "Go well together", color: .teal, dashed: true),
      View.EdgeKind("complementary", label: "Goes with it", color: .teal),
      View.EdgeKind("alternative", label: "Can replace it", color: .violet, dashed: true),
      View.EdgeKind("template", label: "Template", color: .gray),
      View.EdgeKind("variation", label: "Variation", color: .teal, dashed: true),
      View.EdgeKind("root", label: "Family", color: .gray),
    ]
    return all.filter { kinds.contains($0.kind) }
  }
}
