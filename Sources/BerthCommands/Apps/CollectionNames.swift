import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthInvocation
import BerthManifest

/// Looks names up in the search collections of the installed plugins.
struct CollectionNames: PhraseNames {
  /// How many hits of a query are compared; what is called exactly so is among the first.
  private static let depth = 30

  private let session: HostSession

  init(_ session: HostSession) { self.session = session }

  func fit(of text: String, plugin: String, collection: String, fields: [String]) -> NameFound? {
    guard
      let reply = try? session.runtime().plugin(plugin).search(
        collection, ["text": .string(text), "limit": JSON(Self.depth), "total": false])
    else { return nil }
    let words = Self.words(text)
    var best = NameFound(.unknown)
    for hit in reply["results"]?.array ?? [] {
      let found = Self.find(words, in: hit, fields)
      if found.fit > best.fit { best = found }
      if best.fit == .whole { break }
    }
    // What is written as it is typed needs no other name.
    if best.name.map({ SearchFolding.words($0) }) == SearchFolding.words(text) { best.name = nil }
    return best
  }

  private static func find(_ words: [String], in hit: JSON, _ fields: [String]) -> NameFound {
    let title = hit["title"]?.string ?? ""
    let matches = (hit["matches"]?.array ?? []).filter {
      fields.contains($0["field"]?.string ?? "")
    }
    var best = NameFound(.unknown)
    for name in [title] + matches.compactMap({ $0["text"]?.string }) {
      let own = self.words(name)
      if own == words { return NameFound(.whole, name: name == title ? title : nil) }
      if words.allSatisfy(own.contains) {
        if best.fit < .part { best = NameFound(.part) }
      } else if best.fit < .repaired, own.count == words.count, zip(own, words).allSatisfy(isNear) {
        best = NameFound(.repaired, name: name)
      }
    }
    return best
  }

  /// Folded, in the singular, without articles.
  private static func words(_ text: String) -> [String] {
    let words = PhraseWords(text).words.map(\.folded)
    let own = words.filter { !["a", "an", "the"].contains($0) }
    return own.isEmpty ? words : own
  }

  private static func isNear(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    let limit = min(one.count, other.count) >= 8 ? 2 : min(one.count, other.count) >= 4 ? 1 : 0
    return EditDistance.between(one, other, atMost: limit) != nil
  }
}
