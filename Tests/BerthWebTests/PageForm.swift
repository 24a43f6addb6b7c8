/// A strict reader of HTML as the shell writes it: tags balance, ids are unique, labels and buttons
/// belong to something, and nothing stands where HTML forbids it.
struct PageForm {
  struct Malformed: Error, CustomStringConvertible {
    var description: String
  }

  private static let void: Set<String> = ["meta", "link", "input", "hr", "br", "img"]
  private static let blocks: Set<String> = [
    "form", "section", "div", "p", "ul", "ol", "dl", "table", "h1", "h2", "h3", "article",
    "fieldset",
    "figure", "nav", "header", "main",
  ]
  private let text: [UInt8]
  private var place = 0
  private(set) var elements: [String: Int] = [:]
  private(set) var ids = Set<String>()
  private(set) var attributes: [(element: String, name: String, value: String)] = []

  init(_ bytes: [UInt8]) throws {
    text = bytes
    guard text.starts(with: "<!doctype html>".utf8) else { throw fail("no doctype") }
    place = 15
    var open: [String] = []
    while let next = text[place...].firstIndex(of: UInt8(ascii: "<")) {
      place = next + 1
      try tag(&open)
    }
    guard open.isEmpty else { throw fail("unclosed \(open)") }
    for attribute in attributes
    where ["for", "form", "aria-controls"].contains(attribute.name)
      && !ids.contains(attribute.value)
    {
      throw fail("\(attribute) belongs to nothing")
    }
  }

  private func fail(_ what: String) -> Malformed {
    let around = text[max(0, place - 60)..<min(text.count, place + 60)]
    return Malformed(description: "\(what) near: \(String(decoding: around, as: UTF8.self))")
  }

  private mutating func word() -> String {
    let start = place
    let ends = Set(" =/>\"\n".utf8)
    while place < text.count, !ends.contains(text[place]) { place += 1 }
    return String(decoding: text[start..<place], as: UTF8.self)
  }

  private mutating func tag(_ open: inout [String]) throws {
    if text[place] == UInt8(ascii: "/") {
      place += 1
      let name = word()
      guard open.popLast() == name else { throw fail("closes \(name) inside \(open)") }
      return
    }
    let name = word()
    guard let first = name.utf8.first, (0x61...0x7A).contains(first) else {
      throw fail("< in text")
    }
    elements[name, default: 0] += 1
    if name == "form", open.contains("form") { throw fail("a form in a form") }
    if name == "button" || name == "a", open.contains("button") || open.contains("a") {
      throw fail("\(name) in a link or button")
    }
    if Self.blocks.contains(name), open.contains("p") { throw fail("\(name) in p") }
    var seen = Set<String>()
    while true {
      while text[place] == 0x20 { place += 1 }
      if text[place] == UInt8(ascii: ">") {
        place += 1
        if Self.void.contains(name) { return }
        if name == "script" || name == "style" { return try raw(name) }
        return open.append(name)
      }
      if text[place] == UInt8(ascii: "/") {
        place += 2
        return
      }
      let key = word()
      guard !key.isEmpty, seen.insert(key).inserted else { throw fail("attribute \(key)") }
      var value = ""
      if text[place] == UInt8(ascii: "=") {
        place += 2
        guard let end = text[place...].firstIndex(of: UInt8(ascii: "\"")) else {
          throw fail("no end")
        }
        value = String(decoding: text[place..<end], as: UTF8.self)
        guard !value.contains("<") else { throw fail("< in \(key)") }
        place = end + 1
      }
      attributes.append((name, key, value))
      if key == "id", !ids.insert(value).inserted { throw fail("id \(value) stands twice") }
    }
  }

  /// Passes over the words of a script or style sheet.
  private mutating func raw(_ name: String) throws {
    let end = Array("</\(name)>".utf8)
    while place + end.count <= text.count {
      if text[place..<(place + end.count)].elementsEqual(end) {
        place += end.count
        return
      }
      place += 1
    }
    throw fail("unclosed \(name)")
  }
}
