import BerthBase

/// What a decoding run has found so far; used by one thread.
final class ManifestReport {
  private(set) var problems: [ManifestProblem] = []
  private(set) var warnings: [ManifestWarning] = []
  /// The readers of all objects so far, in the order of the document.
  var readers: [FieldReader] = []

  func problem(_ path: ManifestPath, _ message: String, _ remedy: String) {
    problems.append(ManifestProblem(path: path.text, message: message, remedy: remedy))
  }

  func warning(_ path: ManifestPath, _ message: String, _ remedy: String = "") {
    warnings.append(ManifestWarning(path: path.text, message: message, remedy: remedy))
  }

  /// Warns of every member that its reader was not asked for. Readers are let go, as they refer to
  /// this report.
  func warnOfUnknownFields() {
    for reader in readers {
      for key in reader.members.keys where !reader.known.contains(key) {
        let known: [String] = reader.known.reduce(into: []) {
          if !$0.contains($1) { $0.append($1) }
        }
        let guesses = Suggestion.nearest(to: key, among: known)
        warning(
          reader.path[key], "unknown field; it is ignored",
          guesses.isEmpty ? "remove it" : Suggestion.question(guesses))
      }
    }
    readers = []
  }
}

/// Where something stands in a manifest, written out only when there is something to say about it.
indirect enum ManifestPath {
  case root
  case key(ManifestPath, String)
  case index(ManifestPath, Int)

  /// The path, such as `$.commands[2].name`; keys that are no plain words stand in quotes.
  var text: String {
    switch self {
    case .root: return "$"
    case .index(let parent, let index): return "\(parent.text)[\(index)]"
    case .key(let parent, let key):
      let isPlain =
        !key.isEmpty
        && key.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") || $0 == 0x24 }
      return isPlain ? "\(parent.text).\(key)" : "\(parent.text)[\"\(key)\"]"
    }
  }

  subscript(_ key: String) -> ManifestPath { .key(self, key) }
  subscript(_ index: Int) -> ManifestPath { .index(self, index) }
}
