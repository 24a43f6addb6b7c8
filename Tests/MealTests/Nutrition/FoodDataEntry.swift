@testable import MealEngine

/// An entry of FoodData Central's Standard Reference as it was published, per 100 g of the edible part: a
/// row of `Vectors/fooddata.tsv`. Figures an entry lacks are nil.
///
/// Source: USDA, Agricultural Research Service, public domain. `release` is 2018 for SR Legacy, 2016 for
/// its forerunner SR28, where SR Legacy's own row was not at hand.
struct FoodDataEntry: Sendable {
  static let columns = [
    "ndb", "release", "entry", "kcal", "protein", "carbs", "fibre", "sodium", "fat", "saturates",
    "sugar", "alcohol", "protein-factor", "fat-factor", "carbs-factor",
  ]

  /// Five digits, and what the entry describes, such as `Onions, raw`.
  var number: String
  var name: String
  /// kcal; grams, carbohydrate with its fibre; sodium in milligrams.
  var energy: Double
  var protein: Double
  var carbohydrate: Double
  var fibre: Double?
  var sodium: Double?
  var fat: Double
  var saturates: Double?
  var sugar: Double?
  var alcohol: Double
  /// kcal for a gram of protein, fat and carbohydrate of this food.
  var factors: (protein: Double, fat: Double, carbohydrate: Double)

  /// A row; nil when it is not in order.
  init?(_ row: Substring) {
    let fields = row.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    guard fields.count == Self.columns.count, fields[0].utf8.count == 5,
      ["2016", "2018"].contains(fields[1]), !fields[2].isEmpty
    else { return nil }
    let values = fields[3...].map { Double($0) }
    for (field, value) in zip(fields[3...], values) where value == nil && field != "-" {
      return nil
    }
    guard let energy = values[0], let protein = values[1], let carbohydrate = values[2],
      let fat = values[5], let alcohol = values[8]
    else { return nil }
    (number, name) = (fields[0], fields[2])
    (self.energy, self.protein, self.carbohydrate) = (energy, protein, carbohydrate)
    (fibre, sodium, self.fat, saturates) = (values[3], values[4], fat, values[6])
    (sugar, self.alcohol) = (values[7], alcohol)
    factors = (values[9] ?? 4, values[10] ?? 9, values[11] ?? 4)
  }

  /// All rows by number, and the rows that are not in order.
  static let all: (entries: [String: FoodDataEntry], problems: [String]) = {
    let bytes = BundledData.bytes(BundledData.vectors + "fooddata.tsv")
    let rows = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    var entries: [String: FoodDataEntry] = [:]
    var problems: [String] = []
    if rows.first?.split(separator: "\t").map(String.init) != columns {
      problems.append("no header")
    }
    for row in rows.dropFirst() {
      if let entry = FoodDataEntry(row), entries[entry.number] == nil {
        entries[entry.number] = entry
      } else {
        problems.append(String(row))
      }
    }
    return (entries, problems)
  }()

  /// Energy as the entry's own factors give it, kcal; 6.93 for a gram of alcohol (Merrill and Watt 1973,
  /// USDA Agriculture Handbook 74).
  var calculatedEnergy: Double {
    protein * factors.protein + fat * factors.fat + carbohydrate * factors.carbohydrate
      + 6.93 * alcohol
  }

  /// Where a food's figures are not the entry's, rounded: whole kcal and milligrams, tenths of a gram, and
  /// hundredths of saturates. Parts are not more than the whole they are rounded within.
  func differences(from food: Nutrition) -> [String] {
    let available = max(0, carbohydrate - (fibre ?? food.fibre))
    let pairs: [(String, Double, Double?, Double)] = [
      ("kcal", food.energy, energy, 0.5), ("protein", food.protein, protein, 0.05),
      ("carbs", food.carbohydrate, available, 0.05), ("sodium", food.sodium, sodium, 0.5),
      ("fat", food.fat, fat, 0.05), ("fibre", food.fibre, fibre, 0.05),
      ("saturates", food.saturates, saturates.map { min($0, food.fat) }, 0.005),
      ("sugar", food.sugar, sugar.map { min($0, food.carbohydrate) }, 0.05),
    ]
    return pairs.compactMap { name, figure, published, half in
      guard let published, abs(figure - published) > half + 0.06 * half else { return nil }
      return "\(name) \(figure), the entry has \(published)"
    }
  }
}
