import BerthBase
package import BerthManifest

extension Manifest {
  /// The link pattern that takes a path, plain parts before slots, and what its slots take.
  func route(_ path: [String]) -> (route: LinkRoute, slots: [String: String])? {
    var best: (route: LinkRoute, slots: [String: String])?
    for route in links {
      guard let slots = route.pattern.match(path) else { continue }
      if best.map({ route.pattern.precedes($0.route.pattern) }) ?? true { best = (route, slots) }
    }
    return best
  }
}

extension Link {
  /// Whether one of a plugin's link patterns takes the link's path.
  package func isRoute(of manifest: Manifest) -> Bool { manifest.route(path) != nil }

  /// What a path that nothing takes was probably meant to be: patterns of these plugins as links,
  /// nearest first.
  package func nearRoutes(of manifests: [Manifest], limit: Int = 3) -> [String] {
    let allowed = max(2, path.reduce(0) { $0 + $1.utf8.count } / 3)
    var found: [(text: String, distance: Int)] = []
    for manifest in manifests {
      for route in manifest.links {
        let distance = route.pattern.distance(to: path)
        if distance <= allowed {
          found.append(("berth://\(manifest.id)\(route.pattern.text)", distance))
        }
      }
    }
    // Sorting by distance alone would leave the order of equals open.
    let sorted = found.enumerated().sorted {
      ($0.element.distance, $0.offset) < ($1.element.distance, $1.offset)
    }
    return sorted.prefix(limit).map(\.element.text)
  }

  /// The error for a path that no pattern of a plugin takes.
  func noRoute(_ manifest: Manifest) -> BerthError {
    let known = manifest.links.prefix(6).map { "berth://\(manifest.id)\($0.pattern.text)" }
    return .unknown(
      "input.link", "\(manifest.id) has no link \(pathText)", near: nearRoutes(of: [manifest]),
      remedy: known.isEmpty
        ? "write berth://\(manifest.id)/<command>; \(manifest.id) has no deeper links"
        : "it opens \(known.joined(separator: ", "))",
      details: ["plugin": .string(manifest.id), "path": .string(pathText)])
  }

  /// The arguments a path gives by its route: fixed ones, and those made of slots.
  func arguments(
    of route: Manifest.LinkRoute, _ slots: [String: String], _ command: Manifest.Command
  ) throws(BerthError) -> JSONObject {
    var given = JSONObject()
    var mentioned: Set<String> = []
    for (name, template) in route.arguments.object ?? JSONObject() {
      mentioned.formUnion(PhraseTemplate.slots(in: template))
      given[name] = try fill(template, name, slots, command)
    }
    for slot in route.pattern.slots where !mentioned.contains(slot) {
      given[slot] = try fill(.string("{\(slot)}"), slot, slots, command)
    }
    return given
  }

  private func fill(
    _ template: JSON, _ name: String, _ slots: [String: String], _ command: Manifest.Command
  ) throws(BerthError) -> JSON {
    if let elements = template.array {
      var values: [JSON] = []
      for element in elements { values.append(try fill(element, name, slots, command)) }
      return .array(values)
    }
    guard let text = template.string, !PhraseTemplate.slots(in: template).isEmpty else {
      return template
    }
    let filled = PhraseTemplate.replace(text) { slots[$0] ?? "" }
    guard let parameter = command.parameter(name) else { return .string(filled) }
    do throws(ValueComplaint) {
      return try ValueReader.read(filled, parameter.rule)
    } catch {
      throw ArgumentIssue(name: name, index: nil, complaint: error)
        .berthError(command: command.name)
    }
  }
}
