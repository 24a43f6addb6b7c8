import BerthBase
import BerthServices
import BerthWeb

/// Where a run reads and writes; injected, so that tests see all of it.
///
/// Writers are called from one thread at a time.
package struct Streams: Sendable {
  /// What became of bytes that were written.
  package enum Written: Sendable, Equatable {
    case done
    /// Nobody reads any more; no reason to complain.
    case closed
    /// They could not be kept, such as on a full disk; the system says why.
    case failed(String)
  }

  /// Appends bytes to standard output.
  var output: @Sendable ([UInt8]) -> Written
  /// Appends bytes to standard error.
  var error: @Sendable ([UInt8]) -> Written
  /// Reads a line from standard input without its end; nil at the end of input.
  var readLine: @Sendable () -> String?
  /// Reads all of standard input, at most `limit` bytes; nil when there is more.
  var readAll: @Sendable (_ limit: Int) -> [UInt8]?
  /// Whether each stream is a terminal.
  var inputIsTerminal: Bool
  var outputIsTerminal: Bool
  var errorIsTerminal: Bool
  /// The width of the terminal in columns; 80 when unknown.
  var width: Int
  /// The rows of the terminal; 24 when unknown.
  var height: Int
  /// Takes the progress of a run for a terminal elsewhere, which draws it there; nil where it is drawn here.
  var tellProgress: (@Sendable (CallProgress) -> Void)?
  /// Asks the terminal for its background; the bytes it answers, or nil.
  var askTerminal: @Sendable () -> [UInt8]?
  /// Gives bytes to a pager, a command of the shell, until it is left; false when there is none.
  var page: @Sendable (_ bytes: [UInt8], _ command: String) -> Bool
  /// Gives bytes to a command of the shell, such as one that fills the clipboard; whether it went well.
  /// It does nothing where the programs of this machine are not those of who reads.
  var pipe: (@Sendable (_ bytes: [UInt8], _ command: String) -> Bool)?
  /// Writes the file of `--output`.
  var save: @Sendable (_ bytes: [UInt8], _ path: String) throws(BerthError) -> Void = {
    (bytes, path) throws(BerthError) in try OutputFile.write(bytes, to: Home.absolute(path))
  }

  /// Streams made of closures.
  package init(
    output: @escaping @Sendable ([UInt8]) -> Written,
    error: @escaping @Sendable ([UInt8]) -> Written,
    readLine: @escaping @Sendable () -> String? = { nil },
    readAll: @escaping @Sendable (Int) -> [UInt8]? = { _ in [] },
    inputIsTerminal: Bool = false, outputIsTerminal: Bool = false, errorIsTerminal: Bool = false,
    width: Int = 80, height: Int = 24,
    askTerminal: @escaping @Sendable () -> [UInt8]? = { nil },
    page: @escaping @Sendable ([UInt8], String) -> Bool = { _, _ in false }
  ) {
    self.output = output
    self.error = error
    self.readLine = readLine
    self.readAll = readAll
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.width = width
    self.height = height
    self.askTerminal = askTerminal
    self.page = page
  }
}
