import BerthStorage

/// The tables of a collection in one of the files that are read together.
struct SearchPart: Equatable {
  /// The schema the tables are in: `main`, or `bundled` for the plugin's data set.
  let schema: String
  /// What FTS5 calls the index of texts, and that of titles, by: their names without the schema.
  let textName: String
  let titleName: String
  let text: String
  let title: String
  let document: String
  let facet: String
  let hidden: String
  let term: String
  let titleTerm: String

  /// - Parameter name: of the index of texts.
  init(_ name: String, in schema: String) {
    func table(_ suffix: String) -> String { "\(schema).\(quoted(name + suffix))" }
    self.schema = schema
    textName = quoted(name)
    titleName = quoted(name + "_title")
    text = table("")
    title = table("_title")
    document = table("_doc")
    facet = table("_facet")
    hidden = table("_hidden")
    term = table("_term")
    titleTerm = table("_title_term")
  }

  var isBundled: Bool { schema == Database.bundledSchema }
}
