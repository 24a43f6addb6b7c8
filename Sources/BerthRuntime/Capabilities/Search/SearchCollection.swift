public import BerthJSON
import BerthStorage

/// One collection of documents: put, remove, and the SQL that queries share.
public final class SearchCollection {
  let database: Database
  let definition: Manifest.Collection
  let schema: SearchSchema
  private let tables: Tables
  /// The texts as further columns of a query: `, f."f_name", f."f_body"`.
  let textColumns: String
  private let insertText: String
  private let insertDocument: String
  private let insertFacet: String

  init(_ database: Database, _ definition: Manifest.Collection) throws {
    self.database = database
    self.definition = definition
    schema = SearchSchema(definition)
    _ = try schema.prepare(database)
    tables = Tables(schema.name)
    let fields = definition.fields.map { quoted(SearchSchema.column($0.name)) }
    let marks = (0...fields.count).map { "?\($0 + 1)" }.joined(separator: ", ")
    textColumns = fields.map { ", f.\($0)" }.joined()
    insertText =
      "INSERT INTO \(quoted(schema.name))(rowid, \(fields.joined(separator: ", "))) VALUES (\(marks))"
    let keys = definition.sortKeys.map { quoted(SearchSchema.sortColumn($0.name)) }
    let columns = (["id", "title"] + keys).joined(separator: ", ")
    let values = (1...(2 + keys.count)).map { "?\($0)" }.joined(separator: ", ")
    insertFacet = "INSERT OR IGNORE INTO \(tables.facet) VALUES (?1, ?2, ?3)"
    insertDocument = "INSERT INTO \(quoted(schema.name + "_doc"))(\(columns)) VALUES (\(values))"
  }

  /// One of the collection's tables.
  enum Part { case text, document, facet, term }

  /// The quoted names of the tables.
  private struct Tables {
    var text: String
    var document: String
    var facet: String
    var term: String

    init(_ name: String) {
      text = quoted(name)
      document = quoted(name + "_doc")
      facet = quoted(name + "_facet")
      term = quoted(name + "_term")
    }
  }

  /// The quoted name of one of the collection's tables.
  func table(_ part: Part = .text) -> String {
    switch part {
    case .text: tables.text
    case .document: tables.document
    case .facet: tables.facet
    case .term: tables.term
    }
  }

  /// Puts one document, replacing one of the same id; one that fails in an open transaction is
  /// gone from the index.
  ///
  /// - Throws: `search.unknown-field` for a member that is no field, facet or sort key;
  ///   `input.invalid` for a value of the wrong kind; `storage.*`.
  public func put(_ id: String, _ document: JSON) throws(BerthError) {
    let parts = try parts(of: document, id: id)
    try rethrow {
      try database.asHost {
        // FTS5 writes what it holds in memory to the file at every savepoint, so inside a
        // transaction there is none: a put that fails half-way takes its document out instead.
        guard database.isInTransaction else {
          return try database.transaction { try replace(id, parts) }
        }
        do {
          try replace(id, parts)
        } catch {
          try? delete(id)
          throw error
        }
      }
    }
  }

  /// Removes one document; a missing one is fine.
  public func remove(_ id: String) throws(BerthError) {
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
  public func clear() throws(BerthError) {
    try rethrow {
      try database.asHost {
        try database.transaction {
          try database.run("DELETE FROM \(table())")
          try database.run("DELETE FROM \(table(.facet))")
          try database.run("DELETE FROM \(table(.document))")
        }
      }
    }
  }

  private func replace(_ id: String, _ parts: Parts) throws {
    try delete(id)
    try database.run(insertDocument, [.text(id), .text(parts.title)] + parts.sortValues)
    let row = SQLValue.integer(database.lastInsertRowID)
    try database.run(insertText, [row] + parts.texts.map(SQLValue.text))
    for (facet, value) in parts.facets {
      try database.run(insertFacet, [.text(facet), .text(value), row])
    }
  }

  private func delete(_ id: String) throws {
    guard
      let row = try database.value(
        "SELECT doc FROM \(table(.document)) WHERE id = ?1", [.text(id)])
    else { return }
    try database.run("DELETE FROM \(table()) WHERE rowid = ?1", [row])
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
    case .string(let text): return .text(TextFolding.fold(text))
    // A field of several texts that is a sort key too sorts by its first.
    case .array(let elements) where elements.first?.string != nil:
      return .text(TextFolding.fold(elements[0].string ?? ""))
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
