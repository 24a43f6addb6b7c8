/// The patterns of a file of rules while they are added; see `SafetyGrammar`.
struct SafetyGrammarBuilder {
  typealias Node = SafetyGrammar.Node
  typealias Root = SafetyGrammar.Root
  typealias Pattern = SafetyGrammar.Pattern

  /// What is wrong with a pattern's text.
  struct Flaw: Error {
    var message: String
    var remedy: String
  }

  private(set) var nodes: [Node] = []
  private(set) var vocabulary = SafetyVocabularyBuilder()
  private var sets: [String: Root] = [:]

  init() { nodes.reserveCapacity(8192) }

  /// Adds a pattern.
  mutating func add(_ text: String) throws(Flaw) -> Root {
    let root = nodes.count
    var parser = SafetyPatternParser(text: Array(text.utf8), grammar: self)
    // The parser owns the only copy meanwhile, so that nothing is copied.
    self = SafetyGrammarBuilder(emptied: ())
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

  /// Puts down what sentences are read by: three numbers for each node, and the words.
  func write(to writer: inout NumberWriter) {
    writer.put(nodes.flatMap { [UInt32($0.kind.rawValue), $0.next, $0.value] })
    vocabulary.write(to: &writer)
  }
}
