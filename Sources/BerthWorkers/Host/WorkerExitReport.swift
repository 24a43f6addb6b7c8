/// What a plugin wrote to standard error before it ended: a runtime says there which check failed, or
/// which exception nobody caught.
struct WorkerExitReport: Equatable {
  /// Where Swift's runtime begins to list what was being called.
  private static let trace = "Current stack trace:"
  private static let longestText = 2_000
  private static let longestLine = 200

  /// The end of it, at most 2 KB; a list of calls is cut at its end rather than the words before it.
  let text: String
  /// The last two lines before a list of calls, as one of at most 200 characters; nil for none.
  let line: String?

  /// Reads what was written; control characters become spaces, broken UTF-8 is repaired.
  init(_ bytes: some Sequence<UInt8>) {
    let plain = bytes.map { $0 == 0x0A || ($0 >= 0x20 && $0 != 0x7F) ? $0 : 0x20 }
    let lines = String(decoding: plain, as: UTF8.self).split(separator: "\n")
    let end = lines.lastIndex { $0.hasPrefix(Self.trace) } ?? lines.endIndex
    let words = lines[..<end].map { $0.split(separator: " ").joined(separator: " ") }
    let last = words.suffix(2).filter { !$0.isEmpty }.joined(separator: " ")
    line =
      last.isEmpty
      ? nil : last.count > Self.longestLine ? "\(last.prefix(Self.longestLine))…" : last
    let said = lines[..<end].joined(separator: "\n").suffix(Self.longestText)
    let calls = lines[end...].joined(separator: "\n").prefix(Self.longestText - said.count)
    text = calls.isEmpty ? String(said) : "\(said)\n\(calls)"
  }
}
