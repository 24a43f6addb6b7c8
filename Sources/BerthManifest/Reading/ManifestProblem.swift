/// Something wrong with a manifest: where, what, and what to do.
package struct ManifestProblem: Sendable, Equatable, CustomStringConvertible {
  /// Where: `$.commands[2].name`, or `line 3, column 14` when the text is no JSON.
  package var path: String
  /// What is wrong.
  package var message: String
  /// What to do about it.
  package var remedy: String

  /// A problem at a path.
  package init(path: String, message: String, remedy: String) {
    self.path = path
    self.message = message
    self.remedy = remedy
  }

  package var description: String {
    remedy.isEmpty ? "\(path): \(message)" : "\(path): \(message); \(remedy)"
  }
}

/// Something odd in a manifest that does not keep the plugin from working.
package struct ManifestWarning: Sendable, Equatable, CustomStringConvertible {
  /// Where: `$.comands`.
  package var path: String
  /// What is odd.
  package var message: String
  /// What to do about it; empty when there is nothing to add.
  package var remedy: String

  /// A warning about a path.
  package init(path: String, message: String, remedy: String = "") {
    self.path = path
    self.message = message
    self.remedy = remedy
  }

  package var description: String {
    remedy.isEmpty ? "\(path): \(message)" : "\(path): \(message); \(remedy)"
  }
}
