/// Where a run reads and writes; injected, so that tests see all of it.
///
/// Writers are called from one thread at a time.
package struct Streams: Sendable {
  /// Appends bytes to standard output; false once nobody reads it any more.
  var output: @Sendable ([UInt8]) -> Bool
  /// Appends bytes to standard error; false once nobody reads it any more.
  var error: @Sendable ([UInt8]) -> Bool
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

  /// Streams made of closures.
  package init(
    output: @escaping @Sendable ([UInt8]) -> Bool, error: @escaping @Sendable ([UInt8]) -> Bool,
    readLine: @escaping @Sendable () -> String? = { nil },
    readAll: @escaping @Sendable (Int) -> [UInt8]? = { _ in [] },
    inputIsTerminal: Bool = false, outputIsTerminal: Bool = false, errorIsTerminal: Bool = false,
    width: Int = 80
  ) {
    self.output = output
    self.error = error
    self.readLine = readLine
    self.readAll = readAll
    self.inputIsTerminal = inputIsTerminal
    self.outputIsTerminal = outputIsTerminal
    self.errorIsTerminal = errorIsTerminal
    self.width = width
  }
}
