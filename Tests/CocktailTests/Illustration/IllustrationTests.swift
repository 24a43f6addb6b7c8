import BerthBase
import BerthSDK
import Picture
import Testing

@testable import CocktailEngine

@Suite("Illustrations")
struct IllustrationTests {
  @Test("every drink of the app has a picture, always the same one, within its plane")
  func all() {
    for recipe in Bundled.catalogue.recipes {
      let drawing = DrinkIllustration(recipe, in: Bundled.catalogue, Bundled.colours)
      let json = drawing.view.json
      #expect(json["kind"]?.string == "picture")
      #expect((json["shapes"]?[0]?["shapes"]?.array?.count ?? 0) > 6, "\(recipe.id) is bare")
      #expect(json["label"]?.string?.hasPrefix(recipe.name) ?? false)
      #expect(json.text().utf8.count < 120_000, "\(recipe.id) is drawn too finely")
      #expect(drawing.view == drawing.view)
      #expect(drawing.extent.y.lowerBound >= 0)
    }
  }

  @Test("gradients that shapes name are there")
  func gradients() throws {
    for id in ["negroni", "moscow-mule", "mint-julep", "zombie", "b-52"] {
      let json = try Bundled.illustration(id).view.json
      let known = Set((json["gradients"]?.array ?? []).compactMap { $0["id"]?.string })
      for piece in json.text().split(separator: "\"") where piece.hasPrefix("gradient:") {
        #expect(known.contains(String(piece.dropFirst(9))), "\(id): \(piece)")
      }
    }
  }

  @Test("every glass has a wall that runs down, a level inside and a place on the table")
  func glasses() {
    for glass in Glass.allCases {
      let shape = GlassShape.of(glass)
      #expect(shape.wall.count >= 2)
      for (upper, lower) in zip(shape.wall, shape.wall.dropFirst()) {
        #expect(lower.y >= upper.y, "\(glass)")
        #expect(lower.half >= 0 && lower.half <= 100, "\(glass)")
      }
      #expect(shape.level > shape.rim && shape.level < shape.bottom, "\(glass)")
      #expect(shape.bottom + shape.base <= GlassShape.table + 1, "\(glass)")
      #expect(shape.half(at: shape.rim) == shape.rimHalf)
      #expect(shape.half(at: 1e6) == shape.wall.last?.half)
    }
  }

  @Test(
    "garnishes are read from their phrases",
    arguments: [
      ("lemon twist", [Garnish.twist(.lemon)]), ("lime wheel", [.wheel(.lime)]),
      ("lime wedge", [.wedge(.lime)]),
      ("orange slice and cherry", [.wheel(.orange), .picked([.cherry])]),
      ("lemon wheel and orange twist", [.twist(.orange), .wheel(.lemon)]),
      ("three olives on a pick", [.picked([.olive, .olive, .olive])]),
      ("grapefruit twist", [.twist(.grapefruit)]), ("mint sprig", [.mint]),
      ("3 coffee beans", [.beans]), ("cinnamon stick", [.stick(Tint(0x9A5A2C))]),
      ("grated nutmeg", [.dust(Tint(0x8A5A2E))]), ("pineapple leaf", [.pineappleLeaf]),
      ("spent lime shell", [.shell(.lime)]), ("garnish", []),
    ] as [(String, [Garnish])])
  func garnishes(phrase: String, expected: [Garnish]) {
    #expect(GarnishWords(phrase).garnishes == expected)
  }

  @Test("nearly every garnish of the data can be drawn")
  func coverage() {
    let phrases = Bundled.catalogue.recipes.compactMap(\.garnish)
    let bare = phrases.filter { GarnishWords($0).garnishes.isEmpty }
    #expect(Double(bare.count) < Double(phrases.count) * 0.08, "\(bare)")
  }

  @Test(
    "ice follows glass, method and words",
    arguments: [
      ("daiquiri", IceStyle.none), ("mint-julep", .crushed), ("pina-colada", .frozen),
      ("hot-toddy", .none), ("negroni", .large), ("tequila-sunrise", .cubes), ("sazerac", .none),
      ("b-52", .none),
    ] as [(String, IceStyle)])
  func ice(id: String, style: IceStyle) throws {
    #expect(IceStyle.of(try Bundled.recipe(id)) == style)
  }

  private func hasStraw(_ id: String) throws -> Bool { try Bundled.illustration(id).hasStraw }

  @Test("what is dropped into beer or soda and drunk at once has neither ice nor straw")
  func bombs() throws {
    for id in ["jagerbomb", "sake-bomb", "vegas-bomb", "depth-charge", "irish-slammer"] {
      #expect(IceStyle.of(try Bundled.recipe(id)) == .none, "\(id)")
      #expect(try !hasStraw(id), "\(id)")
    }
    let dropped = Bundled.catalogue.recipes.filter(DropShot.isDropped).map(\.id)
    #expect(
      Set(dropped)
        == ["jagerbomb", "sake-bomb", "vegas-bomb", "depth-charge", "irish-slammer"])
  }

  @Test("long drinks on ice have a straw; beer, hot drinks, shots and what has no ice have none")
  func straws() throws {
    for id in ["mojito", "tom-collins", "tequila-sunrise", "mint-julep", "pina-colada"] {
      #expect(try hasStraw(id), "\(id)")
    }
    for recipe in Bundled.catalogue.recipes {
      let isBeer = recipe.ingredients.contains { $0.ingredient == "lager" }
      guard recipe.method == .hot || recipe.category == .shot || isBeer else { continue }
      #expect(try !hasStraw(recipe.id), "\(recipe.id)")
    }
  }
}
