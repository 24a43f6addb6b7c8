import BerthSDK

/// A collection's cover, made from its first drinks: one tile each in the colour of what the
/// drink is built on.
enum CollectionCover {
  /// The drinks a cover shows.
  static let tiles = 4

  /// The cover as data: the drinks it shows.
  static func json(_ drinks: [DrinkSummary]) -> JSON {
    .list(drinks.prefix(tiles)) {
      [
        "id": .string($0.id), "name": .string($0.name), "base": .string($0.base),
        "glass": .string($0.glass), "color": .string(color($0.base).text),
      ]
    }
  }

  /// The cover as a picture.
  static func view(_ name: String, _ drinks: [DrinkSummary]) -> View {
    let shown = Array(drinks.prefix(tiles))
    var shapes: [View.Shape] = [
      .rect(width: 320, height: 200, radius: 16).fill(.color(.surface))
    ]
    let columns = shown.count > 1 ? 2 : 1
    let rows = shown.count > 2 ? 2 : 1
    for (index, drink) in shown.enumerated() {
      let isWide = shown.count == 3 && index == 2
      let width = isWide ? 320.0 : 320 / Double(columns)
      let height = 200 / Double(rows)
      let x = isWide ? 0 : Double(index % 2) * width
      let y = Double(index / 2) * height
      shapes.append(
        .rect(x: x + 4, y: y + 4, width: width - 8, height: height - 8, radius: 12)
          .fill(.color(color(drink.base))))
      shapes.append(
        .text(
          drink.name, x: x + width / 2, y: y + height / 2 + 6, size: 17, anchor: .middle,
          weight: 600, maxWidth: width - 24
        ).fill(.rgb(0xFFFFFF)))
    }
    if shown.isEmpty {
      shapes.append(
        .text("no drinks yet", x: 160, y: 106, size: 17, anchor: .middle).fill(.color(.muted)))
    }
    let names = Words.list(shown.map(\.name))
    return View.picture(
      width: 320, height: 200, label: names.isEmpty ? "\(name): empty" : "\(name): \(names)",
      shapes: shapes)
  }

  private static func color(_ base: String) -> View.Color {
    switch DrinkBase(rawValue: base) {
    case .gin, .aquavit: return .teal
    case .vodka, .sake: return .indigo
    case .rum, .cachaca: return .amber
    case .tequila, .pisco: return .green
    case .mezcal, .absinthe: return .gray
    case .whiskey, .brandy: return .brown
    case .liqueur: return .violet
    case .wine, .fortified: return .red
    case .sparkling: return .pink
    case .beer: return .orange
    default: return .blue
    }
  }
}
