import BerthSDK

/// What the page of an imported dish says, beside what its lines give.
struct PublishedTable {
  private let published: PublishedFigures
  private let found: Nutrition
  private let isUsed: Bool
  private let isPhotoKept: Bool
  /// The dish.
  private let id: String

  init(_ page: RecipePage) {
    published = page.published
    isPhotoKept = page.photo != nil
    id = page.dish.id
    let isComplete = ImportBuilder.isComplete(page.recipe.ingredients)
    isUsed = published.isUsed(isComplete: isComplete)
    let parts = page.recipe.ingredients.compactMap { line in
      line.food.flatMap { page.foods[$0] }.map { (food: $0, grams: FoodMass.estimate(line, $0)) }
    }
    found = DishBalance(parts, servings: page.recipe.servings).nutrition
  }

  var json: JSON {
    func nutrition(_ value: (PublishedFigures.Nutrient) -> Double?) -> JSON {
      var json: JSON = .emptyObject
      for nutrient in PublishedFigures.nutrients { json[nutrient.key] = JSON(value(nutrient)) }
      return json
    }
    return [
      "nutrition": nutrition { published.figures[$0.key] },
      "byLines": nutrition { RecipePage.tenths(ours($0)) },
      "used": .bool(isUsed), "servings": JSON(published.servings),
      "total": JSON(published.total), "parts": JSON(published.parts),
      "photo": published.photo.isEmpty ? .null : .string(published.photo),
      "refused": JSON(published.refused),
    ]
  }

  /// A pair for each figure, that of the lines in parentheses.
  var pairs: [View.Pair] {
    var pairs = PublishedFigures.nutrients.compactMap { nutrient -> View.Pair? in
      guard let figure = published.figures[nutrient.key] else { return nil }
      return View.Pair(
        nutrient.title.prefix(1).uppercased() + nutrient.title.dropFirst(),
        "\(words(figure)) \(nutrient.unit) (by its lines \(words(ours(nutrient))) \(nutrient.unit))"
      )
    }
    if isUsed, !pairs.isEmpty { pairs.append(View.Pair("Used", "the page's: a food is not known")) }
    if let servings = published.servings { pairs.append(View.Pair("Serves", String(servings))) }
    if let total = published.total { pairs.append(View.Pair("In all", "\(total) min")) }
    if let parts = published.parts { pairs.append(View.Pair("Its parts", "\(parts) min")) }
    if !published.photo.isEmpty {
      pairs.append(
        View.Pair(
          "Photo",
          isPhotoKept ? "kept" : "on its page; berth meal photo \(id) \(published.photo) keeps it",
          link: published.photo))
    }
    return pairs
  }

  private func words(_ value: Double) -> String {
    AmountFormat.number(RecipePage.tenths(value), fractions: false)
  }

  private func ours(_ nutrient: PublishedFigures.Nutrient) -> Double {
    switch nutrient.key {
    case "energy": found.energy
    case "fat": found.fat
    case "saturates": found.saturates
    case "carbohydrate": found.carbohydrate
    case "sugar": found.sugar
    case "fibre": found.fibre
    case "protein": found.protein
    default: found.sodium
    }
  }
}
