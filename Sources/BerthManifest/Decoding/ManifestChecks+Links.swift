import BerthBase

extension ManifestChecks {
  func checkLinks() {
    for (index, route) in manifest.links.enumerated() {
      let place = root["links"][index]
      guard let command = command(route.command, at: place["command"]), route.pattern != .standIn
      else { continue }
      checkSlots(
        Templates(slots: route.pattern.slots, certain: route.pattern.slots, route.arguments),
        command, at: place)
      checkReach(route, index, at: place)
    }
  }

  /// A pattern that something else always goes before would never be opened.
  private func checkReach(_ route: Manifest.LinkRoute, _ index: Int, at place: ManifestPlace) {
    if case .literal(let word)? = route.pattern.parts.first, route.pattern.parts.count == 1,
      manifest.command(named: word) != nil
    {
      report.problem(
        place["pattern"], "“/\(word)” opens the command of that name already",
        "remove it, or choose another path")
    }
    for (other, earlier) in manifest.links.prefix(index).enumerated()
    where earlier.pattern.isAlike(route.pattern) && earlier.pattern.text != route.pattern.text {
      report.problem(
        place["pattern"], "links[\(other)] takes the same paths", "remove one of them")
    }
  }
}
