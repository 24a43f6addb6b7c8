import BerthSDK
import Kitchen
import Testing

@testable import CocktailEngine

@Suite("What ingredients hold that some leave out")
struct ContentsTests {
  private static let table = readTable(
    Contents.read, TestFiles.bytes("\(TestFiles.data)/\(Contents.file)") ?? [], file: Contents.file)
  private static let contents = Contents(table.rows)
  private let catalogue = Bundled.catalogue

  private func row(_ id: String) -> Contents.Row? {
    Self.contents.row(id, above: catalogue.tree.ancestors(of: id))
  }

  private func holds(_ id: String) throws -> [String] {
    let drink = StoredRecipe(try #require(catalogue.recipe(id)), in: catalogue)
    return Self.contents.facets(of: drink, in: catalogue).map { String($0.dropFirst(6)) }
  }

  @Test("every row is in order and speaks of an ingredient, once")
  func rows() {
    #expect(Self.table.problems == [])
    #expect(Set(Self.table.rows.map(\.ingredient)).count == Self.table.rows.count)
    for row in Self.table.rows {
      #expect(catalogue.ingredient(row.ingredient) != nil, "\(row.ingredient)")
    }
    for kind in Contents.Kind.allCases {
      #expect(Self.table.rows.contains { $0.holds.contains(kind) }, "\(kind)")
    }
  }

  @Test(
    "every ingredient whose shelf or name suggests one of them has a row, or is a kind of one that has"
  )
  func allIngredients() {
    let shelves: Set<IngredientCategory> = [.dairy, .egg, .nut, .beer, .chocolate]
    let names: Set<Substring> = [
      "cream", "milk", "egg", "eggnog", "nut", "nuts", "almond", "honey", "butter", "yoghurt",
      "yogurt",
      "orgeat", "amaretto", "noyaux", "hazelnut", "walnut", "pecan", "pistachio", "peanut",
      "macadamia", "marzipan", "malted", "beer", "stout", "bacon", "clam", "worcestershire",
      "anchovy", "fish", "oyster", "prawn", "shrimp", "beef", "gelatin", "advocaat", "falernum",
      "chocolate", "custard", "cheese", "wheat", "barley", "oat", "oats", "horchata", "cookie",
      "cracker", "caramel", "butterscotch", "mead", "soy", "miso", "whey", "protein",
      "marshmallows",
      "cacao", "mascarpone",
    ]
    for ingredient in catalogue.ingredients {
      let words = Set(TextFolding.fold(ingredient.name).split(separator: " "))
      guard shelves.contains(ingredient.category) || !words.isDisjoint(with: names) else {
        continue
      }
      #expect(row(ingredient.id) != nil, "\(ingredient.id) (\(ingredient.name))")
    }
    // Whatever its name, an ingredient that is mostly one of them says so.
    for ingredient in catalogue.ingredients where ingredient.role == .egg {
      let isEgg = row(ingredient.id)?.holds.contains(.egg) == true
      #expect(isEgg || ["aquafaba", "foamer"].contains(ingredient.id), "\(ingredient.id)")
    }
  }

  @Test(
    "ingredients hold what they are made of, and kinds what their kind holds",
    arguments: [
      ("irish-cream", "dairy cream"), ("amarula", "dairy cream"), ("heavy-cream", "dairy cream"),
      ("coconut-cream", ""), ("oat-milk", "gluten"), ("soy-milk", ""), ("almond-milk", "nut"),
      ("amaretto", "nut"), ("frangelico", "nut"), ("orgeat", "nut"), ("velvet-falernum", "nut"),
      ("macadamia-orgeat", "nut"), ("drambuie", "honey"), ("ginger-honey-syrup", "honey"),
      ("guinness", "gluten"), ("ginger-beer", ""), ("creme-de-cacao-white", ""),
      ("egg-white", "egg"), ("aquafaba", ""), ("advocaat", "egg"), ("clamato", "fish"),
    ])
  func ingredients(id: String, holds: String) throws {
    #expect(catalogue.ingredient(id) != nil)
    #expect((row(id)?.holds.map(\.rawValue) ?? []).joined(separator: " ") == holds)
  }

  @Test(
    "drinks hold what is in them and on them",
    arguments: [
      ("negroni", ""), ("b-52", "dairy cream"), ("amaretto-sour", "egg nut"),
      ("mai-tai", "nut"), ("bees-knees", "honey"), ("irish-coffee", "dairy cream"),
    ])
  func drinks(id: String, holds: String) throws {
    #expect(try self.holds(id).joined(separator: " ") == holds)
  }

  @Test(
    "garnishes count by whole words, the longest first",
    arguments: [
      ("freshly grated nutmeg", ""), ("pine nuts and golden raisins", "nut"),
      ("tall swirl of whipped cream", "cream dairy"), ("grated dark chocolate", ""),
      ("grated chocolate", "dairy"),
      (
        "whipped cream and bacon or pretzel",
        "bacon cream dairy egg gluten"
      ), ("honeydew slice", ""), ("cherry on an oyster fork", "fish"),
    ])
  func garnish(text: String, holds: String) {
    let found = Self.contents.holds(garnish: text).map { $0 == .meat ? "bacon" : $0.rawValue }
    #expect(found.sorted().joined(separator: " ") == holds)
  }

  @Test("what nobody knows may hold anything")
  func unknown() throws {
    var drink = StoredRecipe(try #require(catalogue.recipe("negroni")), in: catalogue)
    drink.lines[0].isKnown = false
    #expect(Self.contents.facets(of: drink, in: catalogue) == [Contents.unknown])
  }

  @Test(
    "words mean what they say",
    arguments: [
      ("Dairy", "dairy"), ("nuts", "nut"), ("eggs", "egg"), ("lactose", "dairy"), ("gin", nil),
      ("gluten", "gluten"),
    ])
  func words(text: String, kind: String?) { #expect(Contents.Kind.named(text)?.rawValue == kind) }

  @Test(
    "a row that is not in order is reported with its place",
    arguments: [
      ("cream\tmilky\t-", "holds"), ("cream\tcream\t-", "holds"),
      ("cream\tdairy\tIce Cream", "garnish"),
      ("Cream\tdairy\t-", "ingredient"),
    ])
  func malformed(row: String, column: String) {
    let table = readTable(
      Contents.read, "ingredient\tholds\tgarnish\n\(row)\n", file: Contents.file)
    #expect(table.rows.isEmpty && table.problems.map(\.column) == [column])
  }
}
