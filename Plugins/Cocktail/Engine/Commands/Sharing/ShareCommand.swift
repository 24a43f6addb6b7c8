import BerthSDK
import Picture

/// `share ID`: a drink as text, as a link, or as a card to send around, also as a file in PDF or PNG.
struct ShareCommand: StoreCommand {
  enum Form: String, ArgumentWord { case text, link, card, svg, pdf, png }

  var id: [String]
  var `as`: Form
  var theme: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.drink(id)
    let format = AmountFormat(try VolumeUnit.preferred(call))
    let shared = SharedDrink(drink: drink, format: format)
    try call.events.record(
      "drink.shared", ["id": .string(drink.id), "as": .string(`as`.rawValue)])
    switch `as` {
    case .text: return text(shared)
    case .link: return link(shared)
    case .card, .svg: return try card(shared, store)
    case .pdf, .png: return try file(shared, store)
    }
  }

  private func text(_ shared: SharedDrink) -> Reply {
    let text = shared.text
    var data = shared.json("text")
    data["text"] = .string(text)
    return Reply(data, page: shared.drink.name, subtitle: "To copy and send") {
      View.text(text, role: .code)
      Notice.view
    }
  }

  private func link(_ shared: SharedDrink) -> Reply {
    Reply(shared.json("link"), page: shared.drink.name, subtitle: "A link to send") {
      View.text(shared.link, role: .code)
      View.note(
        shared.isOwn
          ? "It carries your recipe; whoever opens it adds the drink to their own."
          : "It opens the drink in any Cocktail Mixologist.")
      Notice.view
    }
  }

  /// The card belongs to premium.
  private func card(_ shared: SharedDrink, _ store: Store) throws -> Reply {
    let (card, theme) = try drawn(shared, store)
    return Reply(described(shared, theme)) { card.view }
  }

  /// The card as a file of the media folder.
  private func file(_ shared: SharedDrink, _ store: Store) throws -> Reply {
    let (card, theme) = try drawn(shared, store)
    guard let pdf = PDFPicture(card.view)?.bytes else {
      throw PluginError("internal", "the card is no picture")
    }
    let file = "cards/\(shared.drink.id).\(`as`.rawValue)"
    let bytes = `as` == .pdf ? pdf : try CardRaster.png(pdf, store.call)
    try store.call.files.writeMedia(file, bytes)
    var data = described(shared, theme)
    data["file"] = .string(file)
    data["bytes"] = JSON(bytes.count)
    return Reply(data, page: shared.drink.name, subtitle: "A card to send or print") {
      View.text("It is in the media folder now: \(file)")
      View.action("See it", link: Link.to("share", ["id": shared.drink.id, "as": "card"]))
      Notice.view
    }
  }

  private func described(_ shared: SharedDrink, _ theme: CardTheme) -> JSON {
    var data = shared.json(`as`.rawValue)
    data["theme"] = .string(theme.id)
    data["themes"] = JSON(CardTheme.names)
    data["width"] = JSON(Int(RecipeCard.width))
    data["height"] = JSON(Int(RecipeCard.height))
    return data
  }

  private func drawn(
    _ shared: SharedDrink, _ store: Store
  ) throws -> (card: RecipeCard, theme: CardTheme) {
    try store.call.entitlement.require("export")
    let drink = shared.drink
    let catalogue = try store.catalogue(for: [drink])
    let illustration = DrinkIllustration(
      drink.recipe, in: catalogue, try IngredientColours(store.call))
    let setting = try store.call.config.get("theme").string
    let theme = try CardThemes.choose(theme, setting: setting, drink: illustration.appearance.main)
    let card = RecipeCard(
      drink, strength: Strength.of(drink.recipe, in: catalogue), shared.format, illustration, theme)
    return (card, theme)
  }
}

/// Chooses a card's theme.
enum CardThemes {
  /// The theme asked for, or the setting's; a setting that names none falls back to the default.
  ///
  /// - Throws: `input.invalid` that lists the themes, for one asked for by an unknown name.
  static func choose(_ asked: String?, setting: String?, drink: Tint) throws -> CardTheme {
    if let asked {
      if let theme = CardTheme.named(asked, drink: drink) { return theme }
      let near = Nearest.names(to: asked, in: CardTheme.names, limit: 1)
      throw PluginError.invalid(
        "there is no theme “\(Words.shortened(asked, to: 40))”",
        remedy: near.isEmpty
          ? "the themes are \(Words.list(CardTheme.names)), or ground and accent of your own: "
            + "\"#102030 #ffcc00\""
          : "did you mean \(near[0])? "
            + "The themes are \(Words.list(CardTheme.names))")
    }
    if let theme = CardTheme.named(setting ?? "", drink: drink) { return theme }
    guard let theme = CardTheme.named(CardTheme.names[0], drink: drink) else {
      throw PluginError("internal", "the default theme is missing")
    }
    return theme
  }
}
