/// The patterns of a file of rules: words in order, somewhere in a sentence.
///
/// | written | means |
/// |---|---|
/// | `want to die` | these words one after the other |
/// | `(die\|be dead)` | one of several |
/// | `[really]` | may be missing |
/// | `{want}` | one of a set of the file |
/// | `suicid*` | a word that begins so |
/// | `.`, `..` and `...` | up to one, three and six words of any kind |
/// | `#` | a number of ten or more |
/// | `^` and `$` | the sentence begins or ends here |
struct SafetyGrammar: Sendable {
  /// A part of a pattern; its children follow it.
  struct Node: Sendable {
    enum Kind: UInt8, Sendable {
      case word, prefix, number, sequence, oneOf, optional, gap, start, end, set
    }
    var kind: Kind
    /// Behind the last child.
    var next: UInt32 = 0
    /// A word's hash, a gap's length, a set's root, or where a prefix lies and how long it is.
    var value: UInt64 = 0
  }

  /// A pattern by the index of its first node.
  typealias Root = Int

  /// What is wrong with a pattern's text.
  struct Flaw: Error {
    var message: String
    var remedy: String
  }

  private(set) var nodes: [Node] = []
  private(set) var prefixes: [UInt8] = []
  private var sets: [[UInt8]: Root] = [:]

  init() { nodes.reserveCapacity(4096) }

  /// Adds a pattern.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) throws(Flaw) -> Root {
    let root = nodes.count
    var parser = SafetyPatternParser(text: text, grammar: self)
    // The parser owns the only copy meanwhile, so that nothing is copied.
    self = SafetyGrammar(emptied: ())
    defer { self = parser.grammar }
    try parser.pattern()
    guard parser.grammar.takesWord(at: root) else {
      throw Flaw(message: "it fits without any word", remedy: "add a word that must be there")
    }
    return root
  }

  private init(emptied: ()) {}

  /// Lets patterns name a set.
  mutating func name(_ root: Root, _ name: UnsafeBufferPointer<UInt8>) {
    sets[Array(name)] = root
  }

  /// The set of a name.
  func set(_ name: UnsafeBufferPointer<UInt8>) -> Root? { sets[Array(name)] }

  /// Begins a node with children; `close` ends it.
  mutating func open(_ kind: Node.Kind) -> Int {
    nodes.append(Node(kind: kind))
    return nodes.count - 1
  }

  mutating func close(_ index: Int) { nodes[index].next = UInt32(nodes.count) }

  mutating func leaf(_ kind: Node.Kind, _ value: UInt64 = 0) {
    nodes.append(Node(kind: kind, next: UInt32(nodes.count + 1), value: value))
  }

  /// A word of which the beginning is known.
  mutating func prefix(_ bytes: [UInt8]) {
    leaf(.prefix, UInt64(prefixes.count) << 8 | UInt64(bytes.count))
    prefixes += bytes
  }

  /// Whether every sentence that fits has at least one word of the pattern.
  private func takesWord(at index: Int) -> Bool {
    let node = nodes[index]
    switch node.kind {
    case .word, .prefix, .number, .set: return true
    case .gap, .start, .end, .optional: return false
    case .sequence, .oneOf:
      let needsAll = node.kind == .oneOf
      var child = index + 1
      while child < Int(node.next) {
        if takesWord(at: child) != needsAll { return !needsAll }
        child = Int(nodes[child].next)
      }
      return needsAll && index + 1 < Int(node.next)
    }
  }
}
