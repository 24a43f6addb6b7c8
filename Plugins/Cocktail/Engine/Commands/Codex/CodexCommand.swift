import BerthSDK

/// `codex`: the six families, as a tree with their branches or as a graph.
struct CodexCommand: StoreCommand {
  enum Form: String, ArgumentWord { case tree, graph }

  var `as`: Form

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let branches = try store.branches()
    if `as` == .graph { return try graph(branches) }
    let families = CodexFamily.allCases.filter { family in
      family != .unclassified || branches.contains { $0.family == family }
    }
    return Reply(
      [
        "families": .list(families) { family in
          json(family, branches.filter { $0.family == family })
        },
        "total": JSON(branches.reduce(0) { $0 + $1.count }),
      ], page: "Cocktail Codex", subtitle: "Six families, and every drink that grows from them",
      accent: DrinkView.accent
    ) {
      View.list(families, style: .plain) { family in
        item(family, branches.filter { $0.family == family })
      }
      View.action("As a graph", link: Link.to("codex", ["as": "graph"]), role: .primary)
      View.note("The families follow A. Day, N. Fauchald and D. Kaplan, Cocktail Codex (2018).")
      Notice.view
    }
  }

  private func json(_ family: CodexFamily, _ branches: [Store.Branch]) -> JSON {
    [
      "id": .string(family.rawValue), "name": .string(family.name),
      "summary": .string(family.summary),
      "formula": JSON(CodexTemplate.of(family)?.formula),
      "root": JSON(CodexTemplate.of(family)?.rootRecipe),
      "drinks": JSON(branches.reduce(0) { $0 + $1.count }),
      "subfamilies": .list(branches) { branch in
        [
          "id": .string(Words.slug(branch.name ?? "other")),
          "name": .string(branch.name ?? "Other"), "drinks": JSON(branch.count),
          "examples": .array(branch.examples.map { .named($0.id, $0.name) }),
        ]
      },
    ]
  }

  private func item(_ family: CodexFamily, _ branches: [Store.Branch]) -> View.Item {
    View.Item(
      family.name, subtitle: family.summary,
      detail: Words.count(branches.reduce(0) { $0 + $1.count }, "drink"),
      link: Link.to("family", ["name": family.rawValue]),
      children: branches.map { branch in
        View.Item(
          branch.name ?? "Other", subtitle: branch.examples.map(\.name).joined(separator: ", "),
          detail: String(branch.count))
      })
  }

  // MARK: As a graph

  private func graph(_ branches: [Store.Branch]) throws -> Reply {
    var model = CodexGraph.roots { family in
      branches.reduce(0) { $0 + ($1.family == family ? $1.count : 0) }
    }
    try model.layOut()
    let page = GraphPage(
      model: model, kind: "codex", subtitle: "Six families; open one to see what grows from it",
      children: [
        View.action("As a tree", link: Link.to("codex"), role: .primary)
      ])
    return Reply(page.json) { page.view }
  }
}
