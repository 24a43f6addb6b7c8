import BerthSDK
import Picture
import Testing

@testable import CocktailEngine

@Suite("Colours of ingredients and drinks")
struct ColourTests {
  @Test("every row of the table is in order and names something there is")
  func table() {
    #expect(Bundled.colourTable.problems == [])
    #expect(Bundled.colourTable.rows.count > 300)
    var seen: Set<String> = []
    for row in Bundled.colourTable.rows {
      #expect(seen.insert("\(row.isCategory) \(row.id)").inserted, "\(row.id) stands twice")
      if !row.isCategory {
        #expect(Bundled.catalogue.ingredient(row.id) != nil, "nobody knows \(row.id)")
      }
    }
    for category in IngredientCategory.allCases {
      #expect(seen.contains("true \(category.rawValue)"), "\(category) has no colour")
    }
  }

  @Test(
    "a row that is not in order is reported with its place",
    arguments: [
      ("ingredient\tgin\tF3F6\t0.1\t0", "colour"), ("ingredient\tgin\tF3F6F4\t2\t0", "strength"),
      ("ingredient\tgin\tF3F6F4\t0.1\tmilk", "cloud"), ("ingredient\tGin!\tF3F6F4\t0.1\t0", "id"),
      ("category\tgin\tF3F6F4\t0.1\t0", "kind"), ("drink\tgin\tF3F6F4\t0.1\t0", "kind"),
    ])
  func malformed(row: String, column: String) {
    let text = "kind\tid\tcolour\tstrength\tcloud\n\(row)\n"
    let table = readTable(IngredientColours.read, text, file: IngredientColours.file)
    #expect(table.rows.isEmpty)
    #expect(table.problems.map(\.column) == [column])
    #expect(table.problems.first?.line == 2)
  }

  @Test("an ingredient without a row looks like the nearest broader one, then like its category")
  func inheritance() {
    let appearance = { Bundled.colours.appearance(of: $0, in: Bundled.catalogue) }
    #expect(appearance("punt-e-mes") == appearance("sweet-vermouth"))
    #expect(appearance("wild-turkey") == appearance("bourbon"))
    #expect(appearance("sotol").strength < 0.1)
    #expect(appearance("nobody-knows-this").strength < 0.1)
  }

  enum Hue: Sendable { case red, orange, yellow, green, blue, brown, white, clear }

  @Test(
    "drinks have the colours they have at the bar",
    arguments: [
      ("negroni", Hue.red), ("cosmopolitan", .red), ("bloody-mary", .red),
      ("aperol-spritz", .orange), ("screwdriver", .orange), ("pina-colada", .yellow),
      ("last-word", .green), ("margarita", .clear), ("dry-martini", .clear),
      ("gin-and-tonic", .clear), ("blue-lagoon", .blue), ("old-fashioned", .brown),
      ("boulevardier", .red), ("alexander", .white),
    ] as [(String, Hue)])
  func hues(id: String, hue: Hue) throws {
    let tint = try Bundled.illustration(id).appearance.main
    let (red, green, blue) = (tint.red, tint.green, tint.blue)
    switch hue {
    case .red: #expect(red > green * 2 && red > blue * 2)
    case .orange: #expect(red > green * 1.2 && green > blue * 1.5)
    case .yellow: #expect(min(red, green) > blue * 1.2 && tint.luminance > 0.5)
    case .green: #expect(green > red && green > blue)
    case .blue: #expect(blue > red * 1.5)
    case .brown: #expect(red > green && green > blue && tint.luminance < 0.4)
    case .white: #expect(tint.luminance > 0.4 && red < blue * 2.5)
    case .clear: #expect(tint.luminance > 0.6)
    }
  }

  @Test(
    "cocoa makes milk brown, not pink, and a little milk makes coffee pale",
    arguments: [
      "hot-chocolate", "mexican-hot-chocolate", "chocolat-chaud", "cioccolata-calda", "champurrado",
    ])
  func cocoa(id: String) throws {
    let tint = try Bundled.illustration(id).appearance.main
    #expect(tint.luminance < 0.3 && tint.luminance > 0.01, "\(id) \(tint.luminance)")
    #expect(tint.red > tint.green * 1.5 && tint.green > tint.blue * 1.2, "\(id)")
  }

  @Test("a cloudy part alone keeps its colour, and more of a pigment is never brighter")
  func milkiness() {
    let milk = IngredientColours.Appearance(tint: Tint(0xFBF4E6), strength: 1, cloud: 1)
    let cocoa = IngredientColours.Appearance(tint: Tint(0x4A2614), strength: 1, cloud: 1)
    var alone = Milkiness()
    alone.add(cocoa, 30)
    #expect(alone.tint.rgb == cocoa.tint.rgb)
    var last = 1.0
    for amount in [0.0, 5, 10, 20, 40, 80] {
      var mix = Milkiness()
      mix.add(milk, 250)
      mix.add(cocoa, amount)
      #expect(mix.tint.luminance < last)
      last = mix.tint.luminance
    }
    #expect(Milkiness().tint == .water)
  }

  @Test("layers, floats, sunrises, foam and bubbles are seen")
  func structure() throws {
    let shot = try Bundled.illustration("b-52").appearance
    #expect(shot.layers.count == 3)
    #expect((shot.layers.first?.tint.luminance ?? 1) < (shot.layers.last?.tint.luminance ?? 0))
    let sunrise = try Bundled.illustration("tequila-sunrise").appearance
    #expect(sunrise.layers.count == 2 && sunrise.isBlended)
    #expect((sunrise.layers.first?.tint.green ?? 1) < (sunrise.layers.last?.tint.green ?? 0))
    let irish = try Bundled.illustration("irish-coffee").appearance
    #expect(irish.layers.count == 2)
    #expect((irish.layers.last?.tint.luminance ?? 0) > 0.7)
    #expect(try Bundled.illustration("grasshopper").appearance.layers.count == 1)
    #expect(try Bundled.illustration("whiskey-sour").appearance.foam != nil)
    #expect(try Bundled.illustration("espresso-martini").appearance.foam != nil)
    #expect(try Bundled.illustration("daiquiri").appearance.foam == nil)
    #expect(try Bundled.illustration("gin-and-tonic").appearance.isSparkling)
    #expect(!(try Bundled.illustration("negroni").appearance.isSparkling))
    for recipe in Bundled.catalogue.recipes {
      let appearance = DrinkIllustration(recipe, in: Bundled.catalogue, Bundled.colours).appearance
      let sum = appearance.layers.reduce(0) { $0 + $1.share }
      #expect(abs(sum - 1) < 0.02, "\(recipe.id): layers add up to \(sum)")
    }
  }
}
