import BerthSDK

/// What of a drink is sent around.
struct SharedDrink {
  let drink: StoredRecipe
  let format: AmountFormat

  var isOwn: Bool { drink.origin == .own }

  /// A link that opens the drink; one's own recipe travels in it, as long as it fits.
  var link: String {
    guard isOwn else { return Link.show(drink.id) }
    let recipe = drink.recipe
    let ingredients = DrinkText.lines(drink, AmountFormat(.millilitre)).joined(separator: "; ")
    let link = Link.to(
      "add",
      [
        "name": recipe.name, "ingredients": ingredients,
        "steps": recipe.steps.joined(separator: " | "), "glass": recipe.glass.rawValue,
        "method": recipe.method.rawValue,
      ])
    return link.utf8.count <= Self.maximumLength ? link : Link.show(drink.id)
  }

  /// The longest link hosts follow, in bytes.
  private static let maximumLength = 4096

  /// The drink as plain text.
  var text: String {
    let recipe = drink.recipe
    var lines = [recipe.name, ""] + DrinkText.lines(drink, format).map { "• " + $0 }
    if let garnish = recipe.garnish { lines.append("• Garnish: \(garnish)") }
    if !recipe.steps.isEmpty {
      lines.append("")
      for (number, step) in recipe.steps.enumerated() { lines.append("\(number + 1). \(step)") }
    }
    lines += [
      "", "Serve in \(recipe.glass.withArticle).", link,
      "Sent with Cocktail Mixologist. Please drink responsibly.",
    ]
    return lines.joined(separator: "\n")
  }

  func json(_ kind: String) -> JSON {
    [
      "id": .string(drink.id), "name": .string(drink.name), "as": .string(kind),
      "link": .string(link), "notice": .string(Notice.text),
    ]
  }
}
