import BerthBase

/// What a decoding run has found so far; used by one thread.
final class ManifestReport {
  private(set) var problems: [ManifestProblem] = []
  private(set) var warnings: [ManifestWarning] = []

  func problem(_ place: ManifestPlace, _ message: String, _ remedy: String) {
    problems.append(ManifestProblem(path: place.path, message: message, remedy: remedy))
  }

  func warning(_ place: ManifestPlace, _ message: String, _ remedy: String = "") {
    warnings.append(ManifestWarning(path: place.path, message: message, remedy: remedy))
  }
}

/// A place in the document, written out as a path only when there is something to say about it.
indirect enum ManifestPlace {
  case root
  case key(ManifestPlace, String)
  case index(ManifestPlace, Int)

  /// The path, such as `$.commands[2].name`; keys that are no plain words stand in quotes.
  var path: String {
    switch self {
    case .root: return "$"
    case .index(let parent, let index): return "\(parent.path)[\(index)]"
    case .key(let parent, let key):
      let isPlain =
        !key.isEmpty
        && key.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "_") || $0 == 0x24 }
      return isPlain ? "\(parent.path).\(key)" : "\(parent.path)[\"\(key)\"]"
    }
  }

  subscript(_ key: String) -> ManifestPlace { .key(self, key) }
  subscript(_ index: Int) -> ManifestPlace { .index(self, index) }
}
