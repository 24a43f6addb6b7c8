/// Names of several words, each with a number, found word by word.
///
/// Words are numbered, so that a step from a node is one look-up of an integer.
struct WordTrie: Sendable {
  private var words: [String: Int32] = [:]
  /// From a node (upper half) by a word (lower half) to the next node.
  private var edges: [UInt64: Int32] = [:]
  /// The value of the name a node completes, or -1.
  private var ends: [Int32] = [-1]

  /// Where every name begins.
  static let root: Int32 = 0

  /// The number of a word; -1 when no name has it.
  func number(_ word: String) -> Int32 { words[word] ?? -1 }

  /// The node behind a word; nil when no name goes on with it.
  func next(_ node: Int32, _ word: Int32) -> Int32? { word < 0 ? nil : edges[Self.key(node, word)] }

  /// The value of the name that ends at a node; nil when none does.
  func value(at node: Int32) -> Int32? {
    let value = ends[Int(node)]
    return value < 0 ? nil : value
  }

  /// The value of a name; nil when it is not there.
  func value(of name: some Sequence<String>) -> Int32? {
    var node = Self.root
    for word in name {
      guard let next = next(node, number(word)) else { return nil }
      node = next
    }
    return value(at: node)
  }

  /// Adds a name; the first value of a name stays.
  ///
  /// - Returns: whether the name is new.
  @discardableResult
  mutating func add(_ name: some Sequence<String>, _ value: Int32) -> Bool {
    var node = Self.root
    for part in name {
      let word = words[part] ?? Int32(words.count)
      words[part] = word
      let key = Self.key(node, word)
      if let next = edges[key] {
        node = next
      } else {
        let next = Int32(ends.count)
        edges[key] = next
        ends.append(-1)
        node = next
      }
    }
    guard node != Self.root, ends[Int(node)] < 0 else { return false }
    ends[Int(node)] = value
    return true
  }

  private static func key(_ node: Int32, _ word: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: node)) << 32 | UInt64(UInt32(bitPattern: word))
  }
}
