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

  func fit(of text: String, plugin: String, collection: String, fields: [String]) -> NameFit? {
    guard
      let reply = try? session.runtime().plugin(plugin).search(
        collection, ["text": .string(text), "limit": JSON(Self.depth), "total": false])
    else { return nil }
    let words = Self.words(text)
    var best = NameFit.unknown
    for hit in reply["results"]?.array ?? [] {
      best = max(best, Self.fit(of: hit, words, fields))
      if best == .whole { break }
    }
    return best
  }

  private static func fit(of hit: JSON, _ words: [String], _ fields: [String]) -> NameFit {
    let matches = hit["matches"]?.array ?? []
    var names = [hit["title"]?.string ?? ""]
    names += matches.filter { fields.contains($0["field"]?.string ?? "") }
      .compactMap { $0["text"]?.string }
    var best = NameFit.unknown
    for name in names {
      let own = self.words(name)
      if own == words { return .whole }
      if words.allSatisfy(own.contains) {
        best = max(best, .part)
      } else if own.count == words.count, zip(own, words).allSatisfy(isNear) {
        best = max(best, .repaired)
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
