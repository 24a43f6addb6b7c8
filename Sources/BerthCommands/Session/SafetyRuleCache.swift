import BerthBase
import BerthInvocation
import BerthManifest

/// Rules that were read, for as long as their files stay as they are; a server asks often.
final class SafetyRuleCache {
  private var known: [String: (stamps: [FileStamp?], rules: SafetyRules)] = [:]
  /// The largest file that is read, in bytes.
  private static let limit = 4 << 20

  /// The rules of a file; nil when it cannot be read.
  func rules(_ path: String) -> SafetyRules? {
    if let found = known[path], found.stamps == stamps(path, found.rules) { return found.rules }
    guard let rules = SafetyRules.file(path, limit: Self.limit) else { return nil }
    known[path] = (stamps(path, rules), rules)
    return rules
  }

  /// The stamps of a file and of those it takes in.
  private func stamps(_ path: String, _ rules: SafetyRules) -> [FileStamp?] {
    [FileStamp(path)]
      + rules.included.map { FileStamp("\(FileTree.parent(of: path))/\($0)") }
  }
}
