import BerthSDK
import Kitchen
import Testing

@testable import CocktailEngine

@Suite("Catalogue and hierarchy")
struct CatalogueTests {
  @Test("a cycle is reported")
  func cycles() {
    let text = """
      id\tname\tparent\tcategory\trole\tabv\tsubstitutes\taliases
      a\tA\tb\tspirit\tcore\t40\t-\t-
      b\tB\ta\tspirit\tcore\t40\t-\t-

      """
    let loaded = Catalogue.load([("ingredients.tsv", Array(text.utf8))])
    #expect(loaded.problems.filter { $0.message.contains("above itself") }.count == 2)
  }

  @Test("references between tables are checked")
  func references() {
    let files: [(String, String)] = [
      (
        "ingredients.tsv",
        """
        id\tname\tparent\tcategory\trole\tabv\tsubstitutes\taliases
        gin\tGin\tspirit\tspirit\tcore\t40\tvodca:0.5\tdry gin
        gin\tGin again\t-\tspirit\tcore\t40\t-\t-
        vodka\tVodka\t-\tspirit\tcore\t40\t-\tdry gin

        """
      ),
      ("notes.tsv", "id\tname\tgroup\tcontrasts\npine\tPine\therbal\tmint\n"),
      ("flavours.tsv", "ingredient\tnotes\tpairs\ngin\tpine:3\tvodka\nvodka\tclean:3\t-\n"),
      ("barcodes.tsv", "code\tproduct\tingredient\tlists\n96385074\tA\trum\tone\n"),
    ]
    let loaded = Catalogue.load(files.map { ($0.0, Array($0.1.utf8)) })
    let problems = loaded.problems.map { "\($0.file):\($0.line):\($0.column)" }
    #expect(
      Set(problems) == [
        "ingredients.tsv:2:parent", "ingredients.tsv:2:substitutes", "ingredients.tsv:3:id",
        "ingredients.tsv:4:aliases", "notes.tsv:2:contrasts", "flavours.tsv:3:notes",
        "barcodes.tsv:2:ingredient",
      ])
    #expect(loaded.catalogue.ingredients.map(\.id) == ["gin", "vodka"])
    #expect(loaded.catalogue.flavours.map(\.ingredient) == ["gin"])
    #expect(loaded.catalogue.barcodes.isEmpty)
  }
}

@Suite("The bundled data")
struct BundledDataTests {
  static let loaded: (catalogue: Catalogue, problems: [DataProblem]) = {
    let names =
      TestFiles.catalogueNames
      + TestFiles.names(in: TestFiles.data + "/recipes", ending: ".tsv").map {
        "recipes/" + $0
      }
    return Catalogue.load(
      names.compactMap { name in
        TestFiles.bytes(TestFiles.data + "/" + name).map { (name, $0) }
      })
  }()

  @Test("every file is in order and as large as promised")
  func isInOrder() {
    let (catalogue, problems) = Self.loaded
    for problem in problems { Issue.record("\(problem)") }
    #expect(catalogue.recipes.count >= 600)
    #expect(catalogue.ingredients.count >= 250)
    #expect(catalogue.flavours.count >= 150)
    #expect(catalogue.recipes.filter { $0.alcohol == .nonAlcoholic }.count >= 60)
  }

  @Test("steps give timers where they name times")
  func timers() {
    let withTimer = Self.loaded.catalogue.recipes.filter { recipe in
      recipe.steps.contains { !StepTimer.timers(in: $0).isEmpty }
    }
    #expect(withTimer.count > Self.loaded.catalogue.recipes.count / 2)
  }

  @Test("strengths are plausible and nothing is unclassified without need")
  func plausible() {
    let catalogue = Self.loaded.catalogue
    var unclassified: [String] = []
    for recipe in catalogue.recipes {
      let strength = Strength.of(recipe, in: catalogue)
      #expect(strength.abvAfter >= 0 && strength.abvAfter < 70, "\(recipe.id)")
      if recipe.alcohol == .nonAlcoholic { #expect(strength.abvAfter < 1.3, "\(recipe.id)") }
      if recipe.alcohol == .alcoholic { #expect(strength.ethanol > 0.5, "\(recipe.id)") }
      if CodexClassifier.classify(recipe, in: catalogue).family == .unclassified {
        unclassified.append(recipe.id)
      }
    }
    #expect(unclassified.count * 50 <= catalogue.recipes.count, "\(unclassified)")
  }
}
