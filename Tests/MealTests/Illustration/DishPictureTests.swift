import BerthBase
import BerthSDK
import Picture
import Testing

@testable import MealEngine

@Suite("Pictures of dishes")
struct DishPictureTests {
  static let table = (TestFiles.bytes("\(TestFiles.data)/colours.tsv") ?? []).read(
    "colours.tsv", FoodLooks.read)
  static let looks = FoodLooks(table.rows)

  private func picture(_ id: String) throws -> DishPicture {
    let found = try #require(Bundled.catalogue.recipe(id))
    return DishPicture(found.recipe, foods: Bundled.catalogue.foods, looks: Self.looks)
  }

  @Test("the table of looks is in order, names foods there are, and speaks of every kind")
  func looks() {
    #expect(Self.table.problems.isEmpty, "\(Self.table.problems)")
    for row in Self.table.rows where row.kind == nil {
      #expect(Bundled.catalogue.foods[row.id] != nil, "\(row.id)")
    }
    #expect(Set(Self.table.rows.compactMap(\.kind)) == Set(FoodKind.allCases))
  }

  @Test(
    "a wrong row is a problem with its place",
    arguments: [
      ("food\tegg\tFFF\tFFFFFF\tegg", "no colour"), ("dish\tegg\tFFFFFF\tFFFFFF\tegg", "write"),
      ("kind\tstones\tFFFFFF\tFFFFFF\tegg", "no kind"),
      ("food\tegg\tFFFFFF\tFFFFFF\tround", "known"),
    ])
  func problems(row: String, words: String) {
    let text = FoodLooks.columns.joined(separator: "\t") + "\n" + row + "\n"
    let table = Array(text.utf8).read("colours.tsv", FoodLooks.read)
    #expect(table.rows.isEmpty)
    #expect(table.problems.count == 1 && table.problems[0].line == 2)
    #expect("\(table.problems)".contains(words), "\(table.problems)")
  }

  @Test("every dish has a picture, always the same, neither bare nor too fine")
  func all() throws {
    for recipe in Bundled.catalogue.recipes {
      let drawing = DishPicture(recipe, foods: Bundled.catalogue.foods, looks: Self.looks)
      let json = drawing.view.json
      #expect(json["kind"]?.string == "picture")
      #expect((json["shapes"]?.array?.count ?? 0) > 10, "\(recipe.id) is bare")
      #expect(json.text().utf8.count < 160_000, "\(recipe.id) is drawn too finely")
      #expect(json["label"]?.string?.hasPrefix(recipe.title) ?? false)
    }
    let once = try picture("shakshuka").view
    #expect(try picture("shakshuka").view == once)
  }

  @Test("among many, every dish is drawn in fewer words and still not bare")
  func plain() {
    for recipe in Bundled.catalogue.recipes {
      let drawing = DishPicture(recipe, foods: Bundled.catalogue.foods, looks: Self.looks)
      let (fine, plain) = (drawing.shapes(isPlain: false), drawing.shapes(isPlain: true))
      #expect(plain.count > 5, "\(recipe.id)")
      #expect("\(plain)".utf8.count < "\(fine)".utf8.count, "\(recipe.id)")
      #expect(plain == drawing.shapes(isPlain: true))
    }
  }

  @Test("a sketch draws the same picture, and odd text is none")
  func sketches() {
    for recipe in Bundled.catalogue.recipes {
      let drawing = DishPicture(recipe, foods: Bundled.catalogue.foods, looks: Self.looks)
      let sketch = drawing.sketch
      #expect(sketch.utf8.count < 1000, "\(recipe.id)")
      let again = DishPicture(sketch: sketch, seed: recipe.id)
      #expect(again?.contents == drawing.contents, "\(recipe.id)")
      #expect(again?.label == drawing.label)
    }
    for odd in ["", "|||||||", "soup|F|||||", "soup|FFFFFF||x:1,:::,FFFFFF||||a|b"] {
      let found = DishPicture(sketch: odd, seed: "x")
      #expect(found == nil || found?.contents.pieces.isEmpty == true)
    }
  }

  @Test("every form is drawn, and no two alike", arguments: DishForm.allCases)
  func forms(form: DishForm) throws {
    var recipe = try #require(Bundled.catalogue.recipe("shakshuka")).recipe
    recipe.form = form
    let own = DishPicture(recipe, foods: Bundled.catalogue.foods, looks: Self.looks).view.json
    #expect((own["shapes"]?.array?.count ?? 0) > 10)
    for other in DishForm.allCases where other != form {
      recipe.form = other
      let json = DishPicture(recipe, foods: Bundled.catalogue.foods, looks: Self.looks).view.json
      #expect(json != own, "\(form) is drawn as \(other)")
    }
  }

  @Test("what leaves hold has no bread, and what bread holds has no leaves for it")
  func leaves() throws {
    for recipe in Bundled.catalogue.recipes where recipe.form == .wrap || recipe.form == .burger {
      let drawing = DishPicture(recipe, foods: Bundled.catalogue.foods, looks: Self.looks)
      let isLeaf = DishCanvas(drawing.contents, seed: "").leafInsteadOfBread != nil
      let says = TextFolding.fold(recipe.title).contains("lettuce")
      #expect(isLeaf == says, "\(recipe.id)")
    }
  }

  @Test("meatballs are balls, and a meatloaf is no steak")
  func minced() throws {
    #expect(DishPicture.isRolled("Turkish Köfte with Bulgur") && !DishPicture.isRolled("Meat Loaf"))
    for recipe in Bundled.catalogue.recipes where DishPicture.isRolled(recipe.title) {
      let drawing = DishPicture(recipe, foods: Bundled.catalogue.foods, looks: Self.looks)
      #expect(drawing.contents.main?.shape != .crumb, "\(recipe.id)")
    }
    let loaf = try picture("diner-meatloaf")
    var steak = loaf.contents.main
    #expect(steak?.shape == .crumb)
    steak?.shape = .slab
    let other = DishPicture(
      form: loaf.form,
      contents: DishContents(
        pieces: loaf.contents.pieces, bases: loaf.contents.bases,
        garnishes: loaf.contents.garnishes, sauces: loaf.contents.sauces,
        broth: loaf.contents.broth, main: steak), label: loaf.label, seed: loaf.seed)
    #expect(loaf.shapes != other.shapes)
  }

  @Test("a dish of nothing known is still drawn")
  func unknown() throws {
    var recipe = try #require(Bundled.catalogue.recipe("shakshuka")).recipe
    recipe.ingredients = [
      RecipeIngredient(amount: nil, unit: .toTaste, food: nil, name: "stardust")
    ]
    for form in DishForm.allCases {
      recipe.form = form
      let drawing = DishPicture(recipe, foods: FoodTable([]), looks: FoodLooks([]))
      #expect(drawing.shapes.count > 5, "\(form)")
      #expect(drawing.label == recipe.title)
    }
  }

  @Test("foods look as their own row, a broader food's, or their kind's")
  func inheritance() throws {
    let foods = Bundled.catalogue.foods
    func look(_ id: String) throws -> FoodLook {
      Self.looks.look(of: try #require(foods[id]), in: foods)
    }
    #expect(try look("baby-spinach") == look("spinach"))
    #expect(try look("salmon").tint != look("cod").tint)
    #expect(try look("salt").shape == .none)
    #expect(try look("coconut-oil").shape == .none)
  }

  @Test("colours mix and stay within their bounds")
  func tints() {
    #expect(Tint(0x000000).stirred(with: .white, share: 0.5).rgb == 0x808080)
    #expect(Tint(0x102030).stirred(with: .white, share: 7).rgb == 0xFFFFFF)
    #expect(Tint.blend([(Tint(0xFF0000), 1), (Tint(0x0000FF), 3)])?.rgb == 0x4000BF)
    #expect(Tint.blend([]) == nil)
    #expect(Tint.white.brightness > 0.99 && Tint(0).brightness == 0)
  }

  @Test("soft outlines and spread points stay in bounds")
  func paths() {
    #expect(PathData.soft([]) == "M0 0Z")
    var random = SteadyRandom("x")
    #expect(Oval(0, 0, 10).spread(0, &random).isEmpty)
    #expect(Oval(5, 5, 10).spread(40, &random).allSatisfy { abs($0.x - 5) <= 10 })
  }
}

extension DishPicture {
  /// The picture as a view with all its shapes.
  fileprivate var view: View {
    View.picture(
      width: DishCanvas.width, height: DishCanvas.height, label: label, shapes: shapes)
  }
}
