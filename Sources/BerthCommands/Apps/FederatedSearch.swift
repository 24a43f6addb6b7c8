import BerthABI
package import BerthBase
import BerthHost
package import BerthManifest
import BerthViewModel

/// Asks every plugin's federated collections and merges their ranks.
package enum FederatedSearch {
  /// Reciprocal rank fusion (Cormack, Clarke, Büttcher 2009): ranks of different indexes compare
  /// where their scores do not.
  private static let fusion = 60.0

  /// Asks all apps; one that fails is named among the problems.
  ///
  /// - Parameter admit: throws for an app that may not be asked, such as one with an age gate.
  package static func report(
    _ session: HostSession, _ text: String, limit: Int,
    admit: (Manifest) throws(BerthError) -> Void
  ) throws(BerthError) -> Report {
    var hits: [(score: Double, line: JSON)] = []
    var problems: [JSON] = []
    var total = 0
    let runtime = try session.runtime()
    for manifest in try session.manifests(with: .federated) {
      do throws(BerthError) {
        try admit(manifest)
      } catch {
        // To whom an app is closed for good it is not there.
        if error.code != "gate.refused" {
          problems.append(["id": .string(manifest.id), "error": error.json])
        }
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
