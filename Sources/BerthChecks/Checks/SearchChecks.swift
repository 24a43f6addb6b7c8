import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices
import BerthStorage

extension Check {
  /// The full-text index and the plugin's half of it.
  static let searchChecks: [Check] = [
    Check("search.declared", "it puts only what the manifest declares") { probe in
      _ = try collections(probe)
      let refusals = try probe.filling().refusals + probe.recordings().flatMap(\.recording.refusals)
      guard let first = refusals.first(where: { $0.function.hasPrefix("search.") }) else {
        return
      }
      throw CheckProblem.failed(
        "\(first.function) was refused: \(first.message)",
        remedy: "declare it under \"collections\" of the manifest")
    },
    Check("search.fields", "what is put is found by each of its fields", seconds: 60) { probe in
      let declared = try collections(probe)
      let documents = try probe.documents()
      let runtime = try probe.runtime(probe.usedHome())
      for collection in declared {
        guard let facts = documents.collections[collection.id], !facts.filled.isEmpty else {
          throw CheckProblem.warning(
            "neither filling it nor an example puts a document into \(collection.id)",
            remedy: "put one, add an example that does, or take the collection out")
        }
        for field in collection.fields {
          try CheckProblem.require(
            facts.filled.contains(field.name),
            "no document of \(collection.id) has the field \(field.name)",
            remedy: "put it, or take it out of the manifest")
          for sample in facts.samples[field.name] ?? [] {
            let hits = try ids(
              runtime, probe, collection.id,
              ["text": .string(sample.word), "typos": false, "prefix": false, "limit": 10_000])
            try CheckProblem.require(
              hits.contains(sample.id),
              "\(sample.id) is not found in \(collection.id) by \"\(sample.word)\" of its "
                + field.name,
              remedy: "put the document again when its row changes")
          }
        }
      }
    },
    Check("search.deleted", "what is deleted is not found", seconds: 60) { probe in
      let declared = try collections(probe)
      let documents = try probe.documents()
      let runtime = try probe.runtime(probe.usedHome())
      for collection in declared {
        let hits = Set(try ids(runtime, probe, collection.id, ["limit": 10_000]))
        for id in (documents.collections[collection.id]?.gone ?? []).sorted() {
          try CheckProblem.require(
            !hits.contains(id), "\(id) was removed from \(collection.id) and is found",
            remedy: "remove it again")
        }
        try describable(
          probe, runtime, collection, hits.sorted().suffix(60), "is found but gone",
          readsLines: false)
      }
    },
    Check("search.rebuilt", "filling in bundled data again makes the same index", seconds: 90) {
      probe in
      let home = try probe.home()
      let manifest = try probe.manifest()
      let declared = try collections(probe)
      var before: [String: [String]] = [:]
      let first = try probe.runtime(home)
      for collection in declared {
        before[collection.id] = try ids(first, probe, collection.id, ["limit": 10_000]).sorted()
      }
      first.releaseAll()
      let database = try Database(path: home.privateDatabase(ofPlugin: manifest.id))
      for collection in declared {
        try SearchIndex(database, manifest: manifest).collection(collection.id).clear()
      }
      database.close()
      try seedAgain(probe, home)
      let second = try probe.runtime(home)
      for collection in declared {
        let after = try ids(second, probe, collection.id, ["limit": 10_000]).sorted()
        try CheckProblem.require(
          after == before[collection.id],
          "\(collection.id) held \(before[collection.id]?.count ?? 0) documents and holds "
            + "\(after.count) after it was emptied and filled in again",
          remedy: "put every bundled document in seed, whether or not its row is new")
      }
    },
    Check("search.describe", "every hit has a line of its own", seconds: 60) { probe in
      // What the plugin came with, and what its user made.
      for runtime in try [probe.host(), probe.runtime(probe.usedHome())] {
        for collection in try collections(probe) {
          let hits = try ids(runtime, probe, collection.id, ["limit": 60])
          try describable(probe, runtime, collection, hits.prefix(60), "has no line")
        }
      }
    },
    Check("search.describe-unknown", "an id that is not there is not described") { probe in
      try requireProvider(probe, "berth.search/1")
      let runtime = try probe.host()
      for collection in try collections(probe) {
        do throws(BerthError) {
          _ = try runtime.plugin(probe.id()).describe(collection.id, id: "no-such-id-\(UInt32.max)")
        } catch {
          guard Probe.isFault(error) || error.code == "plugin.failed" else { continue }
          throw error
        }
        throw CheckProblem.failed(
          "\(collection.id) describes an id it does not hold", remedy: "fail with not-found")
      }
    },
    Check("search.odd", "odd queries never fail", seconds: 60) { probe in
      let odd = [
        "\"", "\"\"\"", "'", "*", "^", "AND", "OR NOT", "NEAR(", "a AND", "title:", "-", "(((", ")",
        "{}", ";", "\\", "%", "!!!???...", "a*b*", "🍋", String(repeating: "ab ", count: 3_400),
      ]
      let (runtime, manifest) = (try probe.host(), try probe.manifest())
      for collection in try collections(probe) {
        for text in odd {
          _ = try runtime.plugin(manifest.id).search(collection.id, ["text": .string(text)])
        }
      }
      let maker = try ArgumentMaker(probe)
      let searching = Set(
        (try? probe.bestRecording().entries.filter { $0.calls("search") }.map(\.command)) ?? [])
      var turn = 0
      for command in manifest.commands {
        for parameter in command.parameters where parameter.rule.type == .string {
          // Commands that search get them all; the others take turns with two of them.
          let isSearching = searching.contains(command.name)
          let some = isSearching ? odd : [odd[turn % odd.count], odd[(turn + 1) % odd.count]]
          turn += isSearching ? 0 : 2
          for text in some where Double(text.count) <= parameter.rule.maximum ?? .infinity {
            var arguments = maker.base(command)
            arguments[parameter.name] = parameter.isRepeated ? [.string(text)] : .string(text)
            let attempt = try probe.attempt(runtime, command.name, .object(arguments))
            guard let error = attempt.error,
              error.code.hasPrefix("storage.syntax") || error.code.hasPrefix("storage.sql")
                || error.code == "storage.error" || error.code.hasPrefix("search.")
            else { continue }
            throw CheckProblem.failed(
              "\(command.name) with \(parameter.name) \"\(text.prefix(20))\" ended with "
                + "\(error.code): \(error.message)",
              remedy: "bind texts as parameters, and search through berth.search")
          }
        }
      }
    },
  ]

  /// The collections of a plugin that can be searched.
  private static func collections(_ probe: Probe) throws -> [Manifest.Collection] {
    let collections = try probe.manifest().collections
    guard !collections.isEmpty else { throw CheckProblem.skipped("it declares no collection") }
    try probe.requireStorage()
    return collections
  }

  static func requireProvider(_ probe: Probe, _ id: String) throws {
    guard try probe.manifest().implements.contains(where: { $0.description == id }) else {
      throw CheckProblem.skipped("it does not implement \(id)")
    }
  }

  private static func ids(
    _ runtime: Runtime, _ probe: Probe, _ collection: String, _ request: JSON
  ) throws -> [String] {
    let reply = try runtime.plugin(probe.id()).search(collection, request)
    return (reply["results"]?.array ?? []).compactMap { $0["id"]?.string }
  }

  private static func describable(
    _ probe: Probe, _ runtime: Runtime, _ collection: Manifest.Collection,
    _ ids: ArraySlice<String>, _ complaint: String, readsLines: Bool = true
  ) throws {
    let manifest = try probe.manifest()
    guard manifest.implements.contains(where: { $0.description == "berth.search/1" }) else {
      return
    }
    for id in ids {
      let line: JSON
      do throws(BerthError) {
        line = try runtime.plugin(manifest.id).describe(collection.id, id: id)
      } catch {
        throw CheckProblem.failed(
          "\(id) of \(collection.id) \(complaint): \(error.message)",
          remedy: "describe what is put, and remove what is deleted")
      }
      guard readsLines else { continue }
      guard line["id"]?.string == id, line["name"]?.string?.isEmpty == false else {
        throw CheckProblem.failed(
          "the line of \(id) of \(collection.id) is \(line.text().prefix(80))",
          remedy: "write {\"id\",\"name\",\"summary\",\"link\"}")
      }
      if let link = line["link"]?.string { try resolve(link, manifest, "the line of \(id)") }
    }
  }
}
