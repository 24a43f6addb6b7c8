import BerthSDK
import Picture

/// The words of a card below its name, set at one size: ingredients beside the drink, the method
/// below both.
struct CardLayout: Sendable {
  private struct Row: Sendable {
    var amount: String
    var names: [String]
  }

  /// The size of ingredients; the method is set a little smaller.
  let size: Double
  private let rows: [Row]
  private let method: [[String]]
  private let width: Double
  private let height: Double

  /// Sizes that are tried, largest first.
  static let sizes: [Double] = [34, 32, 30, 28, 26, 24, 22, 20, 18.5, 17, 16, 15, 14, 13, 12]
  /// The minimum height of the drink.
  private static let minimumDrinkHeight = 320.0
  private static let gap = 34.0

  /// The largest setting that fits a height; at the smallest size the method is cut to fit.
  static func largest(
    lines: [RecipeCard.Line], steps: [String], garnish: String?, width: Double, height: Double
  ) -> CardLayout {
    var last = CardLayout(lines, steps, garnish, width, height, size: sizes[0])
    for size in sizes {
      last = CardLayout(lines, steps, garnish, width, height, size: size)
      if last.needed <= height { return last }
    }
    return last.cut
  }

  private init(
    _ lines: [RecipeCard.Line], _ steps: [String], _ garnish: String?, _ width: Double,
    _ height: Double, size: Double
  ) {
    self.size = size
    self.width = width
    self.height = height
    let nameWidth = width - CardLayout.drinkWidth(width, size) - CardLayout.amountWidth(size) - 30
    var all = lines
    if let garnish { all.append(RecipeCard.Line(amount: "Garnish", name: garnish)) }
    rows = all.map { line in
      Row(
        amount: line.amount,
        names: TextFit.lines(line.name, size: size, width: nameWidth))
    }
    let small = size * 0.86
    method = steps.map {
      TextFit.lines($0, size: small, width: width - 2 * CardLayout.padding - small * 2)
    }
  }

  private init(_ other: CardLayout, method: [[String]]) {
    size = other.size
    rows = other.rows
    width = other.width
    height = other.height
    self.method = method
  }

  /// The same with as many lines of the method as fit.
  private var cut: CardLayout {
    var room = Int((height - needed) / stepLeading) + method.reduce(0) { $0 + $1.count }
    var shown: [[String]] = []
    for step in method where room > 0 {
      let lines = TextFit.shortened(
        step, to: room, size: small, width: width - 2 * CardLayout.padding - small * 2)
      shown.append(lines)
      room -= lines.count
    }
    return CardLayout(self, method: shown)
  }

  // MARK: Measures

  private static let padding = 32.0

  private static func amountWidth(_ size: Double) -> Double { size * 5.2 }

  private static func drinkWidth(_ width: Double, _ size: Double) -> Double {
    size >= 22 ? width * 0.42 : width * 0.34
  }

  /// The width that is left for the drink.
  var drinkWidth: Double { CardLayout.drinkWidth(width, size) }

  private var small: Double { size * 0.86 }
  private var leading: Double { size * 1.28 }
  private var rowGap: Double { size * 0.46 }
  private var stepLeading: Double { small * 1.34 }
  private var stepGap: Double { small * 0.5 }

  private var listHeight: Double {
    44 + rows.reduce(0) { $0 + Double($1.names.count) * leading + rowGap }
  }

  private var methodHeight: Double {
    guard !method.isEmpty else { return 0 }
    return CardLayout.padding * 2 - 6
      + method.reduce(0) { $0 + Double($1.count) * stepLeading + stepGap } - stepGap
  }

  private var needed: Double {
    max(listHeight, CardLayout.minimumDrinkHeight) + CardLayout.gap + methodHeight
  }

  /// The height beside which the drink stands: what the method leaves.
  var upperHeight: Double {
    max(height - methodHeight - CardLayout.gap, min(listHeight, height))
  }

  // MARK: Drawing

  /// The words, with their top left corner at a point.
  func draw(_ theme: CardTheme, x: Double, y: Double) -> [View.Shape] {
    var shapes: [View.Shape] = []
    let nameX = x + CardLayout.amountWidth(size) + 10
    let nameWidth = width - drinkWidth - (nameX - x) - 10
    // Short lists stand in the middle of their height.
    var top = y + max((upperHeight - listHeight) / 2, 0)
    shapes.append(
      View.Shape.text("INGREDIENTS", x: x, y: top + 18, size: 19, weight: 700, spacing: 4)
        .fill(theme.muted.paint()))
    top += 44
    for row in rows {
      shapes.append(
        View.Shape.text(
          row.amount, x: x, y: top + size, size: size, weight: 700,
          maxWidth: CardLayout.amountWidth(size)
        ).fill(theme.accent.paint()))
      for (index, name) in row.names.enumerated() {
        shapes.append(
          View.Shape.text(
            name, x: nameX, y: top + size + Double(index) * leading, size: size,
            maxWidth: nameWidth
          ).fill(theme.ink.paint()))
      }
      top += Double(row.names.count) * leading + rowGap
    }
    return shapes + drawMethod(theme, x, y + upperHeight + CardLayout.gap)
  }

  private func drawMethod(_ theme: CardTheme, _ x: Double, _ y: Double) -> [View.Shape] {
    guard !method.isEmpty else { return [] }
    var shapes = [
      View.Shape.rect(x: x - 12, y: y, width: width + 24, height: methodHeight, radius: 24)
        .fill(theme.panel.paint(alpha: theme.panelAlpha))
    ]
    var top = y + CardLayout.padding - 3
    let left = x + CardLayout.padding - 12
    for (number, lines) in method.enumerated() {
      let radius = small * 0.74
      shapes.append(
        View.Shape.circle(x: left + radius, y: top + small * 0.66, radius: radius)
          .fill(theme.accent.paint()))
      let digit = theme.accent.luminance > 0.3 ? Tint(0x0B1120) : Tint.white
      shapes.append(
        View.Shape.text(
          String(number + 1), x: left + radius, y: top + small * 0.94, size: small * 0.8,
          anchor: .middle, weight: 700
        ).fill(digit.paint()))
      for (index, line) in lines.enumerated() {
        shapes.append(
          View.Shape.text(
            line, x: left + small * 2.1, y: top + small + Double(index) * stepLeading, size: small,
            maxWidth: width - 2 * CardLayout.padding - small * 2 + 20
          ).fill(theme.ink.paint()))
      }
      top += Double(lines.count) * stepLeading + stepGap
    }
    return shapes
  }
}
