@testable import CocktailEngine

/// A small catalogue that tests can reason about without the data files.
enum Fixture {
  /// Columns: id, parent, category, role, strength.
  private static let rows = """
    gin - spirit core 40|london-dry-gin gin spirit core 43|vodka - spirit core 40|\
    rum - spirit core 40|white-rum rum spirit core 40|dark-rum rum spirit core 40|\
    whiskey - spirit core 43|bourbon whiskey spirit core 45|rye-whiskey whiskey spirit core 45|\
    scotch whiskey spirit core 43|irish-whiskey whiskey spirit core 40|tequila - spirit core 40|\
    mezcal - spirit core 42|brandy - spirit core 40|cognac brandy spirit core 40|\
    applejack brandy spirit core 40|pisco brandy spirit core 42|cachaca - spirit core 40|\
    absinthe - spirit aromatic 65|vermouth - fortified-wine aromatic 16|\
    sweet-vermouth vermouth fortified-wine aromatic 16|\
    dry-vermouth vermouth fortified-wine aromatic 18|\
    lillet-blanc - fortified-wine aromatic 17|fino-sherry - fortified-wine aromatic 15|\
    ruby-port - fortified-wine sweet 20|campari - amaro bitter 25|aperol - amaro bitter 11|\
    amaro-nonino - amaro bitter 35|fernet-branca - amaro bitter 39|triple-sec - liqueur sweet 40|\
    orange-curacao - liqueur sweet 38|maraschino - liqueur sweet 32|\
    green-chartreuse - liqueur sweet 55|benedictine - liqueur sweet 40|drambuie - liqueur sweet 40|\
    amaretto - liqueur sweet 28|coffee-liqueur - liqueur sweet 20|creme-de-cacao - liqueur sweet 24|\
    creme-de-menthe - liqueur sweet 24|creme-de-violette - liqueur sweet 20|\
    irish-cream - liqueur cream 17|prosecco - wine sparkle 11|champagne - wine sparkle 12|\
    red-wine - wine core 13|beer - beer core 5|angostura-bitters - bitters seasoning 44|\
    orange-bitters - bitters seasoning 30|peychauds-bitters - bitters seasoning 35|\
    lime-juice - citrus sour 0|lemon-juice - citrus sour 0|lime - citrus sour 0|\
    orange-juice - citrus lengthener 0|grapefruit-juice - citrus lengthener 0|\
    pineapple-juice - juice lengthener 0|cranberry-juice - juice lengthener 0|\
    tomato-juice - juice lengthener 0|simple-syrup - syrup sweet 0|honey-syrup - syrup sweet 0|\
    agave-syrup - syrup sweet 0|orgeat - syrup sweet 0|grenadine - syrup sweet 0|\
    raspberry-syrup - syrup sweet 0|lime-cordial - syrup sour 0|sugar - sweetener sweet 0|\
    soda-water - mixer sparkle 0|tonic-water - mixer sparkle 0|ginger-beer - mixer sparkle 0|\
    ginger-ale - mixer sparkle 0|cola - mixer sparkle 0|grapefruit-soda - mixer sparkle 0|\
    lemon-lime-soda - mixer sparkle 0|water - other lengthener 0|hot-water water other lengthener 0|\
    coffee - coffee lengthener 0|heavy-cream - dairy cream 0|milk - dairy cream 0|\
    cream-of-coconut - dairy cream 0|egg - egg egg 0|egg-white - egg egg 0|egg-yolk - egg egg 0|\
    mint - herb aromatic 0|salt - spice seasoning 0|worcestershire-sauce - savoury seasoning 0|\
    ice - other lengthener 0
    """

  /// Ingredients with names made from their ids.
  static let ingredients: [Ingredient] = rows.split(separator: "|").compactMap { row in
    let words = row.split(separator: " ").map(String.init)
    guard words.count == 5, let category = IngredientCategory(rawValue: words[2]),
      let role = IngredientRole(rawValue: words[3])
    else { return nil }
    let name = words[0].split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return Ingredient(
      id: words[0], name: name.joined(separator: " "), parent: words[1] == "-" ? nil : words[1],
      category: category, role: role, abv: Double(words[4]) ?? -1)
  }

  /// A recipe from its ingredient column.
  static func recipe(
    _ id: String, _ list: String, method: MixMethod = .shake, glass: Glass = .coupe
  ) -> Recipe {
    var lines: [RecipeIngredient] = []
    for part in list.split(separator: ";") {
      let words = part.split(separator: " ").map(String.init)
      if words.count == 3, let unit = MeasureUnit(rawValue: words[1]) {
        lines.append(RecipeIngredient(Double(words[0]), unit, words[2]))
      } else if words.count == 2, let unit = MeasureUnit(rawValue: words[0]) {
        lines.append(RecipeIngredient(nil, unit, words[1]))
      }
    }
    return Recipe(id: id, name: id, glass: glass, method: method, ingredients: lines)
  }

  static let daiquiri = recipe("daiquiri", "60 ml white-rum; 25 ml lime-juice; 20 ml simple-syrup")
  static let collins = recipe(
    "collins", "50 ml gin; 25 ml lemon-juice; 15 ml simple-syrup; top soda-water",
    method: .build, glass: .collins)
}
