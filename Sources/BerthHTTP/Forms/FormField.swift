/// A field of a form: what somebody typed, or a file.
package struct FormField: Sendable, Equatable {
  /// What was sent.
  package enum Value: Sendable, Equatable {
    case text(String)
    case file(FormFile)
  }

  package let name: String
  package let value: Value

  package init(_ name: String, _ value: Value) { (self.name, self.value) = (name, value) }
}

/// A file of a form. Name and type are what the client claims: neither is a path to use nor says what
/// the bytes are.
package struct FormFile: Sendable, Equatable {
  /// Empty when no file was chosen.
  package let name: String
  /// `application/octet-stream` when nothing is claimed.
  package let type: String
  package let bytes: [UInt8]

  package init(name: String, type: String, bytes: [UInt8]) {
    (self.name, self.type, self.bytes) = (name, type, bytes)
  }
}
