import BerthBase
import BerthInvocation
import BerthManifest

/// Rules that were read, for as long as their files stay as they are: in memory, since a server asks often, and
/// as bytes in a folder, since every short command asks anew.
///
/// What is kept in the folder is a line that names the build and the stamps of the files, and the rules'
/// image. One that is missing, damaged, of another build or of other files, or that cannot be written, only costs
/// time. Not safe for use by several threads at once.
final class SafetyRuleCache {
  private var known: [String: (stamps: [FileStamp?], rules: SafetyRules)] = [:]
  /// Nil where nothing can be kept, as where there is no home.
  private let folder: () -> String?
  /// The largest file that is read, in bytes.
  private static let limit = 4 << 20
  private static let largestImage = 64 << 20

  init(folder: @escaping () -> String?) { self.folder = folder }

  /// The rules of a file; nil when it cannot be read.
  func rules(_ path: String) -> SafetyRules? {
    if let found = known[path], found.stamps == stamps(path, found.rules) { return found.rules }
    let file = folder().map { "\($0)/\(String(StableHash.of(path), radix: 16))" }
    guard let rules = file.flatMap({ kept($0, path) }) ?? read(path, into: file) else { return nil }
    known[path] = (stamps(path, rules), rules)
    return rules
  }

  /// Reads the rules themselves, and keeps them.
  private func read(_ path: String, into file: String?) -> SafetyRules? {
    guard let rules = SafetyRules.file(path, limit: Self.limit) else { return nil }
    let stamps = stamps(path, rules)
    // A file that changed just now may change again within the resolution of its time stamp.
    let changed = stamps.map { $0?.modified ?? .max }.max() ?? .max
    guard let file, rules.problems.isEmpty,
      changed / 1_000_000_000 < FileStamp.currentSecond() - 2
    else { return rules }
    try? FileBytes.makeFolder(FileTree.parent(of: file))
    try? FileBytes.replace(
      file, with: Array(heading(stamps).utf8) + rules.image, isLasting: false)
    return rules
  }

  /// What was kept of rules whose files are as they were.
  private func kept(_ file: String, _ path: String) -> SafetyRules? {
    guard let mapping = FileMapping(file, limit: Self.largestImage),
      let end = mapping.bytes.firstIndex(of: UInt8(ascii: "\n")),
      let rules = SafetyRules(image: mapping, from: end + 1)
    else { return nil }
    let isCurrent = withExtendedLifetime(mapping) {
      mapping.bytes[...end].elementsEqual(heading(stamps(path, rules)).utf8)
    }
    return isCurrent ? rules : nil
  }

  private func heading(_ stamps: [FileStamp?]) -> String {
    let build = FileStamp("/proc/self/exe")?.text ?? "unknown"
    return "berth safety 2 \(build) \(stamps.map { $0?.text ?? "none" }.joined(separator: " "))\n"
  }

  /// The stamps of a file and of those it takes in.
  private func stamps(_ path: String, _ rules: SafetyRules) -> [FileStamp?] {
    [FileStamp(path)]
      + rules.included.map { FileStamp("\(FileTree.parent(of: path))/\($0)") }
  }
}
