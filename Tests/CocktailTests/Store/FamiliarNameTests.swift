import BerthBase
import BerthSDK
import BerthTesting
import Testing

@testable import CocktailEngine

@Suite("Other names of drinks")
struct FamiliarNameTests {
  private static let table = readTable(
    FamiliarName.read, TestFiles.bytes("\(TestFiles.data)/\(FamiliarName.file)") ?? [],
    file: FamiliarName.file)

  @Test("every row is in order, leads to one drink, and hides no drink's own name")
  func rows() {
    #expect(Self.table.problems == [])
    #expect(Self.table.rows.count { $0.use == .name } >= 40)
    #expect(Self.table.rows.count { $0.use == .spelling } >= 40)
    // What the loader keeps is what the file says: nothing was left out for what it refers to.
    #expect(Bundled.catalogue.names == Self.table.rows)
  }

  @Test("every name finds its drink in a home, and only names that are printed are shown")
  func lead() throws {
    let host = try TestHost()
    for row in Self.table.rows {
      let drink = try host.run("cocktail", "classify", ["id": [.string(row.name)]])["id"]?.string
      #expect(drink == row.drink, "\(row.name)")
    }
    let called = try host.run("cocktail", "show", ["id": ["cuba libre"]])["alsoCalled"]
    #expect(called == ["Rum and Coke", "Rum and Cola"])
    let best = try host.run("cocktail", "search", ["text": ["vodka oj"]])["results"]?[0]?["id"]
    #expect(best == "screwdriver")
  }

  @Test(
    "a drink is found wherever the spaces of its name are put",
    arguments: [
      ("B52", "b-52"), ("east side", "eastside"), ("airmail", "air-mail"), ("maitai", "mai-tai"),
      ("old cuban", "old-cuban"), ("OldFashioned", "old-fashioned"),
      ("20thcentury", "twentieth-century"),
      ("sea breeze", "sea-breeze"), ("seabreeze", "sea-breeze"), ("brandy alexander", "alexander"),
      ("7 & 7", "seven-and-seven"), ("rob-roy", "rob-roy"), ("RobRoy", "rob-roy"),
    ])
  func spaces(typed: String, drink: String) throws {
    let host = try TestHost()
    for command in ["classify", "similar"] {
      let arguments: JSON = ["id": [.string(typed)]]
      #expect(try host.run("cocktail", command, arguments)["id"]?.string == drink, "\(typed)")
    }
    #expect(host.error("cocktail", "classify", ["id": ["b5"]])?.code == "not-found")
  }

  @Test(
    "a row that is wrong says where, what and what to do",
    arguments: [
      ("rum and coke\tcuba-libre\tname", "not written as a name"),
      ("Rum Coke\tcuba-libre\tspelling", "not written as a spelling"),
      ("Rum Coke\tCuba Libre\tname", "is no id"), ("Rum Coke\tcuba-libre\tnick", "not known here"),
    ])
  func wrong(row: String, message: String) throws {
    let table = readTable(
      FamiliarName.read, "name\tdrink\tuse\n\(row)\n", file: FamiliarName.file)
    let problem = try #require(table.problems.first)
    #expect(problem.line == 2 && problem.message.contains(message), "\(problem)")
    #expect(!problem.remedy.isEmpty && table.rows.isEmpty)
  }

  @Test("a name of no drink, of two, or of another's own is left out and reported")
  func references() {
    let files = CatalogueLoader.files.filter { $0 != FamiliarName.file } + ["recipes/iba.tsv"]
    let lines = "Ghost\tno-such-drink\tname\nNegroni\tamericano\tname\nItalian\tnegroni\tname\n"
    let names = "name\tdrink\tuse\n\(lines)italian\tamericano\tspelling\n"
    let loaded = Catalogue.load(
      files.map { ($0, TestFiles.bytes("\(TestFiles.data)/\($0)") ?? []) }
        + [(FamiliarName.file, Array(names.utf8))])
    #expect(loaded.catalogue.names.map(\.name) == ["Italian"])
    #expect(Set(loaded.problems.map(\.line)) == [2, 3, 5], "\(loaded.problems)")
  }
}
