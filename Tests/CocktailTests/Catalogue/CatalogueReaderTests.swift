import BerthSDK
import Kitchen
import Testing

@testable import CocktailEngine

@Suite("Strict data files")
struct CatalogueReaderTests {
  private static let recipeHeader =
    "id\tname\tcategory\talcoholic\tglass\tmethod\tbase\tingredients\tgarnish\tsteps\tseasons\t"
    + "occasions\tpopularity\tsource\n"
  private static let recipeRow = [
    "daiquiri", "Daiquirí", "Cocktail", "alcoholic", "coupe", "shake", "rum",
    "60 ml white-rum; 22.5 ml lime-juice (fresh; strained); 2-3 dash bitters; top soda-water", "-",
    "Shake 12 s. | Strain.", "summer,spring", "aperitif,hot-day", "97", "iba-unforgettable",
  ]

  private static func recipes(_ text: String) -> DataTable<Recipe> {
    readTable(CatalogueReader.recipes, text, file: "r.tsv")
  }

  private static func row(_ column: Int, _ value: String) -> String {
    var fields = recipeRow
    fields[column] = value
    return recipeHeader + fields.joined(separator: "\t") + "\n"
  }

  @Test("a recipe line is read in full")
  func recipe() throws {
    let table = Self.recipes("# a remark\n" + Self.row(0, "daiquiri"))
    #expect(table.problems.isEmpty)
    let recipe = try #require(table.rows.first)
    #expect(table.lines == [3])
    #expect(recipe.name == "Daiquirí")
    #expect(recipe.garnish == nil)
    #expect(recipe.steps == ["Shake 12 s.", "Strain."])
    #expect(recipe.seasons == [.summer, .spring])
    #expect(recipe.occasions == [.aperitif, .hotDay])
    #expect(recipe.source.isIBA)
    #expect(
      recipe.ingredients == [
        RecipeIngredient(60, .millilitre, "white-rum"),
        RecipeIngredient(22.5, .millilitre, "lime-juice", note: "fresh; strained"),
        RecipeIngredient(2, to: 3, .dash, "bitters"),
        RecipeIngredient(nil, .top, "soda-water"),
      ])
  }

  static let mistakes: [(String, Int, String, String)] = [
    ("upper-case id", 0, "Daiquiri", "'Daiquiri' is no id"),
    ("empty id", 0, "", "'' is no id"),
    ("double hyphen", 0, "a--b", "'a--b' is no id"),
    ("no name", 1, "-", "the field is empty"),
    ("category", 2, "Drink", "'Drink' is not known here; use one of Cocktail"),
    ("alcohol", 3, "yes", "use one of alcoholic, non-alcoholic, optional"),
    ("glass", 4, "bucket", "'bucket' is not known here"),
    ("method", 5, "shaken", "'shaken' is not known here"),
    ("base", 6, "Gin", "'Gin' is not known here"),
    ("unit", 7, "2 oz gin", "'2 oz gin' is no ingredient line"),
    ("no unit", 7, "60 white-rum", "is no ingredient line"),
    ("zero", 7, "0 ml gin", "is no ingredient line"),
    ("falling range", 7, "3-2 dash bitters", "is no ingredient line"),
    ("amount on top", 7, "20 top soda-water", "is no ingredient line"),
    ("open note", 7, "20 ml gin (dry", "is no ingredient line"),
    ("no steps", 9, "-", "no steps"),
    ("season", 10, "summer,fall", "'fall' is not known here; use some of spring"),
    ("occasion", 11, "lunch", "'lunch' is not known here"),
    ("popularity", 12, "101", "'101' is no number from 1.0 to 100.0"),
    ("popularity in words", 12, "high", "is no number"),
    ("source", 13, "web", "'web' is not known here"),
  ]

  @Test("every mistake is placed and named")
  func mistakesAreReported() {
    let columns = CatalogueReader.recipeColumns
    for (name, column, value, text) in Self.mistakes {
      let table = Self.recipes(Self.row(column, value))
      #expect(table.rows.isEmpty, "\(name)")
      #expect(table.problems.count == 1, "\(name)")
      let words = table.problems.first?.description ?? ""
      #expect(words.hasPrefix("r.tsv:2:\(columns[column]): "), "\(name): \(words)")
      #expect(words.contains(text), "\(name): \(words)")
    }
  }

  @Test("the shape of a file is checked")
  func shapes() {
    let good = Self.row(0, "daiquiri")
    let cases: [(String, [UInt8], String)] = [
      ("empty", [], "the file is empty"),
      ("only remarks", Array("# x\n".utf8), "no header"),
      ("wrong header", Array("id\tname\n".utf8), "r.tsv:1: the header is id name"),
      ("too few fields", Array((good + "x\ty\n").utf8), "r.tsv:3: 2 fields instead of 14"),
      (
        "carriage returns", Array(good.utf8.flatMap { $0 == 0x0a ? [0x0d, 0x0a] : [$0] }),
        "r.tsv:1: the line ends in a carriage return"
      ),
      (
        "not UTF-8", Array(good.utf8) + [0xff, 0x0a] + Array(good.utf8).dropFirst(200),
        "r.tsv:3: "
      ),
    ]
    for (name, bytes, text) in cases {
      let table = readTable(CatalogueReader.recipes, bytes, file: "r.tsv")
      #expect(table.problems.contains { $0.description.contains(text) }, "\(name)")
    }
    var broken = Array(good.utf8)
    if let index = broken.firstIndex(of: 0xc3) { broken[index] = 0xff }
    let read = readTable(CatalogueReader.recipes, broken, file: "r.tsv")
    #expect(read.problems.map(\.message) == ["the line is not UTF-8"])
  }

  @Test("the other tables report their mistakes too")
  func otherTables() {
    let ingredients = readTable(
      CatalogueReader.ingredients,
      """
      id\tname\tparent\tcategory\trole\tabv\tsubstitutes\taliases
      gin\tGin\t-\tspirit\tcore\t40\tvodka:0.4\tdry gin;tanqueray
      x\tX\t-\tspirit\tcore\t140\t-\t-
      y\tY\t-\tspirit\tcore\t40\tgin:2\t-
      z\tZ\t-\tspirit\tcore\t40\t-\tjuice

      """, file: "i.tsv")
    #expect(ingredients.rows.count == 1)
    #expect(ingredients.rows.first?.aliases == ["dry gin", "tanqueray"])
    #expect(ingredients.rows.first?.substitutes == [.init("vodka", 0.4)])
    #expect(ingredients.problems.map(\.column) == ["abv", "substitutes", "aliases"])
    let flavours = readTable(
      CatalogueReader.flavours,
      "ingredient\tnotes\tpairs\ngin\tpine:3\tvodka\ngin\tpine:4\t-\n", file: "f.tsv")
    #expect(
      flavours.rows == [
        FlavourProfile(ingredient: "gin", notes: [.init("pine", 3)], pairs: ["vodka"])
      ])
    #expect(flavours.problems.map(\.line) == [3])
    let barcodes = readTable(
      CatalogueReader.barcodes,
      """
      code\tproduct\tingredient\tlists
      4006381333931\tA\tgin\tone
      4006381333932\tB\tgin\tone
      96385074\tC\tgin\tmany

      """, file: "b.tsv")
    #expect(
      barcodes.rows == [.init(code: "4006381333931", product: "A", ingredient: "gin", lists: .one)])
    #expect(barcodes.problems.map(\.column) == ["code", "lists"])
  }

  @Test("check digits of the three lengths")
  func checkDigits() {
    let valid = ["4006381333931", "036000291452", "96385074", "0000000000000"]
    let invalid = ["4006381333930", "036000291453", "96385073", "", "123", "40063813339a1", "４００６"]
    for code in valid { #expect(ProductBarcode.isValid(code), "\(code)") }
    for code in invalid { #expect(!ProductBarcode.isValid(code), "\(code)") }
  }
}
