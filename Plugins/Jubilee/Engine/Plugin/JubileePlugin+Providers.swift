public import BerthSDK

extension JubileePlugin: StorageProvider {
  public func schemaVersion(of scope: Scope) -> Int {
    scope == .private ? PrivateSchema.version : PublicSchema.version
  }

  public func migrate(
    _ database: Database, _ scope: Scope, from: Int, to: Int, _ call: Call
  ) throws {
    switch scope {
    case .private: try PrivateSchema.migrate(database, from: from)
    case .public:
      try PublicSchema.migrate(database, from: from)
      if from < 1 { try MappedEvents(database).create() }
    }
  }

  public func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
    // The index of places and pages lies in the private database.
    if scope == .private { try GuideIndex.fill(call) }
  }
}

extension JubileePlugin: SearchProvider {
  public func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine {
    if collection == GuideIndex.pages {
      let topic = try GuideTopic.one(id, call)
      return SearchLine(
        id: id, name: topic.title, summary: Words.shortened(topic.paragraphs.first ?? "", to: 120),
        link: Link.to("guide-page", ["id": id]))
    }
    let entry = try GuideIndex.entries(Bay(call)).first { $0.id == id }
    guard let entry else { throw PluginError.notFound("there is no place \(id)") }
    return SearchLine(
      id: id, name: entry.name, summary: "\(entry.kind) of the bay",
      link: Link.to("place-page", ["id": id]))
  }
}

/// What `berth search` finds of this app: places and pages. Reports are shared by the users of a
/// home, and the index is one user's own, so that they are found by `feed` instead.
enum GuideIndex {
  static let places = "places"
  static let pages = "guide"

  struct Entry {
    var id: String
    var name: String
    var kind: String
    var point: GeoPoint
  }

  static func entries(_ bay: Bay) -> [Entry] {
    bay.region.places.map { Entry(id: $0.id, name: $0.name, kind: $0.kind, point: $0.point) }
      + bay.region.stations.map {
        Entry(
          id: "station-\($0.id.lowercased())", name: "\($0.name) (\($0.id))", kind: "station",
          point: $0.point)
      }
  }

  static func fill(_ call: Call) throws {
    try call.search.clear(places)
    try call.search.clear(pages)
    for entry in entries(Bay(try Region.bundled(Region.standard, call))) {
      try call.search.put(
        places, id: entry.id, ["name": .string(entry.name), "kind": .string(entry.kind)])
    }
    for topic in try GuideTopic.all(call) {
      try call.search.put(
        pages, id: topic.id,
        [
          "name": .string(topic.title), "text": .string(topic.paragraphs.joined(separator: " ")),
        ])
    }
  }
}
