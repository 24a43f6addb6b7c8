import BerthBase
import BerthSDK
import FuzzKit

@testable import CocktailEngine

/// TheCocktailDB's answers: what is read becomes drinks the app can show, write and read again.
enum CocktailDBFuzz {
  static let catalogue: Catalogue = {
    var loader = CatalogueLoader()
    for file in Material.data(of: "Cocktail") {
      file.bytes.withUnsafeBytes { loader.read(file.name, $0) }
    }
    return loader.catalogue()
  }()
  private static let converter = ForeignConverter(catalogue)

  static func run(_ bytes: [UInt8]) {
    let edition: CocktailDBReader.Edition
    do throws(PluginError) {
      let result: Result<CocktailDBReader.Edition, PluginError> = bytes.withUnsafeBytes { bytes in
        do throws(PluginError) {
          return .success(try CocktailDBReader.read(bytes))
        } catch {
          return .failure(error)
        }
      }
      edition = try result.get()
    } catch {
      require(error.code == "input.invalid", error.code)
      require(!error.message.isEmpty && !error.remedy.isEmpty, "no remedy: \(error)")
      return
    }
    for problem in edition.problems { require(!problem.reason.isEmpty, "a problem without words") }
    require(Set(edition.drinks.map(\.id)).count == edition.drinks.count, "an id stands twice")
    for foreign in edition.drinks {
      let id = Words.slug(foreign.name)
      let drink = converter.convert(foreign, id: id, source: "thecocktaildb", added: 1).drink
      DrinkFuzz.check(drink)
    }
  }
}

/// Recipes of drinks as people share them, measures and codes of shared collections.
enum DrinkFuzz {
  private static let portable = PortableRecipe(CocktailDBFuzz.catalogue)

  static func run(_ bytes: [UInt8]) {
    let text = bytes.text
    let measure = Measure.parse(text)
    if let low = measure.low {
      require(low.isFinite && low >= 0 && (measure.high ?? low) >= low, "\(measure)")
    }
    if let code = try? ShareCode(text) {
      let again = try? ShareCode(code.text)
      require(again != nil, "a code it makes does not read: \(code)")
    }
    let packed = ShareCode(name: text, drinks: ["mojito", "spritz"])
    require((try? ShareCode(packed.text))?.drinks == packed.drinks, "a packed code differs")
    guard let json = try? JSON.parse(bytes) else { return }
    do throws(PluginError) {
      check(try portable.read(JSONCursor(json)))
    } catch {
      require(error.code == "input.invalid" && !error.message.isEmpty, "\(error)")
    }
  }

  /// What must be true of every drink that came from outside.
  static func check(_ drink: StoredRecipe) {
    let recipe = drink.recipe
    require(!recipe.name.isEmpty && !recipe.ingredients.isEmpty, "a drink of nothing")
    require(recipe.ingredients.count == drink.lines.count, "lines and ingredients differ")
    for part in recipe.ingredients {
      require(!part.ingredient.isEmpty, "\(recipe.name) has an ingredient without id")
      guard let low = part.low else { continue }
      let high = part.high ?? low
      require(
        low.isFinite && high.isFinite && low >= 0 && high >= low && high < 1e7,
        "\(recipe.name): \(low) to \(high) \(part.unit) of \(part.ingredient)")
    }
    let strength = Strength.of(recipe, in: CocktailDBFuzz.catalogue)
    _ = strength
    let json = PortableRecipe.json(drink)
    require((try? JSON.parse(json.utf8())) != nil, "its JSON does not read: \(json.text())")
    guard let again = try? portable.read(JSONCursor(json)) else {
      return require(isPortableLimit(drink), "it does not read back: \(json.text())")
    }
    require(
      again.recipe.ingredients.count == recipe.ingredients.count, "ingredients were lost")
  }

  /// What the reader of shared recipes refuses on purpose.
  private static func isPortableLimit(_ drink: StoredRecipe) -> Bool {
    drink.recipe.ingredients.contains {
      $0.low == 0 || ($0.high ?? 0) > 100_000 || ($0.low ?? 0) > 100_000
    } || drink.lines.contains { Words.slug($0.name).isEmpty }
  }
}
