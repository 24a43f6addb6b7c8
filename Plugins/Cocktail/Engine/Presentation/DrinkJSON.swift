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
    drink.parts.map { part, line in
      var json: JSON = ["id": .string(part.ingredient), "name": .string(line.name)]
      let isVolume = part.unit == .millilitre
      let factor = isVolume ? units?.millilitres ?? 1 : 1
      json["amount"] = .rounded(part.low.map { $0 / factor })
      if let high = part.high, high != part.low { json["amountMax"] = .rounded(high / factor) }
      json["unit"] = .string(isVolume ? units?.rawValue ?? "ml" : part.unit.rawValue)
      if let volume = part.millilitres { json["millilitres"] = .rounded(volume) }
      json["text"] = .string(DrinkText.line(part, line, format))
      json["note"] = JSON(part.note)
      if !line.isKnown { json["known"] = false }
      if let measure = line.measure { json["measure"] = .string(measure) }
      return json
    }
  }

  /// How strong a drink is.
  static func strength(_ strength: Strength) -> JSON {
    [
      "abv": .tenths(strength.abvAfter), "abvBefore": .tenths(strength.abvBefore),
      "volume": .rounded(strength.volumeAfter.rounded()),
      "water": .rounded(strength.water.rounded()), "standardDrinks": .tenths(strength.drinks(.us)),
      "unknown": JSON(strength.unknown),
    ]
  }
}
