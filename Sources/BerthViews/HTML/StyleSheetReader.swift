/// Reads the rules of a dense style sheet and gives every name in it an index.
struct StyleSheetReader {
  private let bytes: [UInt8]
  private var index = 0
  private(set) var classes: [String: Int] = [:]
  private(set) var ids: [String: Int] = [:]
  private(set) var elements: [String: Int] = [:]
  private var count = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The rules up to the end, or to the brace that closes the group they are in.
  mutating func rules() -> [StyleSheet.Rule] {
    var rules: [StyleSheet.Rule] = []
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "}") {
        index += 1
        break
      }
      let start = index
      skip(to: UInt8(ascii: "{"))
      let prelude = Array(bytes[start..<index])
      if prelude.starts(with: "@media".utf8) || prelude.starts(with: "@supports".utf8) {
        index += 1
        rules.append(.group(prelude: prelude, self.rules()))
        continue
      }
      let open = index
      closeBlock()
      if prelude.first == UInt8(ascii: "@") {
        rules.append(.always(Array(bytes[start..<index])))
      } else {
        rules.append(.style(selectors(prelude), body: Array(bytes[open..<index])))
      }
    }
    return rules
  }

  private mutating func skip(to byte: UInt8) {
    while index < bytes.count, bytes[index] != byte {
      index = bytes[index] == UInt8(ascii: "\"") ? bytes.endOfString(index) : index + 1
    }
  }

  /// Goes to the end of the block that opens here, with the blocks inside.
  private mutating func closeBlock() {
    var depth = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        index = bytes.endOfString(index)
        continue
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { return }
    }
  }

  /// The selectors of a list; commas in parentheses and brackets part none.
  private mutating func selectors(_ prelude: [UInt8]) -> [StyleSheet.Selector] {
    var result: [StyleSheet.Selector] = []
    var depth = 0
    var start = 0
    for (place, byte) in prelude.enumerated() {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        result.append(selector(Array(prelude[start..<place])))
        start = place + 1
      default: break
      }
    }
    result.append(selector(Array(prelude[start...])))
    return result
  }

  private mutating func selector(_ text: [UInt8]) -> StyleSheet.Selector {
    var needs = StyleSheet.Names()
    var depth = 0
    var place = 0
    while place < text.count {
      let byte = text[place]
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      let isMarked = [UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: ":")].contains(byte)
      guard depth == 0, isMarked || byte.isNameByte else {
        place += 1
        continue
      }
      let start = isMarked ? place + 1 : place
      var end = start
      while end < text.count, text[end].isNameByte { end += 1 }
      let name = String(decoding: text[start..<end], as: UTF8.self)
      place = max(end, place + 1)
      if byte != UInt8(ascii: ":"), !name.isEmpty {
        needs.insert(number(name, byte))
      } else if name == "has", let inner = plainArgument(text, end) {
        needs.formUnion(selector(inner).needs)
        place += inner.count + 2
      }
    }
    return StyleSheet.Selector(text: text, needs: needs)
  }

  /// The selector in parentheses that open at `open`, where it is one, without any inside; else nil.
  private func plainArgument(_ text: [UInt8], _ open: Int) -> [UInt8]? {
    let rest = text[min(open + 1, text.count)...]
    let signs = Set("(),".utf8)
    guard let end = rest.firstIndex(where: signs.contains), text[end] == UInt8(ascii: ")") else {
      return nil
    }
    return Array(text[rest.startIndex..<end])
  }

  private mutating func number(_ name: String, _ mark: UInt8) -> Int {
    let known =
      switch mark {
      case UInt8(ascii: "."): classes[name]
      case UInt8(ascii: "#"): ids[name]
      default: elements[name]
      }
    if let known { return known }
    defer { count += 1 }
    switch mark {
    case UInt8(ascii: "."): classes[name] = count
    case UInt8(ascii: "#"): ids[name] = count
    default: elements[name] = count
    }
    return count
  }
}

extension UInt8 {
  /// Whether it may stand in a name: a letter, a digit, a hyphen, an underscore, or beyond ASCII.
  var isNameByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
