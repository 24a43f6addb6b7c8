import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthViewModel

/// `berth search TEXT`: asks every plugin's federated collections and merges their ranks.
enum SearchCommand {
  static let command = HostCommand(
    "search", summary: "search across all apps",
    arguments: [.text("text", "what to look for", required: true, repeated: true)],
    options: [.int("limit", "how many to show", default: 20, min: 1, max: 200)],
    examples: ["search lime", "search \"old fashioned\" --json"]
  ) { session, arguments throws(BerthError) in
    let words = arguments["text"]?.array?.compactMap(\.string) ?? []
    return try report(
      session, words.joined(separator: " "), limit: arguments["limit"]?.int ?? 20)
  }

  /// Reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): ranks of different indexes compare
  /// where their scores do not.
  private static let fusion = 60.0

  private static func report(
    _ session: Session, _ text: String, limit: Int
  ) throws(BerthError) -> Report {
    var hits: [(score: Double, line: JSON)] = []
    var problems: [JSON] = []
    var total = 0
    let runtime = try session.runtime()
    for manifest in try session.manifests(with: .federated) {
      do throws(BerthError) {
        try Gate(session: session).pass(manifest)
      } catch {
        problems.append(["id": .string(manifest.id), "error": error.json])
        session.output.say("\(manifest.name): \(error.message)")
        continue
      }
      for collection in manifest.collections where collection.isFederated {
        do throws(BerthError) {
          let reply = try runtime.plugin(manifest.id).search(
            collection.id, ["text": .string(text), "limit": JSON(limit)])
          total += reply["total"]?.int ?? 0
          for (index, hit) in (reply["results"]?.array ?? []).enumerated() {
            guard let id = hit["id"]?.string else { continue }
            var line = try runtime.plugin(manifest.id).describe(collection.id, id: id)
            line["plugin"] = .string(manifest.id)
            line["collection"] = .string(collection.id)
            line["matches"] = hit["matches"] ?? []
            hits.append((1 / (fusion + Double(index + 1)), line))
          }
        } catch {
          problems.append(["id": .string(manifest.id), "error": error.json])
          session.output.say("\(manifest.name): \(error.message)")
        }
      }
    }
    // A stable sort: plugins of equal rank stay in the registry's order.
    let sorted = hits.enumerated().sorted {
      ($0.element.score, -$0.offset) > ($1.element.score, -$1.offset)
    }
    let results = sorted.prefix(limit).map(\.element.line)
    return Report(
      ["results": .array(results), "total": JSON(total), "problems": .array(problems)],
      view: view(text, results, total))
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
