/// Looks for what must not be in documents made of views: a small reader of tags.
enum MarkupForm {
  /// Elements that fetch or run something.
  private static let harmful: Set<String> = [
    "iframe", "object", "embed", "link", "base", "foreignObject", "import",
  ]

  /// Why a document is no well-formed XML of the kind the SVG renderer writes; nil when it is.
  static func flaw(inXML bytes: [UInt8]) -> String? {
    var reader = TagReader(bytes: bytes)
    var open: [String] = []
    while let tag = reader.next() {
      if let flaw = tag.flaw ?? flaw(tag, isHTML: false) { return flaw }
      if tag.name == "script" { return "a script" }
      if tag.isEnd {
        guard open.popLast() == tag.name else { return "</\(tag.name)> closes nothing" }
      } else if !tag.isEmpty {
        open.append(tag.name)
      }
    }
    return open.isEmpty ? reader.flaw : "unclosed \(open)"
  }

  /// Why an HTML document could do more than it should; nil when it cannot.
  static func flaw(inHTML bytes: [UInt8]) -> String? {
    var reader = TagReader(bytes: bytes)
    var scripts = 0
    while let tag = reader.next() {
      if tag.name == "!doctype" { continue }
      if let flaw = tag.flaw ?? flaw(tag, isHTML: true) { return flaw }
      guard ["script", "style"].contains(tag.name), !tag.isEnd else { continue }
      if tag.name == "script" { scripts += 1 }
      guard reader.skip(to: "</\(tag.name)>") else { return "an unclosed \(tag.name)" }
    }
    return scripts > 1 ? "\(scripts) scripts" : reader.flaw
  }

  private static func flaw(_ tag: TagReader.Tag, isHTML: Bool) -> String? {
    if harmful.contains(tag.name) { return "an element \(tag.name)" }
    var names: Set<String> = []
    for (name, value) in tag.attributes {
      if name.lowercased().hasPrefix("on") { return "an attribute \(name) of \(tag.name)" }
      guard names.insert(name).inserted else { return "\(name) of \(tag.name) stands twice" }
      guard ["href", "src", "action", "xlink:href"].contains(name) else { continue }
      let scheme = value.prefix { $0 != ":" }.lowercased()
      let known = ["berth", "https", "http", "geo", "mailto", "tel", "data", "sms"]
      if value.contains(":"), !known.contains(scheme), !value.hasPrefix("#") {
        return "\(name) of \(tag.name) is \(value)"
      }
    }
    return nil
  }
}

/// Reads one tag after another.
struct TagReader {
  /// One tag.
  struct Tag {
    var name = ""
    var isEnd = false
    var isEmpty = false
    var attributes: [(name: String, value: String)] = []
    var flaw: String?
  }

  let bytes: [UInt8]
  private var place = 0
  /// What is wrong between the tags.
  private(set) var flaw: String?

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Passes over text to just behind a mark.
  mutating func skip(to mark: String) -> Bool {
    let mark = Array(mark.utf8)
    while place + mark.count <= bytes.count {
      if bytes[place] == mark[0], bytes[place..<(place + mark.count)].elementsEqual(mark) {
        place += mark.count
        return true
      }
      place += 1
    }
    return false
  }

  mutating func next() -> Tag? {
    while place < bytes.count, bytes[place] != UInt8(ascii: "<") {
      if bytes[place] == UInt8(ascii: ">") { flaw = flaw ?? "a lone > at byte \(place)" }
      if bytes[place] < 0x20, bytes[place] != 0x0A { flaw = flaw ?? "byte \(bytes[place])" }
      place += 1
    }
    guard place < bytes.count else { return nil }
    place += 1
    var tag = Tag()
    if take("/") { tag.isEnd = true }
    tag.name = word()
    if tag.name.isEmpty { tag.flaw = "a lone < at byte \(place)" }
    while tag.flaw == nil, place < bytes.count {
      while take(" ") || take("\n") {}
      if take(">") { return tag }
      if take("/") {
        tag.isEmpty = true
        continue
      }
      let name = word()
      guard !name.isEmpty else {
        tag.flaw = "an odd sign in \(tag.name) at byte \(place)"
        break
      }
      tag.attributes.append((name, value(of: name, &tag)))
    }
    if tag.flaw == nil { tag.flaw = "an unfinished tag \(tag.name)" }
    return tag
  }

  private mutating func value(of name: String, _ tag: inout Tag) -> String {
    guard take("=") else { return "" }
    guard take("\"") else {
      tag.flaw = "\(name) of \(tag.name) is not quoted"
      return ""
    }
    let start = place
    while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
      if bytes[place] == UInt8(ascii: "<") { tag.flaw = "a < in \(name) of \(tag.name)" }
      place += 1
    }
    let value = String(decoding: bytes[start..<place], as: UTF8.self)
    if !take("\"") { tag.flaw = "\(name) of \(tag.name) does not end" }
    return value
  }

  private mutating func word() -> String {
    let start = place
    while place < bytes.count, bytes[place] > 0x20, !"=/>\"'<".utf8.contains(bytes[place]) {
      place += 1
    }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard place < bytes.count, bytes[place] == UInt8(ascii: sign) else { return false }
    place += 1
    return true
  }
}
