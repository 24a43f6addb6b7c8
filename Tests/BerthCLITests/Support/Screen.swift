import BerthCLI

/// Streams in memory: what a run wrote, and what it may read.
///
/// Used from one thread at a time.
final class Screen: @unchecked Sendable {
  private var written: [UInt8] = []
  private var complained: [UInt8] = []
  private var lines: [String]
  private let isClosed: Bool
  private let isTerminal: Bool
  /// How often something was written to standard output.
  private(set) var writes = 0

  /// - Parameters:
  ///   - typing: the lines that can be read from standard input.
  ///   - isTerminal: whether all three streams are terminals.
  ///   - isClosed: whether nobody reads standard output any more.
  init(typing lines: [String] = [], isTerminal: Bool = false, isClosed: Bool = false) {
    self.lines = lines
    self.isTerminal = isTerminal
    self.isClosed = isClosed
  }

  var output: String { String(decoding: written, as: UTF8.self) }
  var error: String { String(decoding: complained, as: UTF8.self) }

  var streams: Streams {
    Streams(
      output: { bytes in
        self.writes += 1
        guard !self.isClosed else { return .closed }
        self.written += bytes
        return .done
      },
      error: { bytes in
        self.complained += bytes
        return .done
      },
      readLine: { self.lines.isEmpty ? nil : self.lines.removeFirst() },
      readAll: { limit in
        let text = self.lines.joined(separator: "\n")
        self.lines = []
        return text.utf8.count <= limit ? Array(text.utf8) : nil
      },
      inputIsTerminal: isTerminal, outputIsTerminal: isTerminal, errorIsTerminal: isTerminal,
      width: 80)
  }
}
