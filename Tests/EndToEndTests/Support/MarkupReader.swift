/// Checks that a text is well-formed XML: one root, tags that match, attributes quoted and unique,
/// entities known. Document types and processing instructions beyond the declaration are refused.
struct MarkupReader {
  /// What is wrong with a document, and where.
  struct Flaw: Error, CustomStringConvertible {
    var description: String
  }

  /// The names of the elements in the order they open.
  private(set) var elements: [String] = []
  private let bytes: [UInt8]
  private var place = 0

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// Reads a document.
  static func read(_ text: String) throws(Flaw) -> MarkupReader {
    var reader = MarkupReader(text)
    try reader.document()
    return reader
  }

  private mutating func document() throws(Flaw) {
    var open: [String] = []
    if starts("<?xml") { try skip(past: "?>") }
    while place < bytes.count {
      if starts("<!--") {
        try skip(past: "-->")
      } else if starts("<![CDATA[") {
        try skip(past: "]]>")
      } else if starts("</") {
        place += 2
        let name = try name()
        space()
        try require(">")
        guard open.popLast() == name else { throw flaw("</\(name)> closes nothing") }
      } else if bytes[place] == UInt8(ascii: "<") {
        if open.isEmpty && !elements.isEmpty { throw flaw("a second root") }
        if let name = try element() { open.append(name) }
      } else {
        try character(inside: !open.isEmpty)
      }
    }
    guard open.isEmpty else { throw flaw("<\(open.joined(separator: "><"))> not closed") }
    guard !elements.isEmpty else { throw flaw("no element") }
  }

  /// Reads a start tag; its name when it is left open.
  private mutating func element() throws(Flaw) -> String? {
    place += 1
    let name = try name()
    elements.append(name)
    var seen: Set<String> = []
    while true {
      let hadSpace = space()
      if starts("/>") {
        place += 2
        return nil
      }
      if starts(">") {
        place += 1
        return name
      }
      guard hadSpace else { throw flaw("no space before an attribute") }
      let attribute = try self.name()
      guard seen.insert(attribute).inserted else { throw flaw("\(attribute) twice") }
      try require("=")
      guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") || bytes[place] == 0x27 else {
        throw flaw("\(attribute) is not quoted")
      }
      let quote = bytes[place]
      place += 1
      while place < bytes.count, bytes[place] != quote { try character(inside: true) }
      guard place < bytes.count else { throw flaw("\(attribute) does not end") }
      place += 1
    }
  }

  private mutating func character(inside: Bool) throws(Flaw) {
    let byte = bytes[place]
    if byte == UInt8(ascii: "<") { throw flaw("< in an attribute") }
    if byte < 0x20 && ![0x09, 0x0A, 0x0D].contains(byte) { throw flaw("control character") }
    guard inside || byte == 0x20 || byte == 0x0A || byte == 0x0D else {
      throw flaw("text outside the root")
    }
    if byte == UInt8(ascii: "&") {
      guard let end = bytes[place...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
        throw flaw("a bare &")
      }
      let entity = String(decoding: bytes[(place + 1)..<end], as: UTF8.self)
      guard entity.hasPrefix("#") || ["amp", "lt", "gt", "quot", "apos"].contains(entity) else {
        throw flaw("&\(entity); is unknown")
      }
      place = end
    }
    place += 1
  }

  private mutating func name() throws(Flaw) -> String {
    let start = place
    while place < bytes.count, !Array(" \n\t\r/>=<\"'&".utf8).contains(bytes[place]) { place += 1 }
    guard place > start else { throw flaw("a name is missing") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  @discardableResult
  private mutating func space() -> Bool {
    let start = place
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
    return place > start
  }

  private func starts(_ text: String) -> Bool { bytes[place...].starts(with: text.utf8) }

  private mutating func require(_ text: String) throws(Flaw) {
    guard starts(text) else { throw flaw("\(text) expected") }
    place += text.utf8.count
  }

  private mutating func skip(past text: String) throws(Flaw) {
    while place < bytes.count, !starts(text) { place += 1 }
    try require(text)
  }

  private func flaw(_ what: String) -> Flaw {
    let near = String(
      decoding: bytes[max(0, place - 60)..<min(bytes.count, place + 20)], as: UTF8.self)
    return Flaw(description: "\(what) at byte \(place), near \(near)")
  }
}
