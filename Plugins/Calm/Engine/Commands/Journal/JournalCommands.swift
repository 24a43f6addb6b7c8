import BerthSDK

/// `journal-add TEXT`: a page, with how one feels if one likes.
struct JournalAddCommand: PluginCommand {
  var text: [String]
  var told: FeelingArguments

  /// The most letters of a page.
  static let most = 20_000

  func run(_ call: Call) throws -> Reply {
    let text = try Self.page(text)
    let store = try Store(call)
    try store.alignSharedJournal()
    let entry = try store.add(.journal, try told.feeling(), text: text)
    return Reply(try entry.json(store), page: "Written", accent: Look.calm) {
      View.note("Only you can read it.")
      View.action("Read", link: Link.to("journal-show", ["id": String(entry.id)]))
    }
  }

  /// The text of a page.
  ///
  /// - Throws: `input.invalid` for an empty one, and for one that is too long.
  static func page(_ words: [String]) throws -> String {
    let text = words.joined(separator: " ")
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
struct JournalListCommand: StoreCommand {
  var limit: Int
  var offset: Int?
  var from: CivilDate?
  var to: CivilDate?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let offset = offset ?? 0
    let from = self.from?.dayNumber ?? -1_000_000
    let to = self.to?.dayNumber ?? 10_000_000
    let entries = try store.entries(
      "WHERE kind = 'journal' AND day BETWEEN ?1 AND ?2 ORDER BY at DESC, id DESC LIMIT ?3 OFFSET ?4",
      [SQLValue(from), SQLValue(to), SQLValue(limit), SQLValue(offset)])
    let total = try store.database.int(
      "SELECT count(*) FROM entries WHERE kind = 'journal' AND day BETWEEN ?1 AND ?2",
      [SQLValue(from), SQLValue(to)])
    let data: JSON = [
      "entries": .array(try entries.map { try $0.json(store) }), "total": JSON(total),
    ]
    return Reply(data, page: "Journal", subtitle: Words.count(total, "page"), accent: Look.calm) {
      JournalView.list(entries, empty: "Nothing yet. Three lines about today are enough.")
      View.actions([
        View.Action("Write a page", link: Link.to("journal-add"), role: .primary, symbol: "pen"),
        View.Action("Check in", link: Link.to("checkin")),
      ])
    }
  }
}

/// `journal-show ID`.
struct JournalShowCommand: StoreCommand {
  var id: String

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let entry = try store.page(id: id)
    let civil = try call.clock.civil(entry.at)
    return Reply(try entry.json(store)) {
      let others = try store.entries("WHERE kind = 'journal' ORDER BY at DESC, id DESC LIMIT 30")
      return View.page(
        "\(CivilDay.weekdays[civil.weekday - 1]), \(CivilDay.words(entry.day))",
        subtitle: entry.feeling.line.isEmpty ? nil : entry.feeling.line, accent: Look.calm,
        beside: others.isEmpty ? [] : [JournalView.list(others, empty: "")]
      ) {
        if !entry.text.isEmpty { View.text(entry.text) }
        if !entry.feeling.tags.isEmpty {
          View.badges(entry.feeling.tags.map { View.Badge($0) })
        }
        View.action(
          "Delete", link: Link.to("journal-delete", ["id": String(entry.id)]),
          role: .destructive)
      }
    }
  }
}

/// `journal-edit ID`: other words, another mood; what is not named stays.
struct JournalEditCommand: StoreCommand {
  var id: String
  var text: [String]
  var told: FeelingArguments

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try store.alignSharedJournal()
    var entry = try store.page(id: id)
    if !text.isEmpty { entry.text = try JournalAddCommand.page(text) }
    let feeling = try told.feeling()
    if let mood = feeling.mood { entry.feeling.mood = mood }
    if let anxiety = feeling.anxiety { entry.feeling.anxiety = anxiety }
    if let sleep = feeling.sleep { entry.feeling.sleep = sleep }
    if !told.tag.isEmpty { entry.feeling.tags = feeling.tags }
    try store.change(entry)
    return Reply(try entry.json(store)) { View.text("Changed.") }
  }
}

/// `journal-delete ID`: gone, from the index too.
struct JournalDeleteCommand: StoreCommand {
  var id: String

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let entry = try store.page(id: id)
    try store.remove(entry)
    return Reply(["id": .string(String(entry.id)), "deleted": true]) { View.text("Deleted.") }
  }
}

/// `journal-search TEXT`: pages by their words, best first.
struct JournalSearchCommand: PluginCommand {
  var text: [String]
  var tag: [String]
  var limit: Int

  func run(_ call: Call) throws -> Reply {
    let text = self.text.joined(separator: " ")
    var request: JSON = ["text": .string(text), "limit": JSON(limit)]
    let tags = tag.map(Words.slug)
    if !tags.isEmpty { request["filter"] = ["tag": ["all": JSON(tags)]] }
    // What is searched for is private too: it is never remembered.
    let results = try call.search.query(Store.journal, request)
    let ids = results.ids.compactMap { Int($0) }
    let store = try Store(call)
    let found = try store.entries(
      "WHERE id IN (SELECT value FROM json_each(?1))",
      [.list(ids)])
    let known = Dictionary(uniqueKeysWithValues: found.map { ($0.id, $0) })
    let entries = ids.compactMap { known[$0] }
    let data: JSON = [
      "results": .array(try entries.map { try $0.json(store) }),
      "total": JSON(results.total),
    ]
    return Reply(
      data, page: "Journal", subtitle: Words.count(results.total, "page"),
      accent: Look.calm
    ) {
      JournalView.list(entries, empty: "No page holds these words.")
    }
  }
}

/// How pages are listed.
enum JournalView {
  static func list(_ entries: [Entry], empty: String) -> View {
    View.list(entries, style: .plain, empty: empty) { entry in
      View.Item(
        entry.title,
        subtitle: entry.text.isEmpty || entry.feeling.line.isEmpty ? nil : entry.feeling.line,
        detail: CivilDay.words(entry.day), badges: entry.feeling.tags.map { View.Badge($0) },
        link: Link.to("journal-show", ["id": String(entry.id)]))
    }
  }
}
