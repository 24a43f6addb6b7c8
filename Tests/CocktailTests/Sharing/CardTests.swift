import BerthBase
import BerthSDK
import BerthTesting
import Picture
import Testing

@testable import CocktailEngine

@Suite("Recipe cards")
struct CardTests {
  private func card(_ drink: StoredRecipe, _ theme: String, unit: VolumeUnit = .ounce) throws
    -> RecipeCard
  {
    let drawing = DrinkIllustration(drink.recipe, in: Bundled.catalogue, Bundled.colours)
    return RecipeCard(
      drink, strength: Strength.of(drink.recipe, in: Bundled.catalogue), AmountFormat(unit),
      drawing, try #require(CardTheme.named(theme, drink: drawing.appearance.main)))
  }

  /// All texts of a picture with their places.
  private func texts(_ json: JSON?) -> [JSON] {
    var found: [JSON] = []
    for shape in json?.array ?? [] {
      if shape["shape"]?.string == "text" { found.append(shape) }
      found += texts(shape["shapes"])
    }
    return found
  }

  @Test("a card is 1080 by 1350 in every theme, with name, ingredients, method and brand")
  func themes() throws {
    for theme in CardTheme.names {
      let json = try card(Bundled.drink("negroni"), theme).view.json
      #expect(json["width"]?.int == 1080 && json["height"]?.int == 1350)
      let words = texts(json["shapes"]).compactMap { $0["text"]?.string }
      #expect(words.contains("Negroni"))
      #expect(words.contains("Campari") && words.contains("1 oz"))
      #expect(words.contains(RecipeCard.brand))
      #expect(words.contains { $0.hasPrefix("Wedge half an orange slice") })
    }
  }

  @Test("every drink of the app fits its card, with nothing cut and nothing outside")
  func everyDrink() throws {
    for recipe in Bundled.catalogue.recipes {
      let drink = StoredRecipe(recipe, in: Bundled.catalogue)
      let card = try card(drink, "midnight", unit: .millilitre)
      var lowest = 0.0
      for text in texts(card.view.json["shapes"]) {
        let words = text["text"]?.string ?? ""
        let x = text["x"]?.double ?? -1
        let y = text["y"]?.double ?? -1
        let size = text["size"]?.double ?? 16
        #expect(!words.hasSuffix("…"), "\(recipe.id): \(words)")
        #expect(x >= 60 && x <= 1020 && y > size && y < 1350, "\(recipe.id): \(words)")
        if text["anchor"] == nil {
          let limit = text["maxWidth"]?.double ?? 1080
          #expect(x + min(TextFit.width(words, size: size), limit) < 1050, "\(recipe.id): \(words)")
        }
        if size < 32, y < 1290 { lowest = max(lowest, y) }
      }
      #expect(lowest < 1268, "\(recipe.id) runs into the footer")
      let all = texts(card.view.json["shapes"]).compactMap { $0["text"]?.string }
        .joined(separator: " ")
      for step in recipe.steps { #expect(all.contains(step), "\(recipe.id): \(step)") }
    }
  }

  @Test("even an endless recipe stays on the card")
  func endless() throws {
    var drink = try Bundled.drink("negroni")
    drink.recipe.name = String(repeating: "Extraordinarily Long ", count: 12)
    drink.recipe.steps = (0..<20).map {
      "Step \($0): " + String(repeating: "stir it well ", count: 30)
    }
    drink.recipe.ingredients = (0..<20).map { _ in RecipeIngredient(30, .millilitre, "gin") }
    drink.lines = (0..<20).map { StoredRecipe.Line(name: "Gin number \($0) of a long, long list") }
    let json = try card(drink, "paper").view.json
    for text in texts(json["shapes"]) {
      #expect((text["y"]?.double ?? 9999) < 1340, "\(text["text"]?.string ?? "")")
    }
  }

  @Test("accents can be read on the ground of every theme and drink")
  func contrast() throws {
    func ratio(_ a: Tint, _ b: Tint) -> Double {
      (max(a.luminance, b.luminance) + 0.05) / (min(a.luminance, b.luminance) + 0.05)
    }
    let drinks = ["negroni", "dry-martini", "blue-lagoon", "pina-colada", "last-word", "b-52"]
    for id in drinks {
      let tint = try Bundled.illustration(id).appearance.main
      for name in CardTheme.names {
        let theme = try #require(CardTheme.named(name, drink: tint))
        #expect(ratio(theme.ink, theme.ground.top) >= 4.5, "\(name) for \(id)")
        #expect(ratio(theme.accent, theme.ground.top) >= 3, "\(name) for \(id)")
      }
    }
  }

  @Test("a theme that does not exist is refused with the list; a wrong setting is not")
  func unknownTheme() throws {
    let drink = Tint(0xC8102E)
    #expect(try CardThemes.choose("Speakeasy", setting: nil, drink: drink).id == "speakeasy")
    #expect(try CardThemes.choose(nil, setting: "paper", drink: drink).id == "paper")
    #expect(try CardThemes.choose(nil, setting: "gone", drink: drink).id == "midnight")
    let error = #expect(throws: PluginError.self) {
      try CardThemes.choose("midnite", setting: "paper", drink: drink)
    }
    #expect(error?.code == "input.invalid")
    #expect(error?.remedy.contains("midnight") ?? false)
  }

  @Test("lines break where words end and never exceed their width")
  func lines() {
    let text = "Shake hard with plenty of ice until the tin is frosted"
    for width in stride(from: 60.0, through: 600, by: 45) {
      let lines = TextFit.lines(text, size: 24, width: width)
      for line in lines { #expect(TextFit.width(line, size: 24) <= width) }
      if width > 120 { #expect(lines.joined(separator: " ") == text) }
    }
    #expect(TextFit.lines("", size: 20, width: 100).isEmpty)
    let cut = TextFit.shortened(["one two", "three"], to: 1, size: 20, width: 90)
    #expect(cut.count == 1 && cut[0].hasSuffix("…"))
  }

  @Test(
    "colours of one's own make a card that can be read",
    arguments: [
      "#102030 #ffcc00", "ffffff,ffff00", "#000000 #000000", "#7f7f7f #808080", "fdf6e3/eee8d5",
      "#c0392b #e74c3c",
    ])
  func ownColours(text: String) throws {
    let theme = try #require(CardTheme.named(text, drink: .white))
    #expect(theme.id == "own")
    #expect(CardTheme.contrast(theme.accent, theme.ground.top) >= 4.5)
    #expect(CardTheme.contrast(theme.ink, theme.ground.top) >= 4.5)
    #expect(CardTheme.contrast(theme.muted, theme.ground.top) >= 3)
  }

  @Test("what are no two colours is no theme", arguments: ["", "#12", "red blue", "#102030"])
  func noColours(text: String) { #expect(CardTheme.named(text, drink: .white) == nil) }

  @Test("every drink's card is a PDF of some kilobytes with its name to search for")
  func pdf() throws {
    for id in ["negroni", "ramos-fizz", "pina-colada", "zombie", "hot-chocolate", "b-52"] {
      let drink = try Bundled.drink(id)
      let illustration = try Bundled.illustration(id)
      let theme = try #require(
        CardTheme.named("midnight", drink: illustration.appearance.main))
      let card = RecipeCard(
        drink, strength: Strength.of(drink.recipe, in: Bundled.catalogue),
        AmountFormat(.ounce), illustration, theme)
      let bytes = try #require(PDFPicture(card.view)?.bytes)
      #expect(bytes.count > 4000 && bytes.count < 400_000, "\(id): \(bytes.count)")
      let text = String(decoding: bytes, as: Unicode.ASCII.self)
      #expect(text.contains("(INGREDIENTS) Tj") && text.contains("/Shading << /S0"))
    }
  }

  @Test("a PDF of a card goes into the media folder, for premium alone")
  func file() throws {
    let host = try TestHost()
    let arguments: JSON = ["id": ["negroni"], "as": "pdf"]
    #expect(host.error("cocktail", "share", arguments)?.code == "entitlement.required")
    try host.trial("cocktail.premium.monthly")
    let answer = try host.run("cocktail", "share", arguments)
    #expect(answer["file"]?.string == "cards/negroni.pdf")
    #expect(answer["bytes"]?.int ?? 0 > 4000)
  }
}
