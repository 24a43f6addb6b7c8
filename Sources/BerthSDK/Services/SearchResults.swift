public import BerthBase

/// What a query found.
///
/// ```swift
/// let found: SearchResults = try call.search.query(
///   "recipes", ["text": "soup", "facets": ["season"]])
/// let names = try database.rows(
///   "SELECT name FROM recipes WHERE id IN (SELECT value FROM json_each(?1))", [.list(found.ids)]
/// ) { $0.text(0) }
///
/// func isRepaired(_ hit: SearchResults.Hit) -> Bool {
///   hit.matches.contains { (match: SearchResults.Match) in
///     match.kind == SearchResults.Match.Kind.typo && match.field == "name" && match.term != match.text
///   }
/// }
/// for hit in found.hits where isRepaired(hit) { call.log(.debug, "\(hit.id): a repaired word") }
/// let winter = found.facets["season"]?["winter"] ?? 0
/// call.log(.info, "\(names.count) of \(found.total), \(winter) for winter")
/// if let corrected = found.corrected { call.log(.info, "found for \(corrected)") }
/// let reply = Reply(found.json)
/// ```
public struct SearchResults: Sendable {
  /// Why a document was found.
  public struct Match: Sendable, Hashable {
    /// How what was typed met what is written.
    public enum Kind: String, Sendable { case exact, prefix, phrase, typo }

    /// The field of the document.
    public var field: String
    /// What was typed.
    public var term: String
    /// What is written.
    public var text: String
    /// How they met.
    public var kind: Kind
  }

  /// One document that was found.
  public struct Hit: Sendable, Hashable {
    /// The document's id.
    public var id: String
    /// Why it was found.
    public var matches: [Match]
  }

  /// This page of hits, in the order asked for.
  public var hits: [Hit]
  /// How many there are on all pages.
  public var total: Int
  /// What was searched for in place of words that nothing holds.
  public var corrected: String?
  /// How many documents hold each value of the facets asked for.
  public var facets: [String: [String: Int]]
  /// The reply as it came: `search.h` describes it.
  public var json: JSON

  /// The ids of this page of hits, in their order.
  public var ids: [String] { hits.map(\.id) }

  init(_ json: JSON) {
    self.json = json
    hits = (json["results"]?.array ?? []).compactMap { result in
      result["id"]?.string.map { id in
        Hit(id: id, matches: (result["matches"]?.array ?? []).compactMap(Match.init))
      }
    }
    total = json["total"]?.int ?? hits.count
    corrected = json["corrected"]?.string
    facets = [:]
    for (name, values) in json["facets"]?.object ?? JSONObject() {
      for (value, count) in values.object ?? JSONObject() {
        facets[name, default: [:]][value] = count.int ?? 0
      }
    }
  }
}

extension SearchResults.Match {
  fileprivate init?(_ json: JSON) {
    guard let field = json["field"]?.string, let term = json["term"]?.string,
      let kind = json["kind"]?.string.flatMap(Kind.init)
    else { return nil }
    self.init(field: field, term: term, text: json["text"]?.string ?? term, kind: kind)
  }
}

/// A completion of what is being typed.
///
/// ```swift
/// let best: SearchSuggestion? = try call.search.suggest("recipes", "lent").first
/// let line = best.map { "\($0.text) (\($0.id))" }
/// ```
public struct SearchSuggestion: Sendable, Hashable {
  /// The whole text.
  public var text: String
  /// The document it names.
  public var id: String
}

/// Something the user searched for before.
///
/// ```swift
/// let last: RecentQuery? = try call.search.recent("recipes").first
/// let line = last.map { "\($0.text), at \($0.at)" }
/// ```
public struct RecentQuery: Sendable, Hashable {
  /// What was typed.
  public var text: String
  /// When, as ISO 8601 with offset.
  public var at: String
}
