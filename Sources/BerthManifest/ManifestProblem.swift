/// Something wrong with a manifest: where, what, and what to do.
public struct ManifestProblem: Sendable, Equatable, CustomStringConvertible {
  /// Where: `$.commands[2].name`, or `line 3, column 14` when the text is no JSON.
  public var path: String
  /// What is wrong.
  public var message: String
  /// What to do about it.
  public var remedy: String

  /// A problem at a path.
  public init(path: String, message: String, remedy: String) {
    self.path = path
    self.message = message
    self.remedy = remedy
  }

  public var description: String {
    remedy.isEmpty ? "\(path): \(message)" : "\(path): \(message); \(remedy)"
  }
}

/// Something odd in a manifest that does not keep the plugin from working.
public struct ManifestWarning: Sendable, Equatable, CustomStringConvertible {
  /// Where: `$.comands`.
  public var path: String
  /// What is odd.
  public var message: String
  /// What to do about it; empty when there is nothing to add.
  public var remedy: String

  /// A warning about a path.
  public init(path: String, message: String, remedy: String = "") {
    self.path = path
    self.message = message
    self.remedy = remedy
  }

  public var description: String {
    remedy.isEmpty ? "\(path): \(message)" : "\(path): \(message); \(remedy)"
  }
}
