/// A script without comments and needless white space, and the words of its strings.
///
/// It takes scripts that `node --check` takes and that write a semicolon after each statement but the last
/// of a block, and no regular expression after a closing parenthesis or brace.
package struct ScriptSource: Sendable {
  /// The script.
  package private(set) var bytes: [UInt8] = []
  /// Words that stand in its strings and do not belong to a selector there: those a script can make
  /// classes, ids and elements of.
  package private(set) var words: Set<String> = []

  /// What stood between the last token and the next.
  private enum Gap {
    case none, space, line
  }

  private var gap = Gap.none

  /// A script.
  package init(_ source: [UInt8]) {
    bytes.reserveCapacity(source.count)
    var index = 0
    while index < source.count { take(source, &index) }
  }

  private mutating func take(_ source: [UInt8], _ index: inout Int) {
    let start = index
    let byte = source[index]
    switch byte {
    case UInt8(ascii: "\n"):
      gap = .line
      index += 1
      return
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"):
      if gap == .none { gap = .space }
      index += 1
      return
    case UInt8(ascii: "\""), UInt8(ascii: "'"): index = source.endOfString(index)
    case UInt8(ascii: "`"): index = Self.endOfTemplate(source, index)
    case UInt8(ascii: "/"):
      let next = source.byte(index + 1)
      if next == UInt8(ascii: "/") || next == UInt8(ascii: "*") {
        return skipComment(source, &index, isLine: next == UInt8(ascii: "/"))
      }
      index = mayBeginExpression ? Self.endOfPattern(source, index) : index + 1
    case _ where byte.isWordByte:
      while let next = source.byte(index), next.isWordByte { index += 1 }
    default: index += 1
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") {
      note(source[start..<index])
    }
    append(source[start..<index])
  }

  private mutating func skipComment(_ source: [UInt8], _ index: inout Int, isLine: Bool) {
    while index < source.count {
      if isLine, source[index] == UInt8(ascii: "\n") { return }
      if !isLine, source[index] == UInt8(ascii: "/"), source[index - 1] == UInt8(ascii: "*") {
        index += 1
        break
      }
      index += 1
    }
    if gap == .none { gap = .space }
  }

  private mutating func append(_ token: ArraySlice<UInt8>) {
    guard let first = token.first else { return }
    if let last = bytes.last {
      let isWord = last.isWordByte && first.isWordByte
      let isSign =
        last == first && [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "/")].contains(first)
      if gap == .line, mayEndStatement(last), !Self.continues.contains(first) {
        bytes.append(UInt8(ascii: "\n"))
      } else if gap != .none, isWord || isSign {
        bytes.append(UInt8(ascii: " "))
      }
      // The last semicolon of a block is needless, unless it is a statement itself, as in `for(…);`.
      if first == UInt8(ascii: "}"), bytes.last == UInt8(ascii: ";"),
        bytes.dropLast().last != UInt8(ascii: ")")
      {
        bytes.removeLast()
      }
    }
    gap = .none
    bytes += token
  }

  /// What goes on with the expression of the line before.
  private static let continues = Set("})],;.:?=&|*<>".utf8)

  /// Whether a line that ends so may end a statement without a semicolon.
  private func mayEndStatement(_ last: UInt8) -> Bool { !Set(";{(,[=&|?:*<>.".utf8).contains(last) }

  /// Whether a value may begin here, and so a regular expression rather than a division.
  private var mayBeginExpression: Bool {
    guard let last = bytes.last else { return true }
    if last.isWordByte {
      let word = String(
        decoding: bytes.reversed().prefix { $0.isWordByte }.reversed(), as: UTF8.self)
      return ["return", "typeof", "case", "in", "of", "await", "throw", "else", "do", "yield"]
        .contains(word)
    }
    return !Set(")]}\"'`".utf8).contains(last)
  }

  private static func endOfPattern(_ source: [UInt8], _ start: Int) -> Int {
    var index = start + 1
    var isInClass = false
    while index < source.count, source[index] != UInt8(ascii: "/") || isInClass {
      switch source[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): isInClass = true
      case UInt8(ascii: "]"): isInClass = false
      default: break
      }
      index += 1
    }
    return min(index + 1, source.count)
  }

  /// The index after a template, which may hold expressions with strings and templates.
  private static func endOfTemplate(_ source: [UInt8], _ start: Int) -> Int {
    var index = start + 1
    while index < source.count, source[index] != UInt8(ascii: "`") {
      if source[index] == UInt8(ascii: "\\") {
        index += 2
      } else if source[index] == UInt8(ascii: "$"), source.byte(index + 1) == UInt8(ascii: "{") {
        index += 2
        var depth = 1
        while index < source.count, depth > 0 {
          switch source[index] {
          case UInt8(ascii: "{"): depth += 1
          case UInt8(ascii: "}"): depth -= 1
          case UInt8(ascii: "\""), UInt8(ascii: "'"):
            index = source.endOfString(index)
            continue
          case UInt8(ascii: "`"):
            index = endOfTemplate(source, index)
            continue
          default: break
          }
          index += 1
        }
      } else {
        index += 1
      }
    }
    return min(index + 1, source.count)
  }

  private mutating func note(_ string: ArraySlice<UInt8>) {
    var index = string.startIndex
    while index < string.endIndex {
      guard string[index].isNameByte else {
        index += 1
        continue
      }
      let start = index
      while index < string.endIndex, string[index].isNameByte { index += 1 }
      let before = start > string.startIndex ? string[start - 1] : UInt8(ascii: " ")
      if before == UInt8(ascii: ".") || before == UInt8(ascii: "#") { continue }
      words.insert(String(decoding: string[start..<index], as: UTF8.self))
    }
  }
}

extension UInt8 {
  /// Whether it may stand in a name of a script.
  fileprivate var isWordByte: Bool {
    isNameByte && self != UInt8(ascii: "-") || self == UInt8(ascii: "$")
  }
}
