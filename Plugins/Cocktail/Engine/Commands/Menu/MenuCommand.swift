import BerthSDK
import Kitchen
import Picture

/// `menu`: a page for guests, of chosen drinks, a collection, the favourites or what the bar makes; to show, to
/// print, and with a code that leads phones to it.
struct MenuCommand: StoreCommand {
  var drinks: [String]
  var collection: String?
  var makeable: Bool
  var title: String?
  var site: String?
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let ids = try self.ids(store)
    let found = try store.recipes(ids: ids)
    let ordered = ids.compactMap { id in found.first { $0.id == id } }
    guard !ordered.isEmpty else {
      throw PluginError(
        "input.missing", "there is nothing to put on the menu",
        remedy: "name drinks: berth cocktail menu negroni mojito, "
          + "or give a heart to some, or --collection NAME", details: ["argument": "drinks"])
    }
    let catalogue = try store.catalogue(for: ordered)
    let menu = GuestMenu(ordered, in: catalogue)
    let title = try Words.shortened(Words.trimmed(self.title ?? name(store)), to: 60)
    let address = try self.address(ordered, call)
    try call.events.record("menu", ["drinks": JSON(ordered.count)])
    let data: JSON = [
      "title": .string(title), "total": JSON(ordered.count), "address": JSON(address),
      "sections": .list(menu.parts) { part, entries in
        [
          "title": .string(part.rawValue),
          "drinks": .list(entries) { entry in
            var json = JSON.named(entry.drink.id, entry.drink.name)
            json["ingredients"] = JSON(entry.ingredients)
            json["abv"] = entry.abv.map { .tenths($0) } ?? .null
            return json
          },
        ]
      }, "notice": .string(Notice.text),
    ]
    let code = address.flatMap(QRCode.init)
    return Reply(data, page: title, subtitle: "What may it be?", accent: DrinkView.accent) {
      for (part, entries) in menu.parts {
        View.section(part.rawValue) {
          View.list(entries, style: .plain) { entry in
            View.Item(
              entry.drink.name, subtitle: Words.list(entry.ingredients),
              detail: entry.abv.map { "\(AmountText.decimal($0, places: 0)) %" },
              link: Link.show(entry.drink.id))
          }
        }
      }
      if let address, let code {
        View.section("On your phone") {
          Self.picture(code)
          View.text(address, role: .code)
        }
      }
      Notice.view
    }
  }

  // MARK: Drinks

  private func ids(_ store: Store) throws -> [String] {
    var ids: [String] = []
    for name in drinks {
      let id = try store.drinkID(name)
      if !ids.contains(id) { ids.append(id) }
    }
    if !ids.isEmpty { return ids }
    if let collection {
      let collections = Collections(store)
      return try collections.drinks(of: collections.find(collection)).map(\.id)
    }
    if makeable {
      try store.call.entitlement.require("inventory")
      return try bar(store)
    }
    return try store.database.rows(
      "SELECT f.recipe FROM favorites f JOIN recipes r ON r.id = f.recipe "
        + "WHERE r.removed IS NULL ORDER BY r.popularity DESC, r.id LIMIT ?1", [SQLValue(limit)]
    ) { $0.text(0) }
  }

  /// The best known drinks that the shelf makes now.
  private func bar(_ store: Store) throws -> [String] {
    let shelf = Shelf(store)
    let catalogue = Catalogue(ingredients: try store.ingredients())
    let pantry = Pantry(try shelf.ids(), in: catalogue, granting: .bar)
    return try shelf.needs().map { need in
      Makeable(need.drink, popularity: need.popularity, needs: need.ingredients, pantry: pantry)
    }.filter(\.missing.isEmpty).sorted { ($1.popularity, $0.drink) < ($0.popularity, $1.drink) }
      .prefix(limit).map(\.drink)
  }

  private func name(_ store: Store) throws -> String {
    if drinks.isEmpty, let collection { return try Collections(store).find(collection).name }
    return "The bar tonight"
  }

  // MARK: The address

  /// Where the menu stands in a served home; nil when no site is known.
  private func address(_ drinks: [StoredRecipe], _ call: Call) throws -> String? {
    guard
      let site = try site ?? call.config.get("site").string, !site.isEmpty
    else { return nil }
    guard site.hasPrefix("https://") || site.hasPrefix("http://"), !site.contains(" "),
      site.utf8.count <= 100
    else {
      throw PluginError.invalid(
        "“\(Words.shortened(site, to: 60))” is no address of a served home",
        remedy: "write it as berth serve prints it, such as https://bar.example.org")
    }
    var base = site
    while base.hasSuffix("/") { base.removeLast() }
    if let collection, self.drinks.isEmpty {
      return "\(base)/cocktail/menu?collection=\(PluginLink.encoded(collection))"
    }
    if makeable, self.drinks.isEmpty { return "\(base)/cocktail/menu?makeable=true" }
    let named = drinks.map { "drinks=\(PluginLink.encoded($0.id))" }.joined(separator: "&")
    let whole = "\(base)/cocktail/menu?\(named)"
    // A longer one fits no code; the page without arguments is the menu of the favourites.
    return whole.utf8.count <= 200 ? whole : "\(base)/cocktail/menu"
  }

  /// The code as a picture, with the quiet zone phones need.
  private static func picture(_ code: QRCode) -> View {
    let side = Double(code.size + 8)
    let scale = 6.0
    return View.picture(
      width: side * scale, height: side * scale, label: "A code that leads to this menu",
      shapes: [
        View.Shape.rect(width: side * scale, height: side * scale).fill(.rgb(0xFFFFFF)),
        View.Shape.group([View.Shape.path(code.path).fill(.rgb(0x000000))])
          .scaled(x: scale, y: scale),
      ])
  }
}
