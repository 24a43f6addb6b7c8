/// The patterns of a file of rules: words in order, somewhere in a sentence.
///
/// | written | means |
/// |---|---|
/// | `want to die` | these words one after the other |
/// | `(die\|be dead)` | one of several |
/// | `[really]` | may be missing |
/// | `{want}` | one of a set of the file |
/// | `suicid*`, `*mord` | a word that begins or ends so |
/// | `.`, `..` and `...` | up to one, three and six words of any kind |
/// | `#` | a number of ten or more |
/// | `^` and `$` | the sentence begins or ends here |
///
/// Each word and each choice of words has a slot: where it stands in a sentence is one number of
/// which each bit is a position, so that a choice of a hundred words costs no more than one.
struct SafetyGrammar: Sendable {
  /// A part of a pattern; its children follow it.
  struct Node: Sendable {
    enum Kind: UInt8, Sendable {
      case word, number, sequence, oneOf, optional, gap, start, end, set
    }
    var kind: Kind
    /// Behind the last child.
    var next: UInt32 = 0
    /// A slot, a gap's length or a set's root.
    var value: UInt32 = 0
  }

  /// A pattern or a set by the index of its first node.
  typealias Root = Int

  /// A pattern, and what has to be in a sentence that it fits.
  struct Pattern: Sendable {
    var root: Root
    /// A slot of words of which one must be there.
    var anchor: SafetyVocabulary.Slot
  }

  /// What is wrong with a pattern's text.
  struct Flaw: Error {
    var message: String
    var remedy: String
  }

  private(set) var nodes: [Node] = []
  private(set) var vocabulary = SafetyVocabulary()
  private var sets: [String: Root] = [:]

  init() { nodes.reserveCapacity(8192) }

  /// Adds a pattern.
  mutating func add(_ text: String) throws(Flaw) -> Root {
    let root = nodes.count
    var parser = SafetyPatternParser(text: Array(text.utf8), grammar: self)
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
  mutating func name(_ root: Root, _ name: String) {
    sets[name] = root
  }

  /// The set of a name.
  func set(_ name: String) -> Root? { sets[name] }

  /// Adds a pattern that rules look for.
  mutating func pattern(_ text: String) throws(Flaw) -> Pattern {
    let root = try add(text)
    let anchor = needed(at: root).map { vocabulary.slot(for: $0) }
    return Pattern(root: root, anchor: anchor ?? SafetyVocabulary.anything)
  }

  /// Words of which one must be there for a node to fit; nil when nothing need be.
  private func needed(at index: Int) -> Set<SafetyVocabulary.Symbol>? {
    let node = nodes[index]
    switch node.kind {
    case .word: return Set(vocabulary.symbols(of: node.value))
    case .set: return needed(at: Int(node.value))
    case .number, .gap, .start, .end, .optional: return nil
    case .sequence: return children(of: index).compactMap(needed).min { $0.count < $1.count }
    case .oneOf:
      var all = Set(vocabulary.symbols(of: node.value))
      for child in children(of: index) {
        guard let needed = needed(at: child) else { return nil }
        all.formUnion(needed)
      }
      return all
    }
  }

  private func children(of index: Int) -> [Int] {
    var children: [Int] = []
    var child = index + 1
    while child < Int(nodes[index].next) {
      children.append(child)
      child = Int(nodes[child].next)
    }
    return children
  }

  /// Begins a node with children; `close` ends it.
  mutating func open(_ kind: Node.Kind) -> Int {
    nodes.append(Node(kind: kind, value: kind == .oneOf ? vocabulary.slot() : 0))
    return nodes.count - 1
  }

  mutating func close(_ index: Int) { nodes[index].next = UInt32(nodes.count) }

  mutating func leaf(_ kind: Node.Kind, _ value: UInt32 = 0) {
    nodes.append(Node(kind: kind, next: UInt32(nodes.count + 1), value: value))
  }

  mutating func word(_ bytes: [UInt8]) { leaf(vocabulary.word(bytes)) }
  /// A word of which the beginning is known.
  mutating func beginning(_ bytes: [UInt8]) { leaf(vocabulary.beginning(bytes)) }
  /// A word of which the end is known.
  mutating func end(_ bytes: [UInt8]) { leaf(vocabulary.end(bytes)) }

  private mutating func leaf(_ symbol: SafetyVocabulary.Symbol) {
    leaf(.word, vocabulary.slot(of: symbol))
  }

  /// Lets a choice hold a word, if that is all of its part that begins at `sequence`.
  mutating func fold(_ sequence: Int, into choice: Int) {
    guard nodes.count == sequence + 2, nodes[sequence + 1].kind == .word else { return }
    vocabulary.share(nodes[sequence + 1].value, with: nodes[choice].value)
    nodes.removeLast(2)
  }

  /// Whether every sentence that fits has at least one word of the pattern.
  private func takesWord(at index: Int) -> Bool {
    let node = nodes[index]
    switch node.kind {
    case .word, .number, .set: return true
    case .gap, .start, .end, .optional: return false
    case .sequence, .oneOf:
      let needsAll = node.kind == .oneOf
      for child in children(of: index) where takesWord(at: child) != needsAll { return !needsAll }
      return needsAll
    }
  }
}

extension SafetyGrammar {
  /// Puts down what sentences are read by; no more patterns can be added to what is taken again.
  func write(to writer: inout NumberWriter) {
    writer.put(nodes.map(\.kind.rawValue))
    writer.put(nodes.map(\.next))
    writer.put(nodes.map(\.value))
    vocabulary.write(to: &writer)
  }

  /// Takes what `write` put down.
  init(from reader: inout NumberReader) throws(NumberReader.Damage) {
    let kinds: [UInt8] = try reader.take()
    let ends: [UInt32] = try reader.take(kinds.count)
    let values: [UInt32] = try reader.take(kinds.count)
    nodes.reserveCapacity(kinds.count)
    for index in kinds.indices {
      guard let kind = Node.Kind(rawValue: kinds[index]) else { throw NumberReader.Damage() }
      nodes.append(Node(kind: kind, next: ends[index], value: values[index]))
    }
    vocabulary = try SafetyVocabulary(from: &reader)
  }
}
