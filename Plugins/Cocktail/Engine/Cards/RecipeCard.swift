import BerthSDK
import Picture

/// A recipe as a picture of 1080 × 1350 to send around: name, drink, ingredients, steps, brand.
///
/// Words are set as large as the whole recipe allows, so that every one fits.
struct RecipeCard: Sendable {
  static let width = 1080.0
  static let height = 1350.0
  static let brand = "COCKTAIL MIXOLOGIST"
  static let margin = 76.0

  /// A line of the recipe.
  struct Line: Sendable, Equatable {
    var amount: String
    var name: String
  }

  var name: String
  /// What stands beside the brand.
  var kicker: String
  /// What stands below the name.
  var subtitle: String
  var lines: [Line]
  var steps: [String]
  var garnish: String?
  var illustration: DrinkIllustration
  var theme: CardTheme

  private static let inner = width - 2 * margin
  /// Where the footer begins.
  private static let floor = 1262.0

  /// The card as a view that is nothing but the picture.
  var view: View {
    View.picture(
      width: Self.width, height: Self.height, label: label, gradients: gradients, shapes: shapes)
  }

  private var label: String {
    "Recipe card: \(name). " + lines.map { "\($0.amount) \($0.name)" }.joined(separator: ", ")
  }

  private var gradients: [View.Gradient] {
    illustration.gradients + [
      View.Gradient(
        "ground",
        stops: [
          View.Gradient.Stop(0, theme.ground.top.color),
          View.Gradient.Stop(1, theme.ground.bottom.color),
        ])
    ]
  }

  // MARK: Layout

  private var shapes: [View.Shape] {
    let title = TextFit.largest(
      name, sizes: [116, 104, 92, 82, 72, 64, 56, 48], width: Self.inner, lines: 2)
    let top = 150.0
    let titleHeight = Double(title.lines.count) * title.size * 1.06
    let subtitleAt = top + titleHeight + 44
    let body = subtitleAt + 40
    let layout = CardLayout.largest(
      lines: lines, steps: steps, garnish: garnish, width: Self.inner,
      height: Self.floor - body)
    let drinkHeight = layout.upperHeight
    let extent = illustration.extent
    let size = (
      x: extent.x.upperBound - extent.x.lowerBound, y: extent.y.upperBound - extent.y.lowerBound
    )
    let scale = min(drinkHeight / size.y, layout.drinkWidth / size.x, 2.7)
    let center = (
      x: Self.width - Self.margin - layout.drinkWidth / 2, y: body + drinkHeight / 2
    )
    let middle = (extent.y.lowerBound + extent.y.upperBound) / 2
    var shapes = [
      View.Shape.rect(width: Self.width, height: Self.height).fill(.gradient("ground"))
    ]
    let radius = min(max(size.x, size.y) * scale * 0.54, 250)
    shapes += CardOrnament(theme: theme, center: center, radius: radius).shapes
    shapes += header
    for (index, line) in title.lines.enumerated() {
      shapes.append(
        text(
          line, Self.margin - 4, top + title.size * (0.86 + Double(index) * 1.06), title.size,
          theme.ink, weight: 700, font: theme.font, width: Self.inner + 8))
    }
    shapes.append(
      text(subtitle, Self.margin, subtitleAt, 27, theme.accent, weight: 600, width: Self.inner))
    var drink = illustration
    drink.style = theme.illustration
    shapes.append(
      View.Shape.group(drink.shapes).scaled(x: scale, y: scale)
        .translated(
          x: center.x - 100 * scale, y: center.y - middle * scale))
    shapes += layout.draw(theme, x: Self.margin, y: body)
    shapes += footer
    return shapes
  }

  private func text(
    _ text: String, _ x: Double, _ y: Double, _ size: Double, _ tint: Tint, weight: Int = 400,
    font: View.Shape.Font = .sans, width: Double, anchor: View.Shape.Anchor = .start,
    spacing: Double = 0
  ) -> View.Shape {
    View.Shape.text(
      text, x: x, y: y, size: size, anchor: anchor, weight: weight, font: font, maxWidth: width,
      spacing: spacing
    ).fill(tint.paint())
  }

  private var header: [View.Shape] {
    [
      logo.translated(x: Self.margin, y: 66),
      text(
        Self.brand, Self.margin + 52, 96, 22, theme.ink, weight: 700, width: 480, spacing: 4),
      text(
        kicker.uppercased(), Self.width - Self.margin, 96, 20, theme.muted, weight: 600,
        width: 400, anchor: .end, spacing: 2.5),
      View.Shape.line(x1: Self.margin, y1: 124, x2: Self.width - Self.margin, y2: 124)
        .stroke(theme.muted.paint(alpha: 0.4), width: 1.5),
    ]
  }

  /// A little glass with a drop of the accent.
  private var logo: View.Shape {
    View.Shape.group([
      View.Shape.path("M2 6H34L18 24Z").fill(theme.accent.paint(alpha: 0.9)),
      View.Shape.path("M0 3H36L18 24ZM18 24V37M9 38H27").fill(.none)
        .stroke(theme.ink.paint(), width: 2.6, roundEnds: true),
    ])
  }

  private var footer: [View.Shape] {
    [
      View.Shape.line(x1: Self.margin, y1: 1274, x2: Self.width - Self.margin, y2: 1274)
        .stroke(theme.muted.paint(alpha: 0.4), width: 1.5),
      text(
        illustration.recipe.alcohol == .nonAlcoholic
          ? "No alcohol in it." : "Please drink responsibly.", Self.margin, 1308, 20, theme.muted,
        width: 440),
      text(
        "Made with Cocktail Mixologist", Self.width - Self.margin, 1308, 20, theme.muted,
        weight: 600, width: 440, anchor: .end),
    ]
  }
}
