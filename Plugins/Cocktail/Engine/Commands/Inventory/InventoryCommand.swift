import BerthSDK

/// `inventory`: what is at home; with a category, a search or `--all` also what could be.
struct InventoryCommand: StoreCommand {
  var category: IngredientCategory?
  var search: String?
  var all: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let sought = search.map { TextFolding.fold($0) } ?? ""
    let showsAll = all || category != nil || !sought.isEmpty
    var rows = try store.database.rows(
      """
      SELECT i.id, i.name, i.category, v.at, i.aliases FROM ingredients i
      \(showsAll ? "LEFT " : "")JOIN inventory v ON v.ingredient = i.id
      WHERE ?1 IS NULL OR i.category = ?1
      """, [SQLValue(category?.rawValue)]
    ) { row in
      Item(
        id: row.text(0), name: row.text(1), category: row.text(2),
        since: row.isNull(3) ? nil : Int64(row.int(3)), aliases: row.text(4))
    }
    if !sought.isEmpty { rows = rows.filter { $0.matches(sought) } }
    let items = rows.map { (TextFolding.fold($0.name), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    let have = try store.database.int("SELECT count(*) FROM inventory")
    let photos = try store.bottlePhotos()
    let shown = items.filter { photos[$0.id] != nil }
    let gallery = try PhotoGallery(shown.compactMap { photos[$0.id] }, store)
    let data: JSON = [
      "inventory": try .list(items) { item in
        var json: JSON = [
          "id": .string(item.id), "name": .string(item.name),
          "category": .string(item.category), "have": .bool(item.since != nil),
        ]
        if let since = item.since { json["since"] = try store.time(since) }
        if let index = shown.firstIndex(where: { $0.id == item.id }) {
          json["photo"] = .string(gallery.entries[index].file)
        }
        return json
      },
      "have": JSON(have), "total": JSON(items.count),
    ]
    return Reply(data, page: "Your bar", subtitle: "\(Words.count(have, "ingredient")) at home") {
      for section in sections(items) { section }
      for photo in gallery.views(of: shown.map(\.name)) { photo }
      if items.isEmpty {
        View.text(
          showsAll
            ? "No ingredient matches."
            : "Nothing yet. Say which bottles you have, and the bar says what they make.")
      }
      View.actions([
        View.Action(
          "What can I make?", link: Link.to("make"), role: have == 0 ? .secondary : .primary),
        View.Action(
          "Add bottles", link: Link.to("inventory", ["all": "true"]),
          role: have == 0 ? .primary : .secondary, symbol: "plus"),
      ])
      Notice.view
    }
  }

  private struct Item {
    var id: String
    var name: String
    var category: String
    var since: Int64?
    var aliases: String

    func matches(_ sought: String) -> Bool {
      TextFolding.fold(name).contains(sought) || aliases.contains(sought)
    }
  }

  private func sections(_ items: [Item]) -> [View] {
    var groups: [String: [Item]] = [:]
    for item in items { groups[item.category, default: []].append(item) }
    return IngredientCategory.allCases.compactMap { category in
      guard let group = groups[category.rawValue] else { return nil }
      return View.section(Words.title(category.rawValue)) {
        View.list(group, style: .plain) { item in
          View.Item(
            item.name, checked: item.since != nil,
            link: Link.to(item.since == nil ? "have" : "out", ["ingredients": item.id]))
        }
      }
    }
  }
}
