import BerthSDK

/// A recipe as one picture to send around: the dish, its facts, ingredients and steps.
struct RecipeCard {
  static let width = 720.0
  private static let margin = 44.0
  private static let ink = View.Paint.rgb(0x2C2621)
  private static let soft = View.Paint.rgb(0x7A6F64)
  private static let accent = View.Paint.rgb(0xC2571A)

  private let page: RecipePage
  private let picture: DishPicture

  init(_ page: RecipePage) throws {
    self.page = page
    picture = DishPicture(page.recipe, foods: page.foods, looks: try FoodLooks(page.store.call))
  }

  private var left: [String] { page.lines.flatMap { Self.wrapped(page.text($0), 30, hang: "   ") } }
  private var right: [(number: String, lines: [String])] {
    page.steps.enumerated().map { ("\($0 + 1)", Self.wrapped($1.text, 45, hang: "")) }
  }

  /// Grows with the recipe.
  var height: Double {
    let ingredients = Double(left.count) * 22
    let steps = right.reduce(0) { $0 + Double($1.lines.count) * 20 + 14 }
    return 480 + max(ingredients, steps) + 90
  }

  var view: View {
    let height = height
    var shapes: [View.Shape] = [
      View.Shape.rect(width: Self.width, height: height, radius: 24).fill(.rgb(0xFBF7F0)),
      View.Shape.group(picture.shapes).scaled(x: 1.3, y: 1.3)
        .translated(x: (Self.width - DishCanvas.width * 1.3) / 2, y: 32),
    ]
    let dish = page.dish
    shapes.append(
      View.Shape.text(
        dish.name, x: Self.width / 2, y: 322, size: 34, anchor: .middle, weight: 700, font: .serif,
        maxWidth: Self.width - 2 * Self.margin
      ).fill(Self.ink))
    shapes.append(line("\(dish.line) · \(dish.protein) g protein · serves \(page.servings)", 352))
    shapes += badges(376)
    shapes.append(
      View.Shape.line(x1: Self.margin, y1: 424, x2: Self.width - Self.margin, y2: 424)
        .stroke(.rgb(0xE3D8C8), width: 1.5))
    shapes.append(heading("Ingredients", Self.margin))
    shapes.append(heading("Method", 312))
    for (row, text) in left.enumerated() {
      shapes.append(
        View.Shape.text(text, x: Self.margin, y: 486 + Double(row) * 22, size: 14.5, maxWidth: 244)
          .fill(Self.ink))
    }
    shapes += method()
    shapes.append(footer(height))
    return View.picture(
      width: Self.width, height: height, label: "Recipe card: \(dish.name)", shapes: shapes)
  }

  private func line(_ text: String, _ y: Double) -> View.Shape {
    View.Shape.text(
      text, x: Self.width / 2, y: y, size: 15, anchor: .middle, maxWidth: Self.width - 88
    ).fill(Self.soft)
  }

  private func heading(_ text: String, _ x: Double) -> View.Shape {
    View.Shape.text(text, x: x, y: 456, size: 16, weight: 700, spacing: 0.4).fill(Self.accent)
  }

  private func badges(_ y: Double) -> [View.Shape] {
    let labels = page.dish.badges(goal: page.profile.goal)
    let widths = labels.map { Double($0.count) * 7.6 + 26 }
    var x = (Self.width - widths.reduce(0, +) - Double(max(labels.count - 1, 0)) * 10) / 2
    var shapes: [View.Shape] = []
    for (label, width) in zip(labels, widths) {
      shapes.append(
        View.Shape.rect(x: x, y: y, width: width, height: 28, radius: 14).fill(.rgb(0xF3DDC7)))
      shapes.append(
        View.Shape.text(
          label, x: x + width / 2, y: y + 19, size: 13.5, anchor: .middle, weight: 600,
          maxWidth: width - 14
        ).fill(.rgb(0x8A3D10)))
      x += width + 10
    }
    return shapes
  }

  private func method() -> [View.Shape] {
    var shapes: [View.Shape] = []
    var y = 486.0
    for step in right {
      shapes.append(
        View.Shape.text(step.number, x: 312, y: y, size: 15, weight: 700, font: .serif)
          .fill(Self.accent))
      for text in step.lines {
        shapes.append(
          View.Shape.text(text, x: 334, y: y, size: 14, maxWidth: 344).fill(Self.ink))
        y += 20
      }
      y += 14
    }
    return shapes
  }

  private func footer(_ height: Double) -> View.Shape {
    let allergens = page.dish.allergens.words.map { $0.title.lowercased() }
    let text =
      (allergens.isEmpty ? "" : "Contains \(Words.list(allergens)) · ")
      + "nutrition informational only · MealAdvisor"
    return View.Shape.text(
      text, x: Self.width / 2, y: height - 30, size: 12.5, anchor: .middle,
      maxWidth: Self.width - 2 * Self.margin
    ).fill(Self.soft)
  }

  /// Lines of at most so many characters, broken between words.
  static func wrapped(_ text: String, _ width: Int, hang: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 1 > width {
        lines.append(line)
        line = hang
      }
      line += (line.isEmpty || line == hang ? "" : " ") + word
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }
}
