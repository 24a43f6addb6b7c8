/// The validator of a representation (RFC 9110, section 8.8.3).
package struct ETag: Sendable, Hashable, CustomStringConvertible {
  /// Whether equal tags mean equal meaning only, not equal bytes.
  package let isWeak: Bool
  /// What stands between the quotes.
  package let value: String

  /// A tag of a text that a tag may hold: visible characters without quotes. Nil for any other.
  package init?(_ value: String, isWeak: Bool = false) {
    let isSound = value.utf8.allSatisfy { byte in
      byte > 0x20 && byte != 0x7F && byte != UInt8(ascii: "\"")
    }
    guard isSound else { return nil }
    (self.isWeak, self.value) = (isWeak, value)
  }

  /// Reads a tag as it is sent, `"x"` or `W/"x"`; nil for anything else.
  package init?(text: some StringProtocol) {
    let isWeak = text.hasPrefix("W/")
    let quoted = isWeak ? text.dropFirst(2) : text[...]
    guard quoted.utf8.count >= 2, quoted.hasPrefix("\""), quoted.hasSuffix("\"") else {
      return nil
    }
    self.init(String(quoted.dropFirst().dropLast()), isWeak: isWeak)
  }

  /// The tag as it is sent.
  package var text: String { (isWeak ? "W/\"" : "\"") + value + "\"" }
  package var description: String { text }

  /// Whether both mean the same bytes: neither is weak. For ranges and for changes.
  package func isStronglyEqual(to other: ETag) -> Bool {
    !isWeak && !other.isWeak && isWeaklyEqual(to: other)
  }

  /// Whether both mean the same; enough to use a kept copy.
  package func isWeaklyEqual(to other: ETag) -> Bool {
    value.utf8.elementsEqual(other.value.utf8)
  }

  /// The tags of `If-Match` or `If-None-Match`. Commas inside of quotes belong to the tag, and a
  /// backslash means nothing there; members that are no tags are left out.
  static func list(_ text: String) -> [ETag] {
    var tags: [ETag] = []
    var member: [UInt8] = []
    var isQuoted = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ",") && !isQuoted {
        add(member, to: &tags)
        member = []
      } else {
        member.append(byte)
      }
    }
    add(member, to: &tags)
    return tags
  }

  private static func add(_ member: [UInt8], to tags: inout [ETag]) {
    let text = FieldList.trimmed(Substring(decoding: member, as: UTF8.self))
    if let tag = ETag(text: text) { tags.append(tag) }
  }
}
