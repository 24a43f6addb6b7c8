import BerthSDK
import Picture

/// The picture of a dish, drawn from its form and its ingredients.
///
/// The same dish always gives the same picture.
struct DishPicture: Sendable {
  let form: DishForm
  let contents: DishContents
  /// What it shows, in words.
  let label: String
  /// What varies the drawing; a recipe's id.
  let seed: String

  init(form: DishForm, contents: DishContents, label: String, seed: String) {
    self.form = form
    self.contents = contents
    self.label = label
    self.seed = seed
  }

  /// The picture of a recipe whose foods the table knows.
  init(_ recipe: Recipe, foods: FoodTable, looks: FoodLooks) {
    var known: [(food: Food, grams: Double)] = []
    for line in recipe.ingredients {
      guard let id = line.food, let food = foods[id] else { continue }
      let grams = FoodMass.grams(line, food) ?? 10
      if let index = known.firstIndex(where: { $0.food.id == id }) {
        known[index].grams += grams
      } else {
        known.append((food, grams))
      }
    }
    form = recipe.form
    seed = recipe.id
    contents = DishContents(
      known, form: recipe.form, main: recipe.main, table: foods, looks: looks,
      isRolled: Self.isRolled(recipe.title),
      isInLeaves: TextFolding.fold(recipe.title).contains("lettuce")
        && [.wrap, .burger].contains(recipe.form))
    label = Self.label(recipe.title, known.map(\.food))
  }

  /// Whether a title tells of balls of minced meat.
  static func isRolled(_ title: String) -> Bool {
    TextFolding.fold(title).split(separator: " ").contains { rolled.contains($0) }
  }
  private static let rolled: Set<Substring> = [
    "meatball", "meatballs", "polpette", "polpettine", "albondigas", "keftedes", "kofta", "koftas",
    "kofte", "bakso",
  ]

  private static func label(_ title: String, _ foods: [Food]) -> String {
    let named = foods.filter { !$0.traits.contains(.staple) }.prefix(4).map(\.name)
    return named.isEmpty ? title : "\(title): \(Words.list(named))"
  }

  /// The picture as a view, 240 wide and 180 high; without its shapes where nobody sees them.
  ///
  /// - Parameter isPlain: whether it stands among many, and is drawn with a third of the strokes.
  func view(for call: Call, isPlain: Bool = false) -> View {
    View.picture(
      width: DishCanvas.width, height: DishCanvas.height, label: label,
      shapes: call.showsPictures ? shapes(isPlain: isPlain) : [])
  }

  /// The shapes from back to front, on a plane of 240 × 180.
  var shapes: [View.Shape] { shapes(isPlain: false) }

  /// The shapes, all of them or those that tell a dish from others.
  func shapes(isPlain: Bool) -> [View.Shape] {
    var canvas = DishCanvas(contents, seed: seed, isPlain: isPlain)
    canvas.add(
      View.Shape.rect(width: DishCanvas.width, height: DishCanvas.height, radius: 14)
        .fill(cloth.paint()))
    canvas.draw(form)
    return canvas.shapes
  }

  /// The table, a quiet tone that sets the dish off.
  private var cloth: Tint {
    var random = SteadyRandom(seed + "/table")
    let tones: [UInt32] = [0xE9DFCF, 0xD9E0D4, 0xD3DCE2, 0xEAD8CB, 0xDDD6E0, 0xE6E2D6, 0xCBD8D6]
    return Tint(tones[random.choice(tones.count)])
  }
}

extension DishCanvas {
  /// Draws a form of dish.
  mutating func draw(_ form: DishForm) {
    switch form {
    case .plate: drawPlate()
    case .bowl: drawBowl()
    case .soup: drawSoup()
    case .salad: drawSalad()
    case .pasta: drawPasta()
    case .noodles: drawNoodles()
    case .rice: drawRice()
    case .curry: drawCurry()
    case .stew: drawStew()
    case .skillet: drawSkillet()
    case .stirFry: drawStirFry()
    case .sandwich: drawSandwich()
    case .toast: drawToast()
    case .wrap: drawWrap()
    case .tacos: drawTacos()
    case .pizza: drawPizza()
    case .flatbread: drawFlatbread()
    case .eggs: drawEggs()
    case .omelette: drawOmelette()
    case .pancakes: drawPancakes()
    case .porridge: drawPorridge()
    case .smoothie: drawSmoothie()
    case .yogurt: drawYogurt()
    case .bake: drawBake()
    case .skewers: drawSkewers()
    case .dumplings: drawDumplings()
    case .burger: drawBurger()
    case .roast: drawRoast()
    case .fish: drawFish()
    case .dip: drawDip()
    case .pastry: drawPastry()
    }
  }
}
