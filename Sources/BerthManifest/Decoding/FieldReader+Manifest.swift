import BerthBase

// The members of a manifest, one by one, so that they can also be read one by one.
extension FieldReader {
  func commands() -> [Manifest.Command] {
    list("commands", .command, unique: "name", isRequired: true, mayBeEmpty: true) { $0.command() }
  }

  func phrases() -> [Manifest.Phrase] {
    list("phrases", .phrase, unique: "pattern") { $0.phrase() }
  }

  func widgets() -> [Manifest.Widget] { list("widgets", .widget, unique: "id") { $0.widget() } }

  func brief() -> Manifest.Invocation? { object("brief", .brief) { $0.invocation() } }

  func stats() -> Manifest.Invocation? { object("stats", .stats) { $0.invocation() } }

  func links() -> [Manifest.LinkRoute] { list("links", .link, unique: "pattern") { $0.link() } }

  func jobs() -> [Manifest.Job] { list("jobs", .job, unique: "id") { $0.job() } }

  func collections() -> [Manifest.Collection] {
    list("collections", .collection, unique: "id") { $0.collection() }
  }

  func notifications() -> [Manifest.NotificationCategory] {
    list("notifications", .notification, unique: "id") { $0.notification() }
  }

  func entitlementPart() -> Manifest.Entitlement? {
    object("entitlement", .entitlement) { $0.entitlement() }
  }

  func settings() -> [Manifest.Setting] {
    list("settings", .setting, unique: "key") { $0.setting() }
  }

  func flags() -> [Manifest.Flag] { list("flags", .flag, unique: "key") { $0.flag() } }

  func experiments() -> [Manifest.Experiment] {
    list("experiments", .experiment, unique: "id") { $0.experiment() }
  }

  func fetchPart() -> Manifest.Fetch? { object("fetch", .fetch) { $0.fetch() } }

  func programs() -> [Manifest.Program] {
    list("programs", .program, unique: "name") { $0.program() }
  }

  func gatePart() -> Manifest.Gate? { object("gate", .gate) { $0.gate() } }
}

extension FieldReader {
  func capabilities(_ key: String) -> [CapabilityID] {
    let known = key == "uses" ? CapabilityID.services : CapabilityID.providers
    let texts = strings(key, .capability, isRequired: true, mayBeEmpty: true)
    return texts.compactMap { text in
      guard let id = CapabilityID(text) else { return nil }
      if id.isHostDefined, !known.contains(text), let index = texts.firstIndex(of: text) {
        unknown(id, key, index, known)
      }
      return id
    }
  }

  private func unknown(_ id: CapabilityID, _ key: String, _ index: Int, _ known: [String]) {
    let other = key == "uses" ? CapabilityID.providers : CapabilityID.services
    let place = place[key][index]
    let kind = key == "uses" ? "service" : "provider"
    if let same = known.first(where: { CapabilityID($0)?.name == id.name }) {
      report.problem(
        place, "this host has no revision \(id.revision) of \(id.name)", "use “\(same)”")
    } else if other.contains(id.description) {
      let list = key == "uses" ? "implements" : "uses"
      report.problem(place, "“\(id)” is no \(kind)", "list it in “\(list)”")
    } else {
      let guesses = Suggestion.nearest(to: id.description, among: known)
      report.problem(
        place, "this host knows no \(kind) “\(id)”",
        guesses.isEmpty
          ? "use one of \(known.joined(separator: ", "))" : Suggestion.question(guesses))
    }
  }
}
