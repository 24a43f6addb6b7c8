public import BerthBase
import CBerth

/// Full-text search over the plugin's documents.
///
/// ```swift
/// /// Puts all recipes anew.
/// func index(_ search: Search) throws {
///   try search.clear("recipes")
///   let recipes = try database.rows("SELECT id, name, minutes FROM recipes") {
///     (id: $0.text(0), name: $0.text(1), minutes: $0.int(2))
///   }
///   for (id, name, minutes) in recipes {
///     try search.put("recipes", id: id, ["name": .string(name), "minutes": JSON(minutes)])
///   }
/// }
///
/// try index(call.search)
///
/// // A recipe that goes takes its document along.
/// try database.transaction {
///   try database.run("DELETE FROM recipes WHERE id = ?1", ["onion-soup"])
///   try call.search.remove("recipes", id: "onion-soup")
/// }
///
/// let typed = try arguments.string("text")
/// let found = try call.search.query(
///   "recipes", ["text": .string(typed), "sort": "minutes", "limit": 20])
/// if !found.hits.isEmpty { try call.search.remember("recipes", typed) }
/// ```
public struct Search {
  let call: Call

  private func table() throws(PluginError) -> UnsafePointer<berth_search_service> {
    guard let table = call.services.search else { throw undeclared(BERTH_SEARCH_ID) }
    return table
  }

  /// Puts one document, replacing one of the same id: fields, facets and sort keys by name.
  public func put(_ collection: String, id: String, _ document: JSON) throws(PluginError) {
    let table = try table()
    let status = collection.withSlice { collection in
      id.withSlice { id in
        document.utf8().withSlice { table.pointee.put(call.raw, collection, id, $0) }
      }
    }
    try call.check(status)
  }

  /// Removes one document; a missing one is fine.
  public func remove(_ collection: String, id: String) throws(PluginError) {
    let table = try table()
    let status = collection.withSlice { collection in
      id.withSlice { table.pointee.remove(call.raw, collection, $0) }
    }
    try call.check(status)
  }

  /// Removes all documents of a collection.
  public func clear(_ collection: String) throws(PluginError) {
    let table = try table()
    try call.check(collection.withSlice { table.pointee.clear(call.raw, $0) })
  }

  /// Hides the bundled document of an id from this user, or shows it again.
  ///
  /// ```swift
  /// if arguments.flag("dislike") { try call.search.hide("recipes", id: "liver-pie") }
  /// ```
  public func hide(
    _ collection: String, id: String, _ isHidden: Bool = true
  ) throws(PluginError) {
    let table = try table()
    let status = collection.withSlice { collection in
      id.withSlice { table.pointee.hide(call.raw, collection, $0, isHidden ? 1 : 0) }
    }
    try call.check(status)
  }

  /// Answers a query; the request is as `search.h` describes it.
  public func query(_ collection: String, _ request: JSON) throws(PluginError) -> SearchResults {
    let table = try table()
    return SearchResults(
      try call.json { sink in
        collection.withSlice { collection in
          request.utf8().withSlice { table.pointee.query(call.raw, collection, $0, sink) }
        }
      })
  }

  /// Completions of what is being typed, best first.
  ///
  /// ```swift
  /// // Completions of what was typed, else what the user looked for before.
  /// let typed = arguments.optionalString("typed") ?? ""
  /// let texts =
  ///   try typed.isEmpty
  ///   ? call.search.recent("recipes").map(\.text)
  ///   : call.search.suggest("recipes", typed, limit: 8).map(\.text)
  /// ```
  public func suggest(
    _ collection: String, _ typed: String, limit: Int = 5
  ) throws(PluginError) -> [SearchSuggestion] {
    let table = try table()
    let reply = try call.json { sink in
      collection.withSlice { collection in
        typed.withSlice {
          table.pointee.suggest(call.raw, collection, $0, UInt32(clamping: limit), sink)
        }
      }
    }
    return (reply["suggestions"]?.array ?? []).compactMap { suggestion in
      suggestion["text"]?.string.map {
        SearchSuggestion(text: $0, id: suggestion["id"]?.string ?? "")
      }
    }
  }

  /// The user's last ten queries, newest first.
  public func recent(_ collection: String) throws(PluginError) -> [RecentQuery] {
    let table = try table()
    let reply = try call.json { sink in
      collection.withSlice { table.pointee.recent(call.raw, $0, sink) }
    }
    return (reply["recent"]?.array ?? []).compactMap { query in
      query["text"]?.string.map { RecentQuery(text: $0, at: query["at"]?.string ?? "") }
    }
  }

  /// Adds a query to the recent ones.
  public func remember(_ collection: String, _ text: String) throws(PluginError) {
    let table = try table()
    let status = collection.withSlice { collection in
      text.withSlice { table.pointee.remember(call.raw, collection, $0) }
    }
    try call.check(status)
  }

  /// Clears the recent queries.
  ///
  /// ```swift
  /// if arguments.flag("forget") { try call.search.forget("recipes") }
  /// ```
  public func forget(_ collection: String) throws(PluginError) {
    let table = try table()
    try call.check(collection.withSlice { table.pointee.forget(call.raw, $0) })
  }
}
