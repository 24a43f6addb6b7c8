import Synchronization

/// Lines that were read, by their text: “1 tsp salt” stands in every second recipe. Shared by threads.
final class LineMemo: Sendable {
  /// How many lines are kept; then it begins anew.
  private static let limit = 8192

  private let lines = Mutex<[String: ParsedLine]>([:])

  /// The line, read with `parse` where it is new.
  func line(_ text: String, _ parse: (String) -> ParsedLine) -> ParsedLine {
    if let known = lines.withLock({ $0[text] }) { return known }
    let line = parse(text)
    lines.withLock { known in
      if known.count >= Self.limit { known.removeAll() }
      known[text] = line
    }
    return line
  }
}
