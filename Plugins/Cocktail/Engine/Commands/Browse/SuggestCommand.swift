import BerthSDK

/// `suggest TEXT`: completions of what is being typed, names of drinks and of ingredients.
///
/// Drinks stand before ingredients, but for an ingredient that is exactly what was typed; at least one place
/// is kept for the best ingredient.
struct SuggestCommand: PluginCommand {
  var text: [String]
  var limit: Int

  /// A completion.
  private struct Suggestion {
    var id: String
    var name: String
    var isIngredient: Bool

    var link: String { isIngredient ? Link.ingredient(id) : Link.show(id) }
  }

  func run(_ call: Call) throws -> Reply {
    let text = self.text.joined(separator: " ")
    let drinks = try call.search.suggest(SearchDocument.drinks, text, limit: limit)
    let ingredients = try call.search.suggest(SearchDocument.ingredients, text, limit: limit)
    let found = Self.merged(
      drinks.map { Suggestion(id: $0.id, name: $0.text, isIngredient: false) },
      ingredients.map { Suggestion(id: $0.id, name: $0.text, isIngredient: true) },
      typed: TextFolding.fold(text), limit: limit)
    let results = found.map { suggestion in
      var json = JSON.named(suggestion.id, suggestion.name)
      json["kind"] = .string(suggestion.isIngredient ? "ingredient" : "drink")
      json["link"] = .string(suggestion.link)
      return json
    }
    return Reply(["results": .array(results), "total": JSON(results.count)], page: "“\(text)…”") {
      View.list(found, empty: "No drink's or ingredient's name starts so.") {
        View.Item(
          $0.name, subtitle: $0.isIngredient ? "ingredient" : nil, link: $0.link)
      }
      Notice.view
    }
  }

  private static func merged(
    _ drinks: [Suggestion], _ ingredients: [Suggestion], typed: String, limit: Int
  ) -> [Suggestion] {
    guard let best = ingredients.first else { return drinks }
    let exact = ingredients.first { TextFolding.fold($0.name) == typed }
    let places = max(limit - 1, drinks.isEmpty ? 0 : 1)
    var merged = (exact.map { [$0] } ?? []) + drinks.prefix(exact == nil ? places : limit - 1)
    for ingredient in [best] + ingredients.dropFirst()
    where merged.count < limit && ingredient.id != exact?.id {
      merged.append(ingredient)
    }
    return Array(merged.prefix(limit))
  }
}
