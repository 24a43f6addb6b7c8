import BerthSDK

/// `journal-add TEXT`: a page, with how one feels if one likes.
enum JournalAddCommand {
  /// The most letters of a page.
  static let most = 20_000

  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let text = try text(arguments)
    let store = try Store(call)
    try store.alignSharedJournal()
    let entry = try store.add(.journal, try Feeling.of(arguments), text: text)
    return Reply(try entry.json(store)) {
      View.page("Written", accent: Look.calm) {
        View.text("It stays on this machine, in a file only you can read.", role: .note)
        View.actions([
          View.Action("Read", link: Link.to("journal-show", ["id": String(entry.id)]))
        ])
      }
    }
  }

  static func text(_ arguments: Arguments) throws -> String {
    let text = arguments.strings("text").joined(separator: " ")
    guard text.contains(where: { !$0.isWhitespace }) else {
      throw PluginError.invalid("the page is empty", remedy: "write a word or two")
    }
    guard text.utf8.count <= most * 4, text.count <= most else {
      throw PluginError.invalid(
        "the page has \(text.count) letters", remedy: "write at most \(most), or two pages")
    }
    return text
  }
}

/// `journal-list`: the pages, newest first.
enum JournalListCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let limit = arguments.optionalInt("limit") ?? 20
    let offset = arguments.optionalInt("offset") ?? 0
    let from = arguments.optionalString("from").flatMap(CivilDay.parse) ?? -1_000_000
    let to = arguments.optionalString("to").flatMap(CivilDay.parse) ?? 10_000_000
    let entries = try store.entries(
      "WHERE kind = 'journal' AND day BETWEEN ?1 AND ?2 ORDER BY at DESC, id DESC LIMIT ?3 OFFSET ?4",
      [SQLValue(from), SQLValue(to), SQLValue(limit), SQLValue(offset)])
    let total = try store.database.int(
      "SELECT count(*) FROM entries WHERE kind = 'journal' AND day BETWEEN ?1 AND ?2",
      [SQLValue(from), SQLValue(to)])
    let data: JSON = [
      "entries": .array(try entries.map { try $0.json(store) }), "total": JSON(total),
    ]
    return Reply(data) {
      View.page("Journal", subtitle: Words.count(total, "page"), accent: Look.calm) {
        JournalView.list(entries, empty: "Nothing yet. berth calm journal-add \"Today…\" begins.")
      }
    }
  }
}

/// `journal-show ID`.
enum JournalShowCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let entry = try store.page(id: try arguments.string("id"))
    let civil = try call.clock.civil(entry.at)
    return Reply(try entry.json(store)) {
      View.page(
        "\(CivilDay.weekdays[civil.weekday - 1]) \(civil.date)",
        subtitle: entry.feeling.line.isEmpty ? nil : entry.feeling.line, accent: Look.calm
      ) {
        if !entry.text.isEmpty { View.text(entry.text) }
        if !entry.feeling.tags.isEmpty {
          View.badges(entry.feeling.tags.map { View.Badge($0) })
        }
        View.actions([
          View.Action(
            "Delete", link: Link.to("journal-delete", ["id": String(entry.id)]),
            role: .destructive)
        ])
      }
    }
  }
}

/// `journal-edit ID`: other words, another mood; what is not named stays.
enum JournalEditCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    try store.alignSharedJournal()
    var entry = try store.page(id: try arguments.string("id"))
    if arguments.has("text") { entry.text = try JournalAddCommand.text(arguments) }
    let feeling = try Feeling.of(arguments)
    if let mood = feeling.mood { entry.feeling.mood = mood }
    if let anxiety = feeling.anxiety { entry.feeling.anxiety = anxiety }
    if let sleep = feeling.sleep { entry.feeling.sleep = sleep }
    if arguments.has("tag") { entry.feeling.tags = feeling.tags }
    try store.change(entry)
    return Reply(try entry.json(store)) { View.text("Changed.") }
  }
}

/// `journal-delete ID`: gone, from the index too.
enum JournalDeleteCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let entry = try store.page(id: try arguments.string("id"))
    try store.remove(entry)
    return Reply(["id": .string(String(entry.id)), "deleted": true]) { View.text("Deleted.") }
  }
}

/// `journal-search TEXT`: pages by their words, best first.
enum JournalSearchCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let text = arguments.strings("text").joined(separator: " ")
    let limit = arguments.optionalInt("limit") ?? 20
    var request: JSON = ["text": .string(text), "limit": JSON(limit)]
    let tags = arguments.strings("tag").map(Words.slug)
    if !tags.isEmpty { request["filter"] = ["tag": ["all": JSON(tags)]] }
    // What is searched for is private too: it is never remembered.
    let results = try call.search.query(Store.journal, request)
    let ids = results.ids.compactMap { Int($0) }
    let store = try Store(call)
    let found = try store.entries(
      "WHERE id IN (SELECT value FROM json_each(?1))",
      [.text(JSON.array(ids.map { JSON($0) }).text())])
    let known = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
    let entries = ids.compactMap { known[$0] }
    let data: JSON = [
      "results": .array(try entries.map { try $0.json(store) }),
      "total": JSON(results.total),
    ]
    return Reply(data) {
      View.page(
        "Journal", subtitle: Words.count(results.total, "page"),
        accent: Look.calm
      ) {
        JournalView.list(entries, empty: "No page holds these words.")
      }
    }
  }
}

/// How pages are listed.
enum JournalView {
  static func list(_ entries: [Entry], empty: String) -> View {
    View.list(
      entries.map { entry in
        View.Item(
          entry.title,
          subtitle: entry.text.isEmpty || entry.feeling.line.isEmpty ? nil : entry.feeling.line,
          detail: CivilDay.text(entry.day), badges: entry.feeling.tags.map { View.Badge($0) },
          link: Link.to("journal-show", ["id": String(entry.id)]))
      }, style: .plain, empty: empty)
  }
}
