import BerthSDK
import Picture

/// The picture of a drink, drawn from its glass, its ingredients, its ice and its garnish.
///
/// The same recipe always gives the same picture.
struct DrinkIllustration: Sendable {
  static let width = GlassShape.width
  static let height = GlassShape.height + headroom
  /// Room above a tall glass for what stands in it.
  private static let headroom = 26.0

  let recipe: Recipe
  let appearance: LiquidAppearance
  var style: IllustrationStyle

  /// An illustration of a recipe whose ingredients the catalogue knows.
  init(
    _ recipe: Recipe, in catalogue: Catalogue, _ colours: IngredientColours,
    style: IllustrationStyle = .page
  ) {
    self.recipe = recipe
    self.style = style
    appearance = LiquidAppearance(recipe, in: catalogue, colours)
  }

  /// The picture of a recipe for a page; reads the table of colours.
  static func picture(
    for recipe: Recipe, in catalogue: Catalogue, _ call: Call
  ) throws -> View {
    DrinkIllustration(recipe, in: catalogue, try IngredientColours(call)).view
  }

  /// The picture as a view of its own.
  var view: View {
    View.picture(
      width: Self.width, height: Self.height, label: label, gradients: gradients, shapes: shapes)
  }

  /// The blends the shapes refer to, once for each picture.
  var gradients: [View.Gradient] {
    LiquidDrawing(shape: glass, appearance: appearance, isFrozen: false).gradients
      + GlassDrawing(shape: glass, style: style).gradients
  }

  private var glass: GlassShape { GlassShape.of(recipe.glass) }

  /// The shapes on a plane of 200 × 266, from back to front.
  var shapes: [View.Shape] {
    var shape = glass
    let ice = IceStyle.of(recipe)
    let garnishes = Garnish.of(recipe)
    if garnishes.contains(.whippedCream), shape.material == .glass {
      shape.level = max(shape.rim + 5, shape.level - 6)
    }
    let vessel = GlassDrawing(shape: shape, style: style)
    let liquid = LiquidDrawing(shape: shape, appearance: appearance, isFrozen: ice == .frozen)
    let level = shape.material == .glass ? shape.level : shape.rim
    let decoration = GarnishDrawing(shape: shape, garnishes: garnishes, level: level)
    var shapes: [View.Shape] = []
    if style.hasBackdrop {
      shapes.append(
        View.Shape.circle(x: 100, y: 116, radius: 94).fill(backdrop))
    }
    shapes += vessel.back
    shapes += decoration.back
    if hasStraw { shapes += straw(shape) }
    shapes += liquid.body
    shapes += IceDrawing(shape: shape, style: ice, seed: recipe.id, liquid: appearance.main).shapes
    shapes += liquid.top
    shapes += decoration.surface
    shapes += vessel.front
    shapes += decoration.front
    return [View.Shape.group(shapes).translated(x: 0, y: Self.headroom)]
  }

  /// A hint of the drink's colour, deep enough to be seen on white.
  private var backdrop: View.Paint {
    let tint = appearance.main
    return tint.luminance > 0.5
      ? tint.darker(0.4).paint(alpha: 0.2) : tint.lighter(0.12).paint(alpha: 0.18)
  }

  /// Whether one sips it through a straw: a long drink on ice or out of the blender, no beer, and nothing
  /// that goes down in one.
  var hasStraw: Bool {
    guard glass.takesStraw, recipe.method != .hot else { return false }
    guard recipe.method == .blend || IceStyle.of(recipe) != .none else { return false }
    guard recipe.category != .shot, !DropShot.isDropped(recipe) else { return false }
    return !recipe.ingredients.contains { ["beer", "lager", "stout"].contains($0.ingredient) }
  }

  private func straw(_ shape: GlassShape) -> [View.Shape] {
    let bottom = (x: GlassShape.axis + shape.half(at: shape.bottom - 20) * 0.2, y: shape.bottom - 8)
    let top = (x: GlassShape.axis - shape.rimHalf * 0.72, y: max(shape.rim - 36, 3))
    return [
      View.Shape.line(x1: bottom.x, y1: bottom.y, x2: top.x, y2: top.y)
        .stroke(.rgb(0x8C6F36), width: 5.6, roundEnds: true),
      View.Shape.line(x1: bottom.x, y1: bottom.y, x2: top.x, y2: top.y)
        .stroke(.rgb(0xDDBB6C), width: 3.8, roundEnds: true),
    ]
  }

  /// The picture as a square tile in the colour of the drink, filled as far as the glass allows.
  var tile: View {
    let side = 200.0
    let extent = self.extent
    let width = extent.x.upperBound - extent.x.lowerBound
    let height = extent.y.upperBound - extent.y.lowerBound
    let scale = min(side * 0.86 / width, side * 0.86 / height)
    let middle = (extent.y.lowerBound + extent.y.upperBound) / 2
    var plain = self
    plain.style.hasBackdrop = false
    return View.picture(
      width: side, height: side, label: label, gradients: gradients,
      shapes: [
        View.Shape.rect(width: side, height: side, radius: 28).fill(backdrop),
        View.Shape.group(plain.shapes).scaled(x: scale, y: scale)
          .translated(x: side / 2 - 100 * scale, y: side / 2 - middle * scale),
      ])
  }

  /// The part of the plane that the drink takes with what stands in and on it.
  var extent: (x: ClosedRange<Double>, y: ClosedRange<Double>) {
    let shape = glass
    let widest = max(shape.wall.map(\.half).max() ?? 0, shape.foot ?? 0)
    let half = min(widest + (shape.handle == nil ? 22 : 40), 100)
    return (100 - half...100 + half, max(shape.rim + Self.headroom - 42, 0)...Self.height - 10)
  }

  /// What the picture shows, in words.
  var label: String {
    var text = "\(recipe.name) in \(recipe.glass.withArticle)"
    if let garnish = recipe.garnish { text += " with \(garnish)" }
    return text
  }
}
