import BerthBase

/// What a finished program left behind.
struct Outcome {
  /// The exit code; 128 and the signal's number when a signal ended it.
  var code: Int32
  var output: [UInt8]
  var error: [UInt8]

  /// Standard output as text.
  var text: String { String(decoding: output, as: UTF8.self) }
  /// Standard error as text.
  var talk: String { String(decoding: error, as: UTF8.self) }

  /// Standard output as the one JSON document it has to be.
  func json() throws -> JSON { try JSON.parse(output) }

  /// The error object that a `--json` run wrote to standard error.
  func errorJSON() throws -> JSON {
    // Talk may stand before it; the object is the last line.
    let lines = error.split(separator: 0x0A)
    return try JSON.parse(Array(lines.last ?? []))["error"] ?? .null
  }
}

/// A failure of the harness itself, not of what it tests.
struct HarnessError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
