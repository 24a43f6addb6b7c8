import BerthSDK

/// `recent`: what was searched for last; `--clear` forgets it.
struct RecentCommand: PluginCommand {
  var clear: Bool

  func run(_ call: Call) throws -> Reply {
    if clear {
      try call.search.forget(SearchDocument.drinks)
    }
    let queries = try call.search.recent(SearchDocument.drinks)
    let entries = queries.map { query -> JSON in
      [
        "id": .string(Words.slug(query.text)), "name": .string(query.text),
        "text": .string(query.text), "at": .string(query.at),
      ]
    }
    return Reply(["recent": .array(entries), "cleared": .bool(clear)], page: "Recent searches") {
      View.list(queries, empty: clear ? "Forgotten." : "Nothing was searched for yet.") {
        View.Item($0.text, link: Link.to("search", ["text": $0.text]))
      }
      if !queries.isEmpty {
        View.action("Clear", link: Link.to("recent", ["clear": "true"]), role: .destructive)
      }
    }
  }
}
