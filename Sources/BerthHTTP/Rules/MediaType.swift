/// A media type with its parameters (RFC 9110, section 8.3.1).
///
/// ```swift
/// let type = MediaType("multipart/form-data; boundary=x")
/// type?.essence                 // "multipart/form-data"
/// type?["boundary"]             // "x"
/// ```
package struct MediaType: Sendable, Equatable {
  /// Type and subtype in lower case.
  package let essence: String
  private static let maximumParts = 17
  private let names: [String]
  private let values: [String]

  /// Reads a value of `Content-Type`; nil when it is none, names a parameter twice
  /// or has more than 16 of them.
  package init?(_ text: String) {
    let parts = FieldList.members(text, separator: UInt8(ascii: ";"))
    let sides = parts.first?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard sides.count == 2, parts.count <= Self.maximumParts,
      sides.allSatisfy({ ByteRules.isToken(String($0)) })
    else { return nil }
    var names: [String] = []
    var values: [String] = []
    for part in parts.dropFirst() {
      guard let equals = part.firstIndex(of: "=") else { return nil }
      let name = part[..<equals].lowercased()
      guard ByteRules.isToken(name), !names.contains(name),
        let value = Self.unquoted(part[part.index(after: equals)...])
      else { return nil }
      names.append(name)
      values.append(value)
    }
    (essence, self.names, self.values) = (sides.joined(separator: "/").lowercased(), names, values)
  }

  /// The value of a parameter, out of its quotes; its name is in lower case.
  package subscript(_ name: String) -> String? {
    names.firstIndex(of: name).map { values[$0] }
  }

  /// A token as it is, or what stands in quotes; nil for anything else.
  private static func unquoted(_ text: Substring) -> String? {
    guard text.utf8.first == UInt8(ascii: "\"") else {
      return ByteRules.isToken(String(text)) ? String(text) : nil
    }
    var value: [UInt8] = []
    var rest = text.utf8.dropFirst()
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") {
        return rest.isEmpty ? String(decoding: value, as: UTF8.self) : nil
      }
      guard byte == UInt8(ascii: "\\") else {
        value.append(byte)
        continue
      }
      guard let escaped = rest.popFirst() else { return nil }
      value.append(escaped)
    }
    return nil
  }
}
