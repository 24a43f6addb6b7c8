import BerthABI
package import BerthBase
import BerthCapabilities
import BerthHost
package import BerthManifest
import BerthViewModel

/// Asks every plugin's federated collections and puts what they find in one order.
///
/// First with all words as they were typed; where nothing has them all, with each of them alone; and only
/// where nothing has any of them, with words that are spelled alike.
package struct FederatedSearch {
  /// How many hits of a collection are put in order: what is called as was typed is among them.
  private static let depth = 60
  /// The most words that are looked for one by one.
  private static let mostWords = 6

  /// A hit and where it belongs.
  private struct Hit {
    var place: SearchPlace
    var plugin: String
    var collection: String
    var id: String
    var matches: JSON

    var key: String { "\(plugin)/\(collection)/\(id)" }
  }

  private let session: HostSession
  private let words: [String]
  private var collections: [(plugin: String, id: String)] = []
  private var hits: [Hit] = []
  private var total = 0
  private var problems: [JSON] = []

  /// Asks all apps; one that fails is named among the problems.
  ///
  /// - Parameters:
  ///   - limit: the most results.
  ///   - isLiteral: whether only what has all words as they were typed is found.
  ///   - admit: throws for an app that may not be asked, such as one with an age gate.
  /// - Returns: `{"results":[…],"total","problems":[{"id","error"}]}`.
  package static func report(
    _ session: HostSession, _ text: String, limit: Int, isLiteral: Bool = false,
    admit: (Manifest) throws(BerthError) -> Void
  ) throws(BerthError) -> Report {
    var search = FederatedSearch(session: session, words: SearchFolding.words(text))
    try search.choose(admit)
    try search.ask(text, limit: limit, isLiteral: isLiteral)
    let results = try search.described(limit)
    return Report(
      [
        "results": .array(results), "total": JSON(search.total),
        "problems": .array(search.problems),
      ],
      view: view(text, results, search.total))
  }

  private init(session: HostSession, words: [String]) {
    (self.session, self.words) = (session, words)
  }

  /// Finds the collections that may be asked.
  private mutating func choose(
    _ admit: (Manifest) throws(BerthError) -> Void
  ) throws(BerthError) {
    for manifest in try session.manifests(with: .federated) {
      do throws(BerthError) {
        try admit(manifest)
        collections += manifest.collections.filter(\.isFederated).map { (manifest.id, $0.id) }
      } catch {
        // To whom an app is closed for good it is not there.
        if error.code != "gate.refused" { note(error, of: manifest.id) }
      }
    }
  }

  private mutating func ask(
    _ text: String, limit: Int, isLiteral: Bool
  ) throws(BerthError) {
    hits = try found(text, limit: limit)
    if hits.isEmpty, !isLiteral {
      if words.count > 1 { try askOneByOne(limit) }
      if hits.isEmpty { hits = try found(text, limit: limit, repairs: true) }
    }
    // A stable sort: apps of equal rank stay in the registry's order.
    hits = hits.enumerated().sorted {
      $0.element.place == $1.element.place
        ? $0.offset < $1.offset : $0.element.place < $1.element.place
    }.map(\.element)
  }

  /// What holds some of the words; a word that stands in few things says more than one that stands in
  /// many.
  private mutating func askOneByOne(_ limit: Int) throws(BerthError) {
    var joined: [String: (hit: Hit, weight: Double)] = [:]
    var all = 0.0
    for word in words.prefix(Self.mostWords) {
      total = 0
      let found = try found(word, limit: limit)
      let weight = found.isEmpty ? 0 : 1 / Double(1 + total)
      all += weight
      for hit in found {
        var entry = joined[hit.key] ?? (hit, 0)
        entry.weight += weight
        if entry.weight > weight {
          entry.hit.matches = .array((entry.hit.matches.array ?? []) + (hit.matches.array ?? []))
        }
        joined[hit.key] = entry
      }
    }
    hits = joined.values.map { hit, weight in
      var hit = hit
      hit.place.lack(1 - weight / all)
      return hit
    }.sorted { $0.key < $1.key }
    total = hits.count
  }

  /// What all collections find, each in its own order.
  private mutating func found(
    _ text: String, limit: Int, repairs: Bool = false
  ) throws(BerthError) -> [Hit] {
    let runtime = try session.runtime()
    var found: [Hit] = []
    for (plugin, collection) in collections {
      do throws(BerthError) {
        let reply = try runtime.plugin(plugin).search(
          collection,
          [
            "text": .string(text), "limit": JSON(max(limit, Self.depth)), "typos": .bool(repairs),
          ])
        total += reply["total"]?.int ?? 0
        for (rank, hit) in (reply["results"]?.array ?? []).enumerated() {
          guard let id = hit["id"]?.string else { continue }
          found.append(
            Hit(
              place: SearchPlace(hit, words: words, rank: rank), plugin: plugin,
              collection: collection, id: id, matches: hit["matches"] ?? []))
        }
      } catch {
        note(error, of: plugin)
        collections.removeAll { $0.plugin == plugin }
      }
    }
    return found
  }

  /// The first hits as lines; what its app no longer knows is left out.
  private mutating func described(_ limit: Int) throws(BerthError) -> [JSON] {
    var lines: [JSON] = []
    var rest = hits[...]
    while lines.count < limit, !rest.isEmpty {
      let asked = rest.prefix(limit - lines.count)
      rest = rest.dropFirst(asked.count)
      lines += try described(asked)
    }
    return lines
  }

  /// The lines of hits, in their order; each app is asked once for all of its own.
  private mutating func described(_ asked: ArraySlice<Hit>) throws(BerthError) -> [JSON] {
    let runtime = try session.runtime()
    var lines: [(index: Int, line: JSON)] = []
    let byPlugin = Dictionary(grouping: asked.indices) { hits[$0].plugin }
    for (plugin, indices) in byPlugin.sorted(by: { $0.value[0] < $1.value[0] }) {
      let answers: [Result<JSON, BerthError>]
      do throws(BerthError) {
        answers = try runtime.plugin(plugin).describe(
          indices.map { SearchHit(collection: hits[$0].collection, id: hits[$0].id) })
      } catch {
        note(error, of: plugin)
        continue
      }
      for (index, answer) in zip(indices, answers) {
        switch answer {
        case .success(var line):
          line["plugin"] = .string(plugin)
          line["collection"] = .string(hits[index].collection)
          line["matches"] = hits[index].matches
          lines.append((index, line))
        case .failure(let error): note(error, of: plugin)
        }
      }
    }
    return lines.sorted { $0.index < $1.index }.map(\.line)
  }

  /// Names what went wrong in an app, once.
  private mutating func note(_ error: BerthError, of plugin: String) {
    let problem: JSON = ["id": .string(plugin), "error": error.json]
    if !problems.contains(problem) { problems.append(problem) }
  }

  private static func view(_ text: String, _ results: [JSON], _ total: Int) -> View {
    let items = results.map { line in
      View.Item(
        line["name"]?.string ?? "", subtitle: line["summary"]?.string,
        badges: [View.Badge(line["plugin"]?.string ?? "")], link: line["link"]?.string)
    }
    return .page(
      "Search: \(text)", subtitle: "\(results.count) of \(total)",
      children: [.list(items, empty: "nothing found")])
  }
}
