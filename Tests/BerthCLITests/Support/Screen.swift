@testable import BerthCLI

/// Streams in memory: what a run wrote, and what it may read.
///
/// Used from one thread at a time.
final class Screen: @unchecked Sendable {
  private var written: [UInt8] = []
  private var complained: [UInt8] = []
  private var lines: [String]
  private let isClosed: Bool
  private let isTerminal: Bool
  private let height: Int
  private let hasPager: Bool
  private let terminal: [UInt8]?
  private let pipes: Bool
  /// How often something was written to standard output.
  private(set) var writes = 0
  /// What was given to a pager.
  private(set) var paged: [(text: String, command: String)] = []
  /// What was given to other commands of the shell.
  private(set) var piped: [(text: String, command: String)] = []

  /// - Parameters:
  ///   - typing: the lines that can be read from standard input.
  ///   - isTerminal: whether all three streams are terminals.
  ///   - isClosed: whether nobody reads standard output any more.
  ///   - height: the rows of the terminal.
  ///   - hasPager: whether a pager starts.
  ///   - terminal: what the terminal answers when it is asked for its background.
  ///   - pipes: whether commands of the shell can be given text.
  init(
    typing lines: [String] = [], isTerminal: Bool = false, isClosed: Bool = false,
    height: Int = 24, hasPager: Bool = true, terminal: [UInt8]? = nil,
    pipes: Bool = false
  ) {
    self.pipes = pipes
    self.height = height
    self.hasPager = hasPager
    self.terminal = terminal
    self.lines = lines
    self.isTerminal = isTerminal
    self.isClosed = isClosed
  }

  var output: String { String(decoding: written, as: UTF8.self) }
  var error: String { String(decoding: complained, as: UTF8.self) }

  var streams: Streams {
    var streams = Streams(
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
      width: 80, height: height, askTerminal: { self.terminal },
      page: { bytes, command in
        guard self.hasPager else { return false }
        self.paged.append((String(decoding: bytes, as: UTF8.self), command))
        return true
      })
    if pipes {
      streams.pipe = { bytes, command in
        self.piped.append((String(decoding: bytes, as: UTF8.self), command))
        return true
      }
    }
    return streams
  }
}
