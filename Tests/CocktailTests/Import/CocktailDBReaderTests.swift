import BerthBase
import BerthSDK
import Testing

@testable import CocktailEngine

/// Makes documents in the shape of TheCocktailDB's API.
enum Foreign {
  static func row(
    _ id: String, _ name: String, _ lines: [(String, String?)] = [("Gin", "2 oz ")],
    glass: String = "Cocktail glass", instructions: String = "Shake with ice. Strain.",
    extra: JSON = [:]
  ) -> JSON {
    var row: JSON = [
      "idDrink": .string(id), "strDrink": .string(name), "strCategory": "Ordinary Drink",
      "strAlcoholic": "Alcoholic", "strGlass": .string(glass),
      "strInstructions": .string(instructions), "strTags": nil, "strIBA": nil,
    ]
    for slot in 1...15 {
      row["strIngredient\(slot)"] = slot <= lines.count ? .string(lines[slot - 1].0) : .null
      row["strMeasure\(slot)"] = slot <= lines.count ? JSON(lines[slot - 1].1) : .null
    }
    for (key, value) in extra.object ?? JSONObject() { row[key] = value }
    return row
  }

  static func document(_ rows: [JSON]) -> JSON { ["drinks": .array(rows)] }

  static func read(_ text: String) throws(PluginError) -> CocktailDBReader.Edition {
    let bytes = Array(text.utf8)
    let result: Result<CocktailDBReader.Edition, PluginError> = bytes.withUnsafeBytes { buffer in
      do throws(PluginError) {
        return .success(try CocktailDBReader.read(buffer))
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  static func edition(_ rows: [JSON]) throws -> CocktailDBReader.Edition {
    try read(document(rows).text())
  }
}

@Suite("Reading TheCocktailDB")
struct CocktailDBReaderTests {
  @Test("a row is read in full")
  func row() throws {
    let edition = try Foreign.edition([
      Foreign.row(
        "11007", " Margarita ",
        [("Tequila", "1 1/2 oz "), ("Triple sec", "1/2 oz "), ("Salt", nil)],
        instructions: "Rub the rim.\r\nShake.",
        extra: ["strTags": "IBA, Classic", "strIBA": "Contemporary Classics"])
    ])
    let drink = try #require(edition.drinks.first)
    #expect(drink.name == "Margarita")
    #expect(drink.id == "11007")
    #expect(drink.tags == ["IBA", "Classic"])
    #expect(drink.isIBA)
    #expect(drink.instructions == "Rub the rim.\nShake.")
    #expect(drink.lines.map(\.name) == ["Tequila", "Triple sec", "Salt"])
    #expect(drink.lines.map(\.measure) == ["1 1/2 oz", "1/2 oz", nil])
    #expect(edition.problems.isEmpty)
  }

  static let documents: [(name: String, text: String, message: String)] = [
    ("nothing", " \n", "the input is empty"),
    ("a web page", "\n<!DOCTYPE html><html></html>", "a web page"),
    ("cut off", "{\"drinks\":[{\"idDrink\":\"1\"", "no complete JSON document"),
    ("another shape", "{\"meals\":[]}", "has no \"drinks\": it is an object with \"meals\""),
    ("an array", "[]", "it is an array"),
    ("nothing found", "{\"drinks\":null}", "found nothing"),
    ("nothing found, in words", "{\"drinks\":\"no data found\"}", "found nothing"),
    ("a number", "{\"drinks\":7}", "\"drinks\" is an integer, not an array"),
    ("no drinks", "{\"drinks\":[]}", "\"drinks\" is empty"),
    ("no good row", "{\"drinks\":[{},7]}", "none of the 2 drinks can be read; drinks[0]: idDrink"),
    (
      "a filter's answer", "{\"drinks\":[{\"idDrink\":\"1\",\"strDrink\":\"A\"}]}",
      "no ingredients"
    ),
  ]

  @Test("a document of the wrong shape is refused", arguments: documents)
  func refused(_ document: (name: String, text: String, message: String)) {
    let error = #expect(throws: PluginError.self) { try Foreign.read(document.text) }
    #expect(error?.code == "input.invalid")
    #expect(error?.message.contains(document.message) == true, "\(error?.message ?? "")")
    #expect(error?.remedy.isEmpty == false)
  }

  @Test("a row of the wrong shape is reported and the others are read")
  func skipped() throws {
    let edition = try Foreign.edition([
      Foreign.row("1", "Good"), 7, Foreign.row("", "No id"), Foreign.row("2", " "),
      Foreign.row("3", "No parts", []), Foreign.row("1", "Twice"),
      Foreign.row("5", "Wrong type", extra: ["strGlass": 5]), Foreign.row("6", "!!!"),
      Foreign.row("7", "Number id", extra: ["idDrink": 77]),
    ])
    #expect(edition.drinks.map(\.id) == ["1", "77"])
    #expect(edition.problems.map(\.index) == [1, 2, 3, 4, 5, 6, 7])
    let reasons = edition.problems.map(\.reason)
    #expect(reasons[0] == "expected an object, found an integer")
    #expect(reasons[1] == "idDrink is missing or no text")
    #expect(reasons[2] == "strDrink is missing or empty")
    #expect(reasons[3].hasPrefix("no ingredients"))
    #expect(reasons[4] == "idDrink 1 is the id of drinks[0] already")
    #expect(reasons[5] == "strGlass: expected a text, found an integer")
    #expect(edition.problems[5].json["name"]?.string == "Wrong type")
  }

  @Test(
    "an ingredient without a letter or digit is no ingredient", arguments: ["\0", "!!!", "— —"])
  func namelessIngredient(_ name: String) throws {
    let edition = try Foreign.edition([
      Foreign.row("1", "Good"), Foreign.row("2", "Bad", [("Gin", "2 oz "), (name, "1 oz ")]),
    ])
    #expect(edition.drinks.map(\.id) == ["1"])
    #expect(edition.problems.map(\.index) == [1])
    #expect(edition.problems.first?.reason.hasPrefix("strIngredient2 “") == true)
  }

  @Test("a byte order mark is no error")
  func mark() throws {
    let text = Foreign.document([Foreign.row("1", "A")]).text()
    #expect(try Foreign.read("\u{FEFF}" + text).drinks.count == 1)
  }
}
