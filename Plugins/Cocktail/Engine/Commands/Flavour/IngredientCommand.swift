import BerthSDK
import Kitchen

/// `ingredient NAME`: what an ingredient is, how it tastes and where it is used.
struct IngredientCommand: StoreCommand {
  var name: [String]

  private static let maximumDrinks = 12

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let ingredient = try store.ingredient(name)
    let page = try IngredientPage(ingredient, store, drinks: Self.maximumDrinks)
    return Reply(page.json) { page.view }
  }
}

/// Everything known of an ingredient, read with a handful of queries.
struct IngredientPage {
  let ingredient: Ingredient
  private let above: [Ingredient]
  private let kinds: [Ingredient]
  private let notes: [(note: FlavourNote, intensity: Int)]
  private let inheritedFrom: String?
  private let pairs: [String]
  private let names: [String: String]
  private let drinks: [DrinkSummary]
  private let total: Int
  private let isAtHome: Bool

  init(_ ingredient: Ingredient, _ store: Store, drinks limit: Int) throws {
    self.ingredient = ingredient
    let catalogue = try store.flavourCatalogue(of: [ingredient.id])
    above = catalogue.tree.ancestors(of: ingredient.id).compactMap { catalogue.ingredient($0) }
    kinds = try store.ingredients(
      "WHERE i.parent = ?1 ORDER BY i.name", [.text(ingredient.id)])
    let flavour = FlavourEngine(catalogue).flavour(of: ingredient.id)
    let known = Dictionary(
      catalogue.notes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    notes = (flavour?.notes ?? []).compactMap { note in
      known[note.id].map { ($0, note.intensity) }
    }
    inheritedFrom = flavour?.inheritedFrom
    let source = inheritedFrom ?? ingredient.id
    pairs = catalogue.flavours.first { $0.ingredient == source }?.pairs ?? []
    names = try store.ingredientNames(pairs + ingredient.substitutes.map(\.id))
    let uses = try store.drinks(
      holding: try store.kinds(of: ingredient.id), limit: limit)
    drinks = uses.drinks
    total = uses.total
    isAtHome =
      try store.database.int(
        "SELECT count(*) FROM inventory WHERE ingredient = ?1", [.text(ingredient.id)]) > 0
  }

  private func name(_ id: String) -> String { names[id] ?? Words.title(id) }

  /// The stable answer for scripts.
  var json: JSON {
    [
      "id": .string(ingredient.id), "name": .string(ingredient.name),
      "category": .string(ingredient.category.rawValue), "role": .string(ingredient.role.rawValue),
      "abv": .rounded(ingredient.abv), "aliases": JSON(ingredient.aliases),
      "path": .array(above.map { .named($0.id, $0.name) }),
      "kinds": .array(kinds.map { .named($0.id, $0.name) }),
      "notes": .list(notes) { entry in
        [
          "id": .string(entry.note.id), "name": .string(entry.note.name),
          "group": .string(entry.note.group), "intensity": JSON(entry.intensity),
        ]
      }, "notesFrom": JSON(inheritedFrom),
      "pairs": .array(pairs.map { .named($0, name($0)) }),
      "substitutes": .list(ingredient.substitutes) {
        [
          "id": .string($0.id), "name": .string(name($0.id)),
          "score": .rounded($0.score),
        ]
      }, "drinks": .array(drinks.map(DrinkJSON.summary)), "drinksTotal": JSON(total),
      "atHome": .bool(isAtHome),
    ]
  }

  /// The page.
  var view: View {
    View.page(ingredient.name, subtitle: subtitle, accent: DrinkView.accent) {
      if isAtHome { View.badges([View.Badge("at home", tone: .good)]) }
      View.keyValues(facts)
      if !notes.isEmpty {
        View.section("Flavour") {
          View.list(notes, style: .plain) { entry in
            View.Item(
              entry.note.name,
              detail: String(repeating: "●", count: entry.intensity)
                + String(repeating: "○", count: max(3 - entry.intensity, 0)))
          }
          if let inheritedFrom {
            View.note("As \(above.first { $0.id == inheritedFrom }?.name ?? inheritedFrom).")
          }
        }
      }
      if !pairs.isEmpty {
        View.section("Known to go with") {
          View.text(linked(pairs.prefix(12).map { ($0, name($0)) }))
        }
      }
      if !ingredient.substitutes.isEmpty {
        View.section("Instead of it") {
          View.list(ingredient.substitutes.prefix(6)) {
            View.Item(
              name($0.id), detail: "\(Int(($0.score * 100).rounded())) %",
              link: Link.ingredient($0.id))
          }
        }
      }
      if !kinds.isEmpty {
        View.section("Kinds") { View.text(linked(kinds.map { ($0.id, $0.name) })) }
      }
      View.section(total > drinks.count ? "The best known of \(total) drinks" : "Drinks with it") {
        DrinkView.list(drinks, empty: "No drink uses it.")
      }
      View.actions([
        View.Action("Flavour graph", link: Link.to("graph", ["name": ingredient.id])),
        View.Action("What goes with it", link: Link.to("pairs", ["name": ingredient.id])),
        View.Action("Instead of it", link: Link.to("substitutes", ["name": ingredient.id])),
        View.Action(
          "All drinks with it", link: Link.to("search", ["with": ingredient.id])),
      ])
      Notice.view
    }
  }

  private var subtitle: String {
    ([Words.title(ingredient.category.rawValue)] + above.map { "a kind of \($0.name)" }.prefix(1))
      .joined(separator: " · ")
  }

  private var facts: [View.Pair] {
    var facts = [View.Pair("What it does", Words.title(ingredient.role.rawValue))]
    if ingredient.abv > 0 {
      facts.append(
        View.Pair("Strength", "\(AmountText.decimal(ingredient.abv, places: 1)) % vol"))
    }
    if above.count > 1 {
      facts.append(View.Pair("Belongs to", above.map(\.name).joined(separator: " › ")))
    }
    if !ingredient.aliases.isEmpty {
      facts.append(View.Pair("Also called", ingredient.aliases.prefix(6).joined(separator: ", ")))
    }
    return facts
  }

  private func linked(_ items: [(id: String, name: String)]) -> [View.Span] {
    var spans: [View.Span] = []
    for item in items {
      if !spans.isEmpty { spans.append(View.Span(", ")) }
      spans.append(View.Span(item.name, link: Link.ingredient(item.id)))
    }
    return spans
  }
}
