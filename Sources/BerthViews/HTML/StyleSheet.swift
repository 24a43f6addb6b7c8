/// A style sheet that is read once and of which each page takes the rules it can need.
///
/// A page can need a rule when every class, id and element of one of its selectors is a name of the page.
/// What stands in parentheses other than those of a plain `:has(…)`, attributes and pseudo-classes are
/// taken to fit. The order of rules is kept, so that a part of a sheet means for its page what the whole means.
///
/// ```swift
/// let sheet = StyleSheet(Array(".a{color:red}.b p{margin:0}".utf8))
/// sheet.part(for: sheet.names(inMarkup: Array("<p class=\"a\">".utf8)))  // .a{color:red}
/// ```
package struct StyleSheet: Sendable {
  /// The whole sheet, without comments and needless white space.
  package let bytes: [UInt8]
  private let rules: [Rule]
  private let classes: [String: Int]
  private let ids: [String: Int]
  private let elements: [String: Int]
  /// The elements that every document has, written or not.
  private let implied: Names

  /// A sheet.
  ///
  /// - Parameter source: CSS that `Tests/Scripts/assets` takes.
  package init(_ source: [UInt8]) {
    bytes = Self.dense(source)
    var reader = StyleSheetReader(bytes)
    rules = reader.rules()
    classes = reader.classes
    ids = reader.ids
    elements = reader.elements
    var implied = Names()
    for element in ["html", "head", "body", "tbody"] {
      if let index = reader.elements[element] { implied.insert(index) }
    }
    self.implied = implied
  }

  /// Classes, ids and elements a sheet speaks of, as the bits of their indexes in it.
  package struct Names: Sendable, Hashable {
    private var bits: [UInt64] = []

    /// No name.
    package init() {}

    mutating func insert(_ index: Int) {
      while bits.count <= index / 64 { bits.append(0) }
      bits[index / 64] |= 1 << UInt64(index % 64)
    }

    /// Takes the names of another set in.
    package mutating func formUnion(_ other: Names) {
      while bits.count < other.bits.count { bits.append(0) }
      for index in other.bits.indices { bits[index] |= other.bits[index] }
    }

    func isSubset(of other: Names) -> Bool {
      for index in bits.indices {
        let theirs = index < other.bits.count ? other.bits[index] : 0
        if bits[index] & ~theirs != 0 { return false }
      }
      return true
    }
  }

  enum Rule: Sendable {
    /// Declarations, and what they are for.
    case style([Selector], body: [UInt8])
    /// `@media` and the like, with rules inside.
    case group(prelude: [UInt8], [Rule])
    /// What no page can do without, such as `@keyframes`.
    case always([UInt8])
  }

  struct Selector: Sendable {
    var text: [UInt8]
    var needs: Names
  }

  /// The names that elements of HTML have.
  package func names(inMarkup markup: [UInt8]) -> Names {
    var names = implied
    MarkupNames.read(markup) { kind, text in
      let index =
        switch kind {
        case .element: elements[text]
        case .class: classes[text]
        case .id: ids[text]
        }
      if let index { names.insert(index) }
    }
    return names
  }

  /// The names that a script can give to elements: all words of its strings that are one.
  package func names(in script: ScriptSource) -> Names {
    var names = Names()
    for word in script.words {
      for index in [classes[word], ids[word], elements[word]] {
        if let index { names.insert(index) }
      }
    }
    return names
  }

  /// The rules that a page with these names can need, in their order.
  package func part(for names: Names) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count / 2)
    Self.write(rules, names, &out)
    return out
  }

  private static func write(_ rules: [Rule], _ names: Names, _ out: inout [UInt8]) {
    for rule in rules {
      switch rule {
      case .always(let text): out += text
      case .style(let selectors, let body):
        var isFirst = true
        for selector in selectors where selector.needs.isSubset(of: names) {
          if !isFirst { out.append(UInt8(ascii: ",")) }
          isFirst = false
          out += selector.text
        }
        if !isFirst { out += body }
      case .group(let prelude, let inner):
        let start = out.count
        out += prelude
        out.append(UInt8(ascii: "{"))
        let empty = out.count
        write(inner, names, &out)
        if out.count == empty {
          out.removeSubrange(start...)
        } else {
          out.append(UInt8(ascii: "}"))
        }
      }
    }
  }

  /// The same sheet without comments, and without white space that parts nothing; strings stay.
  static func dense(_ source: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(source.count)
    var index = 0
    var isSpaced = false
    let closed = Set("{};,".utf8)
    while index < source.count {
      let byte = source[index]
      if byte == UInt8(ascii: "/"), source.byte(index + 1) == UInt8(ascii: "*") {
        index += 2
        while index < source.count,
          source[index] != UInt8(ascii: "*") || source.byte(index + 1) != UInt8(ascii: "/")
        { index += 1 }
        index += 2
        isSpaced = true
        continue
      }
      if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\t") {
        isSpaced = true
        index += 1
        continue
      }
      if isSpaced, let last = out.last, !closed.contains(last), !closed.contains(byte) {
        out.append(UInt8(ascii: " "))
      }
      isSpaced = false
      if byte == UInt8(ascii: "}"), out.last == UInt8(ascii: ";") { out.removeLast() }
      let end = byte == UInt8(ascii: "\"") ? source.endOfString(index) : index + 1
      out += source[index..<end]
      index = end
    }
    return out
  }
}

extension [UInt8] {
  /// The byte at an index; nil beyond the end.
  func byte(_ index: Int) -> UInt8? { index < count ? self[index] : nil }

  /// The index after the string that begins at `start` with its quote; a backslash keeps the next byte.
  func endOfString(_ start: Int) -> Int {
    var index = start + 1
    while index < count, self[index] != self[start] {
      index += self[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    return Swift.min(index + 1, count)
  }
}
