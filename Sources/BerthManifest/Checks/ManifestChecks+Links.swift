extension ManifestChecks {
  func checkLinks() {
    for (index, route) in manifest.links.enumerated() {
      let path = root["links"][index]
      guard let command = command(route.command, at: path["command"]), route.pattern != .standIn
      else { continue }
      refuseInputs(route.arguments, of: command, at: path)
      checkSlots(
        Templates(slots: route.pattern.slots, certain: route.pattern.slots, route.arguments),
        command, at: path)
      checkReach(route, index, at: path)
    }
  }

  /// A pattern that something else always goes before would never be opened.
  private func checkReach(_ route: Manifest.LinkRoute, _ index: Int, at path: ManifestPath) {
    if case .literal(let word)? = route.pattern.parts.first, route.pattern.parts.count == 1,
      manifest.command(named: word) != nil
    {
      report.problem(
        path["pattern"], "“/\(word)” opens the command of that name already",
        "remove it, or choose another path")
    }
    for (other, earlier) in manifest.links.prefix(index).enumerated()
    where earlier.pattern.isAlike(route.pattern) && earlier.pattern.text != route.pattern.text {
      report.problem(
        path["pattern"], "links[\(other)] takes the same paths", "remove one of them")
    }
  }
}
