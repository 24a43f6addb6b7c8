import BerthSDK

/// `place-page`: a place that `berth search` found.
struct PlacePageCommand: PluginCommand {
  var id: String

  func run(_ call: Call) throws -> Reply {
    let bay = try Bay(call)
    guard let entry = GuideIndex.entries(bay).first(where: { $0.id == id }) else {
      throw PluginError.notFound(
        "there is no place “\(Words.shortened(id, to: 40))”", remedy: "berth jubilee stations")
    }
    let near = bay.region.nearestCell(to: entry.point)
    let visit = bay.region.places.first { $0.id == id }?.visit
    let data: JSON = [
      "id": .string(id), "name": .string(entry.name), "kind": .string(entry.kind),
      "latitude": .number(entry.point.latitude), "longitude": .number(entry.point.longitude),
      "cell": JSON(near?.cell.id), "visit": visit?.json ?? .null,
    ]
    return Reply(data, bayPage: entry.name, entry.kind) {
      View.keyValues([
        View.Pair("Shore", near?.cell.name ?? ""),
        View.Pair(
          "Degrees",
          "\(Link.degrees(entry.point.latitude)), \(Link.degrees(entry.point.longitude))",
          link: Link.geo(entry.point)),
      ])
      if let visit {
        visit.view
        if let camera = visit.camera {
          View.list([View.Item("A camera", detail: camera, link: camera)])
        }
        View.note("Rules and works change: what stands at the gate counts.")
      }
      View.actions([
        View.Action(
          "How likely is a jubilee here",
          link: Link.to("probability", ["cell": near?.cell.id ?? ""]), role: .primary),
        View.Action("Watch", link: Link.to("monitor-add", ["place": entry.name])),
      ])
    }
  }
}
