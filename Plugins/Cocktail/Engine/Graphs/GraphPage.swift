import BerthSDK

/// A laid-out graph as data and as a page.
struct GraphPage {
  let model: GraphModel
  /// What the graph is of: `drink`, `ingredient`, `family` or `codex`.
  let kind: String
  var expanded: [String] = []
  /// Names of nodes nothing is known around.
  var silent: [String] = []
  var subtitle: String?
  /// What stands below the graph.
  var children: [View] = []

  /// The stable answer for scripts: positions are those of the layout, not rounded.
  var json: JSON {
    let box = model.bounds
    return [
      "id": .string(model.nodes.first?.id ?? ""), "name": .string(model.title),
      "kind": .string(kind), "expanded": JSON(expanded),
      "width": JSON(GraphModel.width), "height": JSON(GraphModel.height),
      "forces": [
        "order": JSON(
          ["link", "charge", "center"]
            + (model.forces.collidePadding == nil ? [] : ["collide"])),
        "charge": JSON(model.forces.charge),
        "collidePadding": JSON(model.forces.collidePadding),
      ],
      "nodes": .array(model.nodes.map(node)), "edges": .array(model.edges.map(edge)),
      "bounds": [
        "minX": JSON(box.minX), "minY": JSON(box.minY), "maxX": JSON(box.maxX),
        "maxY": JSON(box.maxY),
      ],
    ]
  }

  private func node(_ node: GraphModel.Node) -> JSON {
    [
      "id": .string(node.id), "name": .string(node.name), "category": .string(node.category),
      "kind": .string(node.kind), "x": JSON(node.x), "y": JSON(node.y),
      "radius": JSON(node.radius), "pinned": .bool(node.pin != nil), "link": JSON(node.link),
      "expand": JSON(node.expand), "detail": JSON(node.detail),
    ]
  }

  private func edge(_ edge: GraphModel.Edge) -> JSON {
    [
      "source": .string(model.nodes[edge.source].id),
      "target": .string(model.nodes[edge.target].id), "kind": .string(edge.kind),
      "score": .rounded(edge.score), "distance": JSON(edge.distance),
    ]
  }

  /// The page.
  var view: View {
    View.page(model.title, subtitle: subtitle ?? caption, accent: DrinkView.accent) {
      View.graph(
        width: GraphModel.width, height: GraphModel.height,
        nodes: model.nodes.map { node in
          View.Node(
            id: node.id, label: node.name, x: node.x, y: node.y, radius: node.radius,
            category: GraphColours.group(node.category).id, link: node.link, expand: node.expand,
            detail: node.detail, pinned: node.isPinnedByUser)
        },
        edges: model.edges.map { edge in
          View.Edge(
            model.nodes[edge.source].id, model.nodes[edge.target].id, weight: edge.weight,
            kind: edge.kind, distance: edge.distance)
        }, legend: GraphColours.legend(model.nodes.map(\.category)),
        edgeLegend: GraphColours.edges(Set(model.edges.map(\.kind))), zoom: 1...3,
        forces: forces)
      if !silent.isEmpty {
        View.note("No flavour is known for \(Words.list(silent)), so nothing is shown around it.")
      }
      children
      if kind == "drink" || kind == "ingredient" { View.actions(actions) }
      Notice.view
    }
  }

  /// What moves the things of a page; where the graph fixes them, nothing does.
  private var forces: View.Forces? {
    let isFixed = model.nodes.contains { $0.pin != nil && !$0.isPinnedByUser }
    return isFixed
      ? nil : View.Forces(charge: model.forces.charge, collide: model.forces.collidePadding)
  }

  private var caption: String {
    kind == "drink"
      ? "What is in it, and what goes together" : "What goes with it, and what can replace it"
  }

  private var actions: [View.Action] {
    let center = model.nodes.first
    var actions: [View.Action] = []
    if kind == "drink", let center {
      actions.append(View.Action("Recipe", link: Link.show(center.id), role: .primary))
      actions.append(
        View.Action("Compatibility", link: Link.to("compatibility", ["id": center.id])))
    } else if let center {
      actions.append(
        View.Action("About \(center.name)", link: Link.ingredient(center.id), role: .primary))
    }
    let next = model.nodes.first { $0.kind == "ingredient" && !expanded.contains($0.id) }
    if let next, let link = next.expand {
      actions.append(View.Action("More around \(next.name)", link: link))
    }
    return actions
  }
}
