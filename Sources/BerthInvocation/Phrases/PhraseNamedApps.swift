import BerthManifest

/// The apps that a sentence names as such, “the garden app”: what it asks for is theirs.
struct PhraseNamedApps {
  /// Each plugin with the words it is called by.
  private let names: [(plugin: String, words: [[String]])]

  init(_ manifests: [Manifest]) {
    names = manifests.map { manifest in
      let called = [manifest.id, manifest.name].map { PhraseWords($0).words.map(\.folded) }
      return (manifest.id, called.filter { !$0.isEmpty })
    }
  }

  /// The ids of the plugins a sentence names; empty when it names none.
  func ids(in words: [String]) -> Set<String> {
    var ids: Set<String> = []
    for (place, word) in words.enumerated() where Self.nouns.contains(word) {
      for (plugin, called) in names
      where called.contains(where: { words[..<place].suffix($0.count).elementsEqual($0) }) {
        ids.insert(plugin)
      }
    }
    return ids
  }

  private static let nouns: Set<String> = ["app", "application"]
}
