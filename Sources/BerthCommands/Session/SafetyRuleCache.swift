import BerthBase
import BerthInvocation
import BerthManifest

/// Rules that were read, for as long as their files stay as they are; a server asks often.
final class SafetyRuleCache {
  private var known: [String: (stamp: FileStamp, rules: SafetyRules)] = [:]
  /// The largest file that is read, in bytes.
  private static let limit = 4 << 20

  /// The rules of a file; nil when it cannot be read.
  func rules(_ path: String) -> SafetyRules? {
    guard let stamp = FileStamp(path) else { return nil }
    if let found = known[path], found.stamp == stamp { return found.rules }
    guard let bytes = FileBytes.read(path, limit: Self.limit) else { return nil }
    let rules = SafetyRules(bytes)
    known[path] = (stamp, rules)
    return rules
  }
}
