/// Splits a page into tags and the text between them, forgivingly: what is never closed reaches to the end.
struct HTMLTokens {
  enum Token: Equatable {
    case text(ArraySlice<UInt8>)
    case open(name: String, attributes: [String: String], isClosed: Bool)
    case close(name: String)
  }

  /// More attributes than this has no element that means something.
  private static let attributeLimit = 64

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next tag or text; comments, scripts and styles are passed over.
  mutating func next() -> Token? {
    while position < bytes.count {
      if bytes[position] != 0x3c {
        let start = position
        position = bytes[position...].firstIndex(of: 0x3c) ?? bytes.count
        return .text(bytes[start..<position])
      }
      let after = position + 1
      guard after < bytes.count else {
        position = bytes.count
        return nil
      }
      switch bytes[after] {
      case 0x21, 0x3f: passDeclaration(after)
      case 0x2f:
        let name = Self.name(bytes, after + 1)
        position = end(after)
        return .close(name: name)
      case 0x41...0x5a, 0x61...0x7a: return open(after)
      default:
        position = after
        return .text(bytes[(after - 1)..<after])
      }
    }
    return nil
  }

  /// Behind the next `>`.
  private func end(_ start: Int) -> Int {
    bytes[start...].firstIndex(of: 0x3e).map { $0 + 1 } ?? bytes.count
  }

  private mutating func passDeclaration(_ after: Int) {
    let isComment = bytes[position...].starts(with: "<!--".utf8)
    position =
      isComment
      ? HTMLScripts.find("-->", bytes, from: position + 4).map { $0 + 3 } ?? bytes.count
      : end(after)
  }

  private mutating func open(_ start: Int) -> Token {
    let name = Self.name(bytes, start)
    position = start + name.utf8.count
    var attributes: [String: String] = [:]
    var isClosed = false
    while position < bytes.count, bytes[position] != 0x3e {
      if bytes[position] <= 0x20 || bytes[position] == 0x2f {
        isClosed = bytes[position] == 0x2f
        position += 1
        continue
      }
      isClosed = false
      let key = text { $0 > 0x20 && $0 != 0x3d && $0 != 0x3e && $0 != 0x2f }.lowercased()
      passBlanks()
      var value = ""
      if position < bytes.count, bytes[position] == 0x3d {
        position += 1
        passBlanks()
        value = self.value()
      }
      if !key.isEmpty, attributes.count < Self.attributeLimit, attributes[key] == nil {
        attributes[key] = HTMLEntities.decoded(value)
      }
    }
    position = min(position + 1, bytes.count)
    if name == "script" || name == "style" {
      position = HTMLScripts.find("</" + name, bytes, from: position) ?? bytes.count
    }
    return .open(name: name, attributes: attributes, isClosed: isClosed)
  }

  private mutating func value() -> String {
    guard position < bytes.count else { return "" }
    let quote = bytes[position]
    guard quote == 0x22 || quote == 0x27 else { return text { $0 > 0x20 && $0 != 0x3e } }
    position += 1
    let value = text { $0 != quote }
    position = min(position + 1, bytes.count)
    return value
  }

  private mutating func text(while isPart: (UInt8) -> Bool) -> String {
    let start = position
    while position < bytes.count, isPart(bytes[position]) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func passBlanks() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  /// The name of a tag in lower case.
  private static func name(_ bytes: [UInt8], _ start: Int) -> String {
    let part = bytes[min(start, bytes.count)...].prefix {
      $0 >= 0x30 && $0 <= 0x39 || $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7a || $0 == 0x2d || $0 == 0x3a
    }
    return String(decoding: part, as: UTF8.self).lowercased()
  }
}
