import BerthSDK

/// `packs`, `packs add FILE`, `packs remove --id ID`: sessions that somebody adds to the library.
struct PacksCommand: StoreCommand {
  enum PackAction: String, ArgumentWord { case list, add, remove }

  var action: PackAction
  var file: String?
  var id: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    switch action {
    case .list: return try list(store)
    case .add: return try add(store, call)
    case .remove: return try remove(store)
    }
  }

  private func list(_ store: Store) throws -> Reply {
    let packs = try store.packs()
    let coming = try store.coming()
    let data: JSON = [
      "packs": .array(packs.map(Self.json)), "total": JSON(packs.count),
      "coming": .list(coming) {
        [
          "id": .string($0.id), "name": .string($0.title),
          "date": .string(CivilDay.text($0.released)),
        ]
      },
    ]
    return Reply(data, page: "Packs", accent: Look.calm) {
      View.list(
        packs, style: .plain,
        empty: "None yet. A pack is a file of sessions: berth calm packs add FILE"
      ) { pack in
        View.Item(
          pack.title, subtitle: pack.author.isEmpty ? nil : "by \(pack.author)",
          detail: Self.words(pack))
      }
      if !coming.isEmpty {
        View.section("Comes out next") {
          View.list(coming.prefix(12), style: .plain) {
            View.Item($0.title, detail: CivilDay.words($0.released))
          }
        }
      }
    }
  }

  private func add(_ store: Store, _ call: Call) throws -> Reply {
    guard let file else {
      throw PluginError(
        "input.missing", "there is no file to add", remedy: "berth calm packs add FILE")
    }
    try call.entitlement.require(Paywall.feature)
    let name = file.split(separator: "/").last.map { Words.shortened(String($0), to: 60) } ?? file
    let (read, problems) = try call.files.input("file") { bytes -> (SessionPack?, [DataProblem]) in
      guard bytes.count <= SessionPack.maximumBytes else {
        throw PluginError.invalid(
          "the file has \(bytes.count) bytes", remedy: "a pack has at most 2 MB; make two of it")
      }
      return SessionPack.read(name, String(decoding: bytes, as: UTF8.self))
    }
    guard let pack = read else {
      throw PluginError(
        "input.invalid",
        "\(name) is no pack: "
          + problems.prefix(3).map(\.description).joined(separator: "; "),
        remedy: "mend \(Words.count(problems.count, "place")) and add it again; nothing was kept",
        details: ["problems": .list(problems.prefix(50)) { .string($0.description) }])
    }
    try store.add(pack)
    guard let added = try store.packs().first(where: { $0.id == pack.id }) else {
      throw PluginError.notFound("the pack was not kept", remedy: "add it again")
    }
    return Reply(Self.json(added), page: added.title, accent: Look.calm) {
      View.text("\(added.title) is in the library: \(Self.words(added)).")
      View.list(try store.sessions(pack: pack.id), style: .plain) { Look.item($0) }
    }
  }

  private func remove(_ store: Store) throws -> Reply {
    guard let id, try store.remove(pack: Words.slug(id)) else {
      throw PluginError.notFound(
        "there is no pack “\(Words.shortened(id ?? "", to: 40))”",
        remedy: "berth calm packs lists them; berth calm packs remove --id ID")
    }
    return Reply(["id": .string(Words.slug(id)), "removed": true]) {
      View.text("Taken out. What you heard of it stays in your history.")
    }
  }

  private static func json(_ pack: AddedPack) -> JSON {
    [
      "id": .string(pack.id), "name": .string(pack.title), "author": .string(pack.author),
      "added": .string(CivilDay.text(pack.day)), "sessions": JSON(pack.sessions),
      "released": JSON(pack.released), "next": JSON(pack.next.map(CivilDay.text)),
    ]
  }

  private static func words(_ pack: AddedPack) -> String {
    guard let next = pack.next else { return Words.count(pack.sessions, "session") }
    return "\(pack.released) of \(Words.count(pack.sessions, "session")), the next on "
      + CivilDay.words(next)
  }
}
