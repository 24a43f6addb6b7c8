import BerthBase
import FuzzKit

@testable import BerthCapabilities
@testable import BerthManifest
@testable import BerthStorage

/// Texts people type into a search: none of them is an error, and what was put under plain words
/// is found by them.
enum SearchFuzz {
  nonisolated(unsafe) private static let index: (manifest: Manifest, collection: SearchCollection) =
    {
      guard let manifest = Material.manifests.first(where: { $0.id == "cocktail" }),
        let first = manifest.collections.first
      else { fatalError("no collection") }
      do {
        let database = try Database(path: Scratch.write([], to: "search.db"))
        let collection = try SearchIndex(database, manifest: manifest).collection(first.id)
        for (id, name) in [
          ("mojito", "Mojito"), ("pina-colada", "Piña Colada"), ("old-fashioned", "Old Fashioned"),
          ("gin-tonic", "Gin & Tonic"), ("cafe", "Café brûlot"),
        ] {
          try collection.put(id, [first.title: .string(name)])
        }
        return (manifest, collection)
      } catch {
        fatalError("\(error)")
      }
    }()

  static func run(_ bytes: [UInt8]) {
    let text = bytes.text
    let (_, collection) = index
    do throws(BerthError) {
      _ = try collection.query(["text": .string(text)])
      _ = try collection.query(["text": .string(text), "match": "any", "typos": false])
      _ = try collection.suggest(text, limit: 8)
      guard isPlain(text) else { return }
      try collection.put("new", [collection.definition.title: .string(text)])
      let found = try collection.query(["text": .string(text), "limit": 100])
      let ids = (found["results"]?.array ?? []).compactMap { $0["id"]?.string }
      require(ids.contains("new"), "what was put is not found: \(found.text())")
      try collection.remove("new")
    } catch {
      fatalError("a search failed: \(error)")
    }
  }

  /// Whether a text has words and nothing that could be an operator.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.count < 400 && text.contains { $0.isLetter }
      && text.unicodeScalars.allSatisfy { $0 == " " || ("a"..."z").contains($0) }
  }
}
