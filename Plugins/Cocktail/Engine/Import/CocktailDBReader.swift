import BerthSDK

/// Reads the JSON of TheCocktailDB's API: `drinks[]` with `strIngredient1…15`, `strMeasure1…15`.
///
/// A document of the wrong shape throws; a row of the wrong shape is left out and reported.
struct CocktailDBReader {
  /// One reading of a document.
  struct Edition: Sendable, Equatable {
    var drinks: [ForeignDrink] = []
    var problems: [ImportProblem] = []
  }

  private static let slots = 15
  private static let maximumBytes = 20_000

  /// Reads a whole document.
  ///
  /// - Throws: `input.invalid` that says what the document is instead.
  static func read(_ bytes: UnsafeRawBufferPointer) throws(PluginError) -> Edition {
    let rows = try rows(bytes)
    var edition = Edition()
    var indices: [String: Int] = [:]
    for (index, row) in rows.enumerated() {
      do throws(RowFailure) {
        let drink = try self.drink(row)
        if let first = indices[drink.id] {
          throw RowFailure("idDrink \(drink.id) is the id of drinks[\(first)] already")
        }
        indices[drink.id] = index
        edition.drinks.append(drink)
      } catch {
        edition.problems.append(
          ImportProblem(
            index: index, id: identity(row), name: row["strDrink"]?.string.map(Words.trimmed),
            reason: error.reason))
      }
    }
    guard !edition.drinks.isEmpty else {
      let first = edition.problems.first
      throw PluginError.invalid(
        "none of the \(Words.count(rows.count, "drink")) can be read; "
          + "drinks[\(first?.index ?? 0)]: \(first?.reason ?? "it is empty")",
        remedy: "use the API's search or lookup answers; its filter lists name no ingredients")
    }
    return edition
  }

  // MARK: The document

  private static func rows(_ bytes: UnsafeRawBufferPointer) throws(PluginError) -> [JSON] {
    let start = bytes.first { ![0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf].contains($0) }
    guard let start else {
      throw PluginError.invalid(
        "the input is empty", remedy: "give a file or URL with {\"drinks\":[…]}")
    }
    if start == 0x3c {
      throw PluginError.invalid(
        "the input is a web page or XML, not JSON",
        remedy: "use the address of the API, such as "
          + "https://www.thecocktaildb.com/api/json/v1/1/search.php?f=a")
    }
    let hasMark = bytes.starts(with: [0xef, 0xbb, 0xbf])
    let document: JSON
    do {
      document = try JSON.parse(UnsafeRawBufferPointer(rebasing: bytes[(hasMark ? 3 : 0)...]))
    } catch {
      throw PluginError.invalid(
        "the input is no complete JSON document: \(error)",
        remedy: "download it again; nothing was changed")
    }
    guard let drinks = document["drinks"] else {
      let found = document.object.map { "an object with \(names($0.keys))" } ?? document.kindName
      throw PluginError.invalid(
        "the input has no \"drinks\": it is \(found)",
        remedy: "give TheCocktailDB's JSON, {\"drinks\":[…]}")
    }
    guard let rows = drinks.array else {
      let isNothing = drinks.isNull || drinks.string != nil
      throw PluginError.invalid(
        isNothing
          ? "\"drinks\" is \(drinks.isNull ? "null" : "a word"), the API's way to say it found nothing"
          : "\"drinks\" is \(drinks.kindName), not an array",
        remedy: "ask the API for something it has; nothing was changed")
    }
    guard !rows.isEmpty else {
      throw PluginError.invalid(
        "\"drinks\" is empty", remedy: "give an edition with drinks; nothing was changed")
    }
    return rows
  }

  private static func names(_ keys: [String]) -> String {
    if keys.isEmpty { return "nothing in it" }
    return Words.list(keys.prefix(3).map { "\"\(Words.shortened($0, to: 30))\"" })
  }

  // MARK: One row

  private struct RowFailure: Error {
    var reason: String
    init(_ reason: String) { self.reason = reason }
  }

  private static func identity(_ row: JSON) -> String? {
    row["idDrink"].flatMap { value in
      value.string.map(Words.trimmed) ?? value.int.map { String($0) }
    }
  }

  private static func drink(_ row: JSON) throws(RowFailure) -> ForeignDrink {
    guard row.object != nil else {
      throw RowFailure("expected an object, found \(row.kindName)")
    }
    guard let id = identity(row), !id.isEmpty else {
      throw RowFailure("idDrink is missing or no text")
    }
    guard id.utf8.count <= 40, id.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7f }) else {
      throw RowFailure("idDrink “\(Words.shortened(id, to: 40))” is no id")
    }
    guard let name = try text(row, "strDrink") else {
      throw RowFailure("strDrink is missing or empty")
    }
    guard name.count <= 120, !Words.slug(name).isEmpty else {
      throw RowFailure("strDrink “\(Words.shortened(name, to: 40))” is no name")
    }
    var lines: [ForeignDrink.Line] = []
    for slot in 1...slots {
      let measure = try text(row, "strMeasure\(slot)")
      guard let ingredient = try text(row, "strIngredient\(slot)") else { continue }
      guard !Words.slug(ingredient).isEmpty else {
        throw RowFailure("strIngredient\(slot) “\(Words.shortened(ingredient, to: 40))” is no name")
      }
      lines.append(ForeignDrink.Line(name: ingredient, measure: measure))
    }
    guard !lines.isEmpty else {
      throw RowFailure("no ingredients: strIngredient1 to strIngredient15 are empty")
    }
    let tags = try text(row, "strTags") ?? ""
    return ForeignDrink(
      id: id, name: name, category: try text(row, "strCategory") ?? "",
      alcoholic: try text(row, "strAlcoholic") ?? "", glass: try text(row, "strGlass") ?? "",
      instructions: try paragraphs(row, "strInstructions"),
      tags: tags.split(separator: ",").map { Words.trimmed(String($0)) }.filter { !$0.isEmpty },
      isIBA: try text(row, "strIBA") != nil, lines: lines,
      picture: DrinkPicture.address(try text(row, "strDrinkThumb")))
  }

  private static func string(_ row: JSON, _ key: String) throws(RowFailure) -> String? {
    guard let value = row[key], !value.isNull else { return nil }
    guard let text = value.string else {
      throw RowFailure("\(key): expected a text, found \(value.kindName)")
    }
    guard text.utf8.count <= maximumBytes else {
      throw RowFailure("\(key) is longer than \(maximumBytes) bytes")
    }
    return text
  }

  private static func text(_ row: JSON, _ key: String) throws(RowFailure) -> String? {
    let text = Words.trimmed(try string(row, key) ?? "")
    return text.isEmpty ? nil : text
  }

  /// A text that keeps its lines.
  private static func paragraphs(_ row: JSON, _ key: String) throws(RowFailure) -> String {
    let text = try string(row, key) ?? ""
    return text.split(whereSeparator: \.isNewline).map { Words.trimmed(String($0)) }
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }
}
