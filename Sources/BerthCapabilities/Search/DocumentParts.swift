import BerthBase
import BerthManifest
import BerthStorage

/// A document taken apart: what each of a collection's tables gets of it.
struct DocumentParts {
  var title = ""
  var texts: [String]
  var facets: [(String, String)] = []
  var sortValues: [SQLValue]

  /// Reads a document.
  ///
  /// - Throws: `search.unknown-field` for a member that is no field, facet or sort key;
  ///   `input.invalid` for a value of the wrong kind.
  init(_ document: JSON, id: String, _ definition: Manifest.Collection) throws(BerthError) {
    guard let members = document.object else {
      throw BerthError("input.invalid", "the document \(id) is no object")
    }
    texts = definition.fields.map { _ in "" }
    sortValues = definition.sortKeys.map { _ in .null }
    for (name, value) in members {
      var isKnown = false
      if let place = definition.fields.firstIndex(where: { $0.name == name }) {
        isKnown = true
        let found = try Self.texts(value, name, id)
        texts[place] = found.joined(separator: "\n")
        if name == definition.title { title = found.first ?? "" }
      }
      if definition.facets.contains(name) {
        isKnown = true
        for text in try Self.texts(value, name, id) { facets.append((name, text)) }
      }
      if let place = definition.sortKeys.firstIndex(where: { $0.name == name }) {
        isKnown = true
        sortValues[place] = try Self.sortValue(value, name, id)
      }
      guard isKnown else {
        throw BerthError(
          "search.unknown-field", "the document \(id) has a member \"\(name)\"",
          remedy: "declare it as field, facet or sort key of \(definition.id) in the manifest")
      }
    }
  }

  private static func texts(
    _ value: JSON, _ name: String, _ id: String
  ) throws(BerthError) -> [String] {
    switch value {
    case .null: return []
    case .string(let text): return [text]
    case .array(let elements):
      var texts: [String] = []
      for element in elements {
        guard let text = element.string else { throw wrong(name, id, "strings", element) }
        texts.append(text)
      }
      return texts
    default: throw wrong(name, id, "a string or an array of strings", value)
    }
  }

  private static func sortValue(
    _ value: JSON, _ name: String, _ id: String
  ) throws(BerthError) -> SQLValue {
    switch value {
    case .null: return .null
    case .integer(let number): return .integer(number)
    case .number(let number): return .real(number)
    case .string(let text): return .text(SearchFolding.fold(text))
    // A field of several texts that is a sort key too sorts by its first.
    case .array(let elements) where elements.first?.string != nil:
      return .text(SearchFolding.fold(elements[0].string ?? ""))
    default: throw wrong(name, id, "a string or a number", value)
    }
  }

  private static func wrong(
    _ name: String, _ id: String, _ expected: String, _ value: JSON
  ) -> BerthError {
    BerthError(
      "input.invalid",
      "\"\(name)\" of the document \(id): expected \(expected), found \(value.kindName)")
  }
}
