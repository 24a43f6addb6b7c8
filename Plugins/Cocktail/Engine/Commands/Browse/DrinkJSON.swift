import BerthSDK

/// The JSON of drinks, the same in every command.
enum DrinkJSON {
  /// A drink in a list.
  static func summary(_ drink: DrinkSummary) -> JSON {
    var json: JSON = [
      "id": .string(drink.id), "name": .string(drink.name), "category": .string(drink.category),
      "base": .string(drink.base), "glass": .string(drink.glass),
      "alcoholic": .string(drink.alcoholic), "family": .string(drink.family),
      "popularity": JSON(drink.popularity), "favorite": .bool(drink.isFavorite),
    ]
    if drink.isRemoved { json["removed"] = true }
    return json
  }

  /// The lines of a recipe.
  ///
  /// Amounts are in the recipe's own units unless `units` asks for another unit of volume; `text`
  /// is written for people, in the unit of `format`.
  static func lines(_ drink: StoredRecipe, _ format: AmountFormat, units: VolumeUnit?) -> [JSON] {
    zip(drink.recipe.ingredients, drink.lines).map { part, line in
      var json: JSON = ["id": .string(part.ingredient), "name": .string(line.name)]
      let isVolume = part.unit == .millilitre
      let factor = isVolume ? units.map { millilitres(of: $0) } ?? 1 : 1
      json["amount"] = number(part.low.map { $0 / factor })
      if let high = part.high, high != part.low { json["amountMax"] = number(high / factor) }
      json["unit"] = .string(isVolume ? units?.rawValue ?? "ml" : part.unit.rawValue)
      if let volume = part.millilitres { json["millilitres"] = number(volume) }
      json["text"] = .string(text(part, line, format))
      json["note"] = JSON(part.note)
      if !line.isKnown { json["known"] = false }
      if let measure = line.measure { json["measure"] = .string(measure) }
      return json
    }
  }

  /// A line for people: `1½ oz Gin (London dry)`.
  static func text(
    _ part: RecipeIngredient, _ line: StoredRecipe.Line, _ format: AmountFormat
  ) -> String {
    var text = amount(part, line, format)
    text += text.isEmpty ? line.name : " " + line.name
    if let note = part.note { text += " (\(note))" }
    return text
  }

  /// The amount of a line for people; as its source wrote it where it is not understood.
  static func amount(
    _ part: RecipeIngredient, _ line: StoredRecipe.Line, _ format: AmountFormat
  ) -> String {
    switch part.unit {
    case .top: return "top up with"
    case .rinse: return "rinse of"
    case .rim: return "rim of"
    case .taste: return line.measure ?? ""
    case .garnish: return "garnish of"
    default: return format.amount(part)
    }
  }

  private static func millilitres(of unit: VolumeUnit) -> Double {
    switch unit {
    case .millilitre: return 1
    case .centilitre: return 10
    case .ounce: return OunceStandard.bar.millilitres
    }
  }

  /// A number with at most three decimals.
  static func number(_ value: Double?) -> JSON {
    JSON(value.map { ($0 * 1000).rounded() / 1000 })
  }

  /// How strong a drink is.
  static func strength(_ strength: Strength) -> JSON {
    [
      "abv": number((strength.abvAfter * 10).rounded() / 10),
      "abvBefore": number((strength.abvBefore * 10).rounded() / 10),
      "volume": number(strength.volumeAfter.rounded()), "water": number(strength.water.rounded()),
      "standardDrinks": number((strength.drinks(.us) * 10).rounded() / 10),
      "unknown": JSON(strength.unknown),
    ]
  }
}
