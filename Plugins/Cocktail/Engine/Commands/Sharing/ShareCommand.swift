import BerthSDK

/// `share ID`: a drink as text, as a link or as a card to send around.
enum ShareCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let drink = try store.drink(arguments.strings("id"))
    let format = AmountFormat(try Profile.units(call))
    let shared = SharedDrink(drink: drink, format: format)
    try call.events.record(
      "drink.shared",
      ["id": .string(drink.id), "as": .string(arguments.optionalString("as") ?? "text")])
    switch arguments.optionalString("as") {
    case "link": return link(shared)
    case "card": return try card(shared, arguments.optionalString("theme"), store)
    default: return text(shared)
    }
  }

  private static func text(_ shared: SharedDrink) -> Reply {
    let text = shared.text
    var data = shared.json("text")
    data["text"] = .string(text)
    return Reply(data) {
      View.page(shared.drink.name, subtitle: "To copy and send") {
        View.text(text, role: .code)
        Notice.view
      }
    }
  }

  private static func link(_ shared: SharedDrink) -> Reply {
    Reply(shared.json("link")) {
      View.page(shared.drink.name, subtitle: "A link to send") {
        View.text(shared.link, role: .code)
        View.text(
          shared.isOwn
            ? "It carries your recipe; whoever opens it adds the drink to their own."
            : "It opens the drink in any Cocktail Mixologist.", role: .note)
        Notice.view
      }
    }
  }

  /// The card belongs to premium.
  private static func card(
    _ shared: SharedDrink, _ theme: String?, _ store: Store
  ) throws -> Reply {
    try store.call.entitlement.require("export")
    let drink = shared.drink
    let catalogue = try store.catalogue(for: [drink])
    let illustration = DrinkIllustration(
      drink.recipe, in: catalogue, try IngredientColours(store.call))
    let setting = try store.call.config.get("theme").string
    let look = try CardThemes.choose(theme, setting: setting, drink: illustration.look.main)
    let card = RecipeCard(
      drink, strength: Strength.of(drink.recipe, in: catalogue), shared.format, illustration, look)
    var data = shared.json("card")
    data["theme"] = .string(look.id)
    data["themes"] = JSON(CardTheme.names)
    data["width"] = JSON(Int(RecipeCard.width))
    data["height"] = JSON(Int(RecipeCard.height))
    return Reply(data) { card.view }
  }
}

/// Chooses a card's theme.
enum CardThemes {
  /// The theme asked for, or the setting's; a setting that names none falls back to the usual one.
  ///
  /// - Throws: `input.invalid` that lists the themes, for one asked for by an unknown name.
  static func choose(_ asked: String?, setting: String?, drink: Tint) throws -> CardTheme {
    if let asked {
      if let theme = CardTheme.named(asked, drink: drink) { return theme }
      let near = Nearest.names(
        to: asked, among: CardTheme.names.map { ($0, TextFolding.fold($0), 0) }, limit: 1)
      throw PluginError.invalid(
        "there is no theme “\(Words.shortened(asked, to: 40))”",
        remedy: near.isEmpty
          ? "the themes are \(Words.list(CardTheme.names))"
          : "did you mean \(near[0])? "
            + "The themes are \(Words.list(CardTheme.names))")
    }
    if let theme = CardTheme.named(setting ?? "", drink: drink) { return theme }
    guard let usual = CardTheme.named(CardTheme.names[0], drink: drink) else {
      throw PluginError("internal", "the usual theme is missing")
    }
    return usual
  }
}

extension RecipeCard {
  /// The card of a drink.
  init(
    _ drink: StoredRecipe, strength: Strength, _ format: AmountFormat,
    _ illustration: DrinkIllustration, _ theme: CardTheme
  ) {
    let recipe = drink.recipe
    var facts: [String] = []
    if recipe.base != .none { facts.append(Words.title(recipe.base.rawValue)) }
    facts.append(Words.capitalised(recipe.glass.spokenName))
    facts.append(RecipeCard.method(recipe.method))
    if strength.ethanol > 0 {
      facts.append("\(AmountFormat.decimal(strength.abvAfter, places: 0)) % ABV")
    } else if recipe.alcohol == .nonAlcoholic {
      facts.append("No alcohol")
    }
    self.init(
      name: recipe.name,
      kicker: drink.family == .unclassified
        ? recipe.category.rawValue : "\(drink.family.name) family",
      subtitle: facts.joined(separator: " · "),
      lines: zip(recipe.ingredients, drink.lines).map { part, line in
        RecipeCard.Line(
          amount: Words.capitalised(DrinkAmount.short(part, line, format)),
          name: part.note.map { "\(line.name) (\($0))" } ?? line.name)
      }, steps: recipe.steps, garnish: recipe.garnish, illustration: illustration, theme: theme)
  }

  private static func method(_ method: MixMethod) -> String {
    switch method {
    case .shake: return "Shaken"
    case .dryShake: return "Dry shaken"
    case .stir: return "Stirred"
    case .build: return "Built"
    case .blend: return "Blended"
    case .swizzle: return "Swizzled"
    case .throw: return "Thrown"
    case .layer: return "Layered"
    case .hot: return "Hot"
    case .muddle: return "Muddled"
    }
  }
}
