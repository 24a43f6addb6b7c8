import BerthSDK

/// What is known of somebody who eats here, as data and in words.
struct EaterDescription {
  let eater: Eater
  /// Names of the other foods, by their ids.
  let foods: [(id: String, name: String)]

  init(_ eater: Eater, _ store: Store) throws {
    self.eater = eater
    foods = try eater.foods.map { ($0, try store.foodName($0)) }
  }

  /// Ways of eating: diets and rules.
  var diets: [String] { eater.diets.words.map(\.rawValue) + eater.rules.words.map(\.rawValue) }

  var json: JSON {
    [
      "id": .string(Words.slug(eater.name)), "name": .string(eater.name),
      "allergies": JSON(eater.allergens),
      "otherAllergies": .array(foods.map { ["id": .string($0.id), "name": .string($0.name)] }),
      "diets": JSON(diets), "labels": .string(eater.labels.rawValue),
    ]
  }

  /// All that is kept away, in words.
  var allergies: [String] {
    eater.allergens.words.map { $0.title.lowercased() } + foods.map(\.name)
  }

  /// One line: "peanuts, kiwi · vegan".
  var line: String {
    let parts = [allergies.joined(separator: ", "), diets.joined(separator: ", ")]
    let said = parts.filter { !$0.isEmpty }
    return said.isEmpty ? "nothing special" : said.joined(separator: " · ")
  }
}
