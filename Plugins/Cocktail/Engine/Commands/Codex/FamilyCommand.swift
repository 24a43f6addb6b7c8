import BerthSDK

/// `family NAME`: a family's template, its root, its variations and its drinks.
struct FamilyCommand: StoreCommand {
  enum Form: String, ArgumentWord { case list, graph }

  var name: [String]
  var `as`: Form
  var limit: Int

  /// The web app shows twelve variations.
  private static let maximumVariations = 12

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let family = try CodexFamily.named(name.joined(separator: " "))
    let template = CodexTemplate.of(family)
    let root = try template.flatMap { try store.root(of: $0) }
    let variations = try self.variations(family, root, store)
    if `as` == .graph, let template {
      var model = CodexGraph.family(template, root: root, variations)
      try model.layOut()
      let page = GraphPage(
        model: model, kind: "family", subtitle: template.formula,
        children: [
          View.actions([
            View.Action("All families", link: Link.to("codex", ["as": "graph"]), role: .primary),
            View.Action("As a list", link: Link.to("family", ["name": family.rawValue])),
          ])
        ])
      return Reply(page.json) { page.view }
    }
    let branches = try store.branches(of: family)
    let members = try store.summaries(
      "WHERE r.family = ?1 AND r.removed IS NULL ORDER BY r.popularity DESC, r.id LIMIT ?2",
      [.text(family.rawValue), SQLValue(limit)])
    let page = FamilyPage(
      family: family, template: template, root: root, variations: variations, branches: branches,
      members: members)
    return Reply(page.json) { page.view }
  }

  /// The best known members beside the root, spread over the branches, the nearest first.
  private func variations(
    _ family: CodexFamily, _ root: DrinkSummary?, _ store: Store
  ) throws -> [Variation] {
    guard let root else { return [] }
    let chosen = try store.summaries(
      """
      JOIN (SELECT id, row_number() OVER (PARTITION BY subfamily ORDER BY popularity DESC, id)
        AS place FROM recipes WHERE family = ?1 AND removed IS NULL AND id <> ?2) p ON p.id = r.id
      WHERE p.place <= 4 ORDER BY p.place, r.popularity DESC, r.id LIMIT ?3
      """, [.text(family.rawValue), .text(root.id), SQLValue(Self.maximumVariations)])
    let drinks = try store.recipes(ids: chosen.map(\.id) + [root.id])
    let catalogue = try store.catalogue(for: drinks)
    guard let origin = drinks.first(where: { $0.id == root.id }) else { return [] }
    return chosen.compactMap { summary in
      drinks.first { $0.id == summary.id }.map {
        Variation(summary, $0.recipe, root: origin.recipe, in: catalogue)
      }
    }.sorted { ($0.distance, -$0.drink.popularity) < ($1.distance, -$1.drink.popularity) }
  }
}

/// A family as data and as a page.
struct FamilyPage {
  let family: CodexFamily
  let template: CodexTemplate?
  let root: DrinkSummary?
  let variations: [Variation]
  let branches: [Store.Branch]
  let members: [DrinkSummary]

  private var total: Int { branches.reduce(0) { $0 + $1.count } }

  /// The stable answer for scripts.
  var json: JSON {
    var json: JSON = [
      "id": .string(family.rawValue), "name": .string(family.name),
      "summary": .string(family.summary), "template": .null,
      "root": root.map(DrinkJSON.summary) ?? .null,
      "variations": .list(variations) { variation in
        var json = DrinkJSON.summary(variation.drink)
        json["difference"] = .string(variation.difference)
        json["distance"] = .rounded(variation.distance)
        return json
      },
      "subfamilies": .list(branches) {
        [
          "id": .string(Words.slug($0.name ?? "other")), "name": .string($0.name ?? "Other"),
          "drinks": JSON($0.count),
        ]
      }, "members": .array(members.map(DrinkJSON.summary)), "total": JSON(total),
    ]
    if let template { json["template"] = FamilyPage.json(template) }
    return json
  }

  /// A template as data.
  static func json(_ template: CodexTemplate) -> JSON {
    [
      "formula": .string(template.formula), "method": .string(template.method.rawValue),
      "parts": .list(template.parts) {
        [
          "slot": .string($0.slot.rawValue), "name": .string($0.slot.name),
          "amount": .string($0.amount), "optional": .bool($0.isOptional),
          "examples": JSON($0.slot.examples),
        ]
      }, "core": .string(template.core), "balance": .string(template.balance),
      "seasoning": .string(template.seasoning),
    ]
  }

  /// The page.
  var view: View {
    View.page(family.name, subtitle: family.summary, accent: DrinkView.accent) {
      if let template {
        View.section("The template") {
          View.table(
            columns: ["Part", "Amount", "Such as"],
            rows: template.parts.map { part in
              [
                View.Cell(Words.title(part.slot.name) + (part.isOptional ? " (if you like)" : "")),
                View.Cell(part.amount),
                View.Cell(
                  part.slot.examples.prefix(3).map { Words.title($0) }.joined(separator: ", ")),
              ]
            })
          View.keyValues([
            View.Pair("Core", template.core), View.Pair("Balance", template.balance),
            View.Pair("Seasoning", template.seasoning),
            View.Pair("Made by", Words.title(template.method.rawValue)),
          ])
        }
      }
      if let root {
        View.card(
          root.name, subtitle: "The drink it all starts from", body: root.line,
          link: Link.show(root.id))
      }
      if !variations.isEmpty {
        View.section("Variations, the nearest first") {
          View.list(variations, style: .plain) {
            View.Item($0.drink.name, subtitle: $0.difference, link: Link.show($0.drink.id))
          }
        }
      }
      View.section("Branches") {
        View.list(branches, style: .plain, empty: "No drink belongs to it.") {
          View.Item(
            $0.name ?? "Other", subtitle: $0.examples.map(\.name).joined(separator: ", "),
            detail: Words.count($0.count, "drink"))
        }
      }
      View.section(total > members.count ? "The best known of \(total) drinks" : "Its drinks") {
        DrinkView.list(members, empty: "No drink belongs to it.")
      }
      if template != nil {
        View.actions([
          View.Action(
            "As a graph", link: Link.to("family", ["name": family.rawValue, "as": "graph"]),
            role: .primary),
          View.Action("All families", link: Link.to("codex")),
        ])
      }
      Notice.view
    }
  }
}
