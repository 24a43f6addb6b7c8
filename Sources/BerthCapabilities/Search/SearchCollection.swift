package import BerthBase
import BerthManifest
import BerthStorage

/// One collection of documents: put, remove, and the SQL that queries share.
package final class SearchCollection {
  let database: Database
  let definition: Manifest.Collection
  let schema: SearchSchema
  private let tables: Tables
  /// The texts as further columns of a query: `, d."f_name", d."f_body"`.
  let textColumns: String
  private let fields: [String]
  private let keys: [String]
  private lazy var insertDocument = Self.insert(
    into: tables.document, ["id", "title"] + keys + fields)
  private lazy var insertText = Self.insert(into: tables.text, ["rowid"] + fields)
  private lazy var insertTitle = Self.insert(into: tables.title, ["rowid", "title"])
  private lazy var insertFacet = "INSERT OR IGNORE INTO \(tables.facet) VALUES (?1, ?2, ?3)"

  init(_ database: Database, _ definition: Manifest.Collection) throws {
    self.database = database
    self.definition = definition
    schema = SearchSchema(definition)
    _ = try schema.prepare(database)
    tables = Tables(schema.name)
    fields = definition.fields.map { quoted(SearchSchema.column($0.name)) }
    keys = definition.sortKeys.map { quoted(SearchSchema.sortColumn($0.name)) }
    textColumns = fields.reduce("") { $0 + ", d.\($1)" }
  }

  private static func insert(into table: String, _ columns: [String]) -> String {
    let marks = (1...columns.count).map { "?\($0)" }.joined(separator: ", ")
    return "INSERT INTO \(table)(\(columns.joined(separator: ", "))) VALUES (\(marks))"
  }

  /// One of the collection's tables.
  enum Part { case text, title, document, facet, term, titleTerm }

  /// The quoted names of the tables.
  private struct Tables {
    let text: String
    let title: String
    let document: String
    let facet: String
    let term: String
    let titleTerm: String

    init(_ name: String) {
      text = quoted(name)
      title = quoted(name + "_title")
      document = quoted(name + "_doc")
      facet = quoted(name + "_facet")
      term = quoted(name + "_term")
      titleTerm = quoted(name + "_title_term")
    }
  }

  /// The quoted name of one of the collection's tables.
  func table(_ part: Part = .text) -> String {
    switch part {
    case .text: tables.text
    case .title: tables.title
    case .document: tables.document
    case .facet: tables.facet
    case .term: tables.term
    case .titleTerm: tables.titleTerm
    }
  }

  /// Puts one document, replacing one of the same id; one that fails in an open transaction is
  /// gone from the index.
  ///
  /// - Throws: `search.unknown-field` for a member that is no field, facet or sort key;
  ///   `input.invalid` for a value of the wrong kind; `storage.*`.
  package func put(_ id: String, _ document: JSON) throws(BerthError) {
    let parts = try parts(of: document, id: id)
    try rethrow {
      try database.asHost {
        // FTS5 writes what it holds in memory to the file at every savepoint, so inside a
        // transaction there is none: a put that fails half-way takes its document out instead.
        if database.isInTransaction {
          try replace(id, parts)
        } else {
          try database.transaction { try replace(id, parts) }
        }
      }
    }
  }

  /// Removes one document; a missing one is fine.
  package func remove(_ id: String) throws(BerthError) {
    try rethrow {
      try database.asHost {
        if database.isInTransaction {
          try delete(id)
        } else {
          try database.transaction { try delete(id) }
        }
      }
    }
  }

  /// Removes all documents.
  package func clear() throws(BerthError) {
    try rethrow {
      try database.asHost {
        try database.transaction {
          for index in [table(), table(.title)] {
            try database.run("INSERT INTO \(index)(\(index)) VALUES ('delete-all')")
          }
          try database.run("DELETE FROM \(table(.facet))")
          try database.run("DELETE FROM \(table(.document))")
        }
      }
    }
  }

  private func replace(_ id: String, _ parts: Parts) throws {
    try delete(id)
    let texts = parts.texts.map(SQLValue.text)
    let title = SQLValue.text(parts.title)
    try database.run(insertDocument, [.text(id), title] + parts.sortValues + texts)
    let row = SQLValue.integer(database.lastInsertRowID)
    // An index must lose exactly the words it was given, so those it has not are not taken out.
    var indexes: [String] = []
    do {
      try database.run(insertText, [row] + texts)
      indexes.append(table())
      try database.run(insertTitle, [row, title])
      indexes.append(table(.title))
      for (facet, value) in parts.facets {
        try database.run(insertFacet, [.text(facet), .text(value), row])
      }
    } catch {
      try? delete(row, from: indexes)
      throw error
    }
  }

  private func delete(_ id: String) throws {
    guard
      let row = try database.value(
        "SELECT doc FROM \(table(.document)) WHERE id = ?1", [.text(id)])
    else { return }
    try delete(row, from: [table(), table(.title)])
  }

  private func delete(_ row: SQLValue, from indexes: [String]) throws {
    // The indexes read from the document which words they have to forget.
    for index in indexes { try database.run("DELETE FROM \(index) WHERE rowid = ?1", [row]) }
    try database.run("DELETE FROM \(table(.facet)) WHERE doc = ?1", [row])
    try database.run("DELETE FROM \(table(.document)) WHERE doc = ?1", [row])
  }

  // MARK: Documents

  private struct Parts {
    var title = ""
    var texts: [String]
    var facets: [(String, String)] = []
    var sortValues: [SQLValue]
  }

  private func parts(of document: JSON, id: String) throws(BerthError) -> Parts {
    guard let members = document.object else {
      throw BerthError("input.invalid", "the document \(id) is no object")
    }
    var parts = Parts(
      texts: definition.fields.map { _ in "" },
      sortValues: definition.sortKeys.map { _ in .null })
    for (name, value) in members {
      var isKnown = false
      if let place = definition.fields.firstIndex(where: { $0.name == name }) {
        isKnown = true
        let texts = try texts(value, name, id)
        parts.texts[place] = texts.joined(separator: "\n")
        if name == definition.title { parts.title = texts.first ?? "" }
      }
      if definition.facets.contains(name) {
        isKnown = true
        for text in try texts(value, name, id) { parts.facets.append((name, text)) }
      }
      if let place = definition.sortKeys.firstIndex(where: { $0.name == name }) {
        isKnown = true
        parts.sortValues[place] = try sortValue(value, name, id)
      }
      guard isKnown else {
        throw BerthError(
          "search.unknown-field", "the document \(id) has a member \"\(name)\"",
          remedy: "declare it as field, facet or sort key of \(definition.id) in the manifest")
      }
    }
    return parts
  }

  private func texts(_ value: JSON, _ name: String, _ id: String) throws(BerthError) -> [String] {
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

  private func sortValue(_ value: JSON, _ name: String, _ id: String) throws(BerthError) -> SQLValue
  {
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

  private func wrong(_ name: String, _ id: String, _ expected: String, _ value: JSON) -> BerthError
  {
    BerthError(
      "input.invalid",
      "\"\(name)\" of the document \(id): expected \(expected), found \(value.kindName)")
  }
}
