import BerthSDK

/// Reads `foods.tsv`: one food a line, figures per 100 g as bought.
enum FoodReader {
  static let columns = [
    "id", "name", "parent", "kind", "origin", "allergens", "kcal", "protein", "carbs", "sodium",
    "fat", "saturates", "fibre", "sugar", "ndb", "edible", "density", "weights", "traits", "names",
  ]

  /// The foods in order and what is wrong with the other lines; parents are checked by
  /// `CatalogueLoader`.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Food> {
    DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let kind = reader.term(fields, 3, FoodKind.self),
        let origin = reader.term(fields, 4, FoodOrigin.self),
        let allergens = reader.terms(fields, 5, Allergen.self),
        let nutrition = nutrition(&reader, fields),
        let ndb = ndb(&reader, fields),
        let weights = weights(&reader, fields),
        let edible = edible(&reader, fields),
        let traits = reader.terms(fields, 18, FoodTrait.self), let names = names(&reader, fields)
      else { return nil }
      return Food(
        id: id, name: name, parent: fields[2].isNothing ? nil : reader.slug(fields, 2), kind: kind,
        origin: origin, allergens: allergens,
        nutrition: nutrition, ndb: ndb.isEmpty ? nil : ndb, edible: edible,
        density: fields[16].isNothing ? nil : reader.number(fields, 16, in: 0.02...2.5),
        weights: weights, traits: traits,
        names: names)
    }
  }

  private static func nutrition(
    _ reader: inout TSVReader, _ fields: [TSVField]
  ) -> Nutrition? {
    guard let energy = reader.number(fields, 6, in: 0...902),
      let protein = reader.number(fields, 7, in: 0...100),
      let carbohydrate = reader.number(fields, 8, in: 0...100),
      let sodium = reader.number(fields, 9, in: 0...45_000),
      let fat = reader.number(fields, 10, in: 0...100),
      let saturates = reader.number(fields, 11, in: 0...fat),
      let fibre = reader.number(fields, 12, in: 0...100),
      let sugar = reader.number(fields, 13, in: 0...carbohydrate)
    else { return nil }
    if protein + carbohydrate + fat + fibre > 103 {
      return reader.reject(
        7, "protein, carbohydrate, fat and fibre are more than 100 g together",
        "correct one of them")
    }
    return Nutrition(
      energy: energy, protein: protein, carbohydrate: carbohydrate, sodium: sodium, fat: fat,
      saturates: saturates, fibre: fibre, sugar: sugar)
  }

  /// Five digits; empty where the figures are an estimate.
  private static func ndb(_ reader: inout TSVReader, _ fields: [TSVField]) -> String? {
    if fields[14].isNothing { return "" }
    let text = fields[14].string
    guard text.utf8.count == 5, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
      return reader.reject(
        14, "'\(text)' is no number of FoodData Central's SR Legacy",
        "write its five digits, or - where the figures are an estimate")
    }
    return text
  }

  /// Per cent of the weight, as a share; all of it where nothing is said.
  private static func edible(_ reader: inout TSVReader, _ fields: [TSVField]) -> Double? {
    fields[15].isNothing ? 1 : reader.number(fields, 15, in: 10...100).map { $0 / 100 }
  }

  private static func weights(
    _ reader: inout TSVReader, _ fields: [TSVField]
  ) -> [KitchenUnit: Double]? {
    if fields[17].isNothing { return [:] }
    var weights: [KitchenUnit: Double] = [:]
    for part in fields[17].split(0x2c) {
      guard let colon = part.index(of: 0x3a),
        let unit = KitchenUnit(rawValue: part.part(0, colon).string), unit.measure == .count,
        let grams = part.part(colon + 1, part.count).number, grams > 0, grams <= 10_000,
        weights[unit] == nil
      else {
        return reader.reject(
          17, "'\(part.string)' is no weight",
          "write unit:grams with a unit one counts, such as piece:110, each unit once")
      }
      weights[unit] = grams
    }
    return weights
  }

  private static func names(_ reader: inout TSVReader, _ fields: [TSVField]) -> [String]? {
    if fields[19].isNothing { return [] }
    var names: [String] = []
    for part in fields[19].split(0x3b) {
      guard part.count > 0 else {
        return reader.reject(19, "an empty name", "separate names by one semicolon each")
      }
      names.append(part.string)
    }
    return names
  }
}
