/// A strict reader of the part of XML 1.0 that our documents use; it only checks form.
struct TinyXML {
  struct Malformed: Error, CustomStringConvertible {
    var description: String
  }

  private let bytes: [UInt8]
  private var place = 0
  private(set) var elements: [String: Int] = [:]
  private(set) var ids = Set<String>()
  private(set) var attributes: [(element: String, name: String, value: String)] = []

  init(_ text: String) throws {
    bytes = Array(text.utf8)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D: continue
      case 0..<0x20, 0xFFFE, 0xFFFF: throw Malformed(description: "forbidden \(scalar.value)")
      default: continue
      }
    }
    var open: [String] = []
    while place < bytes.count {
      if bytes[place] == UInt8(ascii: "<") {
        try tag(&open)
      } else {
        if open.isEmpty, bytes[place] != 0x0A { throw fail("text outside of the root") }
        try character(in: "text")
      }
    }
    guard open.isEmpty else { throw fail("unclosed \(open)") }
  }

  private func fail(_ what: String) -> Malformed {
    let around = bytes[max(0, place - 40)..<min(bytes.count, place + 40)]
    return Malformed(description: "\(what) near: \(String(decoding: around, as: UTF8.self))")
  }

  private mutating func character(in context: String) throws {
    if bytes[place] == UInt8(ascii: "&") {
      let end = bytes[place...].prefix(8).firstIndex(of: UInt8(ascii: ";"))
      let name = end.map { String(decoding: bytes[(place + 1)..<$0], as: UTF8.self) } ?? ""
      guard let end, ["amp", "lt", "gt", "quot", "#39"].contains(name) else {
        throw fail("bad reference in \(context)")
      }
      place = end
    } else if bytes[place] == UInt8(ascii: "<") {
      throw fail("< in \(context)")
    }
    place += 1
  }

  private mutating func name() throws -> String {
    let start = place
    while place < bytes.count, bytes[place] > 0x20, !Array("=/>\"'<".utf8).contains(bytes[place]) {
      place += 1
    }
    guard place > start else { throw fail("no name") }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func expect(_ byte: Character) throws {
    guard place < bytes.count, bytes[place] == byte.asciiValue else { throw fail("no \(byte)") }
    place += 1
  }

  private mutating func tag(_ open: inout [String]) throws {
    place += 1
    if place < bytes.count, bytes[place] == UInt8(ascii: "/") {
      place += 1
      let name = try name()
      guard open.popLast() == name else { throw fail("closes \(name)") }
      return try expect(">")
    }
    let element = try name()
    elements[element, default: 0] += 1
    var seen = Set<String>()
    while true {
      while place < bytes.count, bytes[place] == 0x20 { place += 1 }
      guard place < bytes.count else { throw fail("unfinished tag") }
      if bytes[place] == UInt8(ascii: ">") {
        place += 1
        open.append(element)
        return
      }
      if bytes[place] == UInt8(ascii: "/") {
        place += 1
        return try expect(">")
      }
      guard bytes[place - 1] == 0x20 else { throw fail("no space before an attribute") }
      let key = try name()
      guard seen.insert(key).inserted else { throw fail("\(key) stands twice") }
      try expect("=")
      try expect("\"")
      let start = place
      while place < bytes.count, bytes[place] != UInt8(ascii: "\"") { try character(in: key) }
      let value = String(decoding: bytes[start..<min(place, bytes.count)], as: UTF8.self)
      try expect("\"")
      attributes.append((element, key, value))
      if key == "id", !ids.insert(value).inserted { throw fail("id \(value) stands twice") }
    }
  }
}
