/// The words of a grammar while its patterns are added.
struct SafetyVocabularyBuilder {
  typealias Symbol = SafetyVocabulary.Symbol
  typealias Slot = SafetyVocabulary.Slot

  private var words: [UInt64: Symbol] = [:]
  private var beginnings: [UInt64: Symbol] = [:]
  private var ends: [UInt64: Symbol] = [:]
  /// The shortest beginning and the shortest end, in bytes.
  private var shortest = (beginning: Int.max, end: Int.max)
  /// Where each symbol is noted.
  private var slots: [[Slot]] = []
  /// The symbol of a slot that belongs to one symbol alone.
  private var owners: [Slot: Symbol] = [:]
  /// The symbols of each slot; the first slot is the one that is always filled.
  private var members: [[Symbol]] = [[]]
  private var slotCount = 1

  /// A slot for symbols.
  mutating func slot(for symbols: Set<Symbol> = []) -> Slot {
    members.append(Array(symbols))
    let slot = Slot(slotCount)
    slotCount += 1
    for symbol in symbols { slots[Int(symbol)].append(slot) }
    return slot
  }

  func symbols(of slot: Slot) -> [Symbol] { members[Int(slot)] }

  mutating func word(_ bytes: some Collection<UInt8>) -> Symbol {
    Self.symbol(SafetyVocabulary.hash(bytes), in: &words, &slots)
  }

  mutating func beginning(_ bytes: some Collection<UInt8>) -> Symbol {
    shortest.beginning = min(shortest.beginning, bytes.count)
    return Self.symbol(SafetyVocabulary.hash(bytes), in: &beginnings, &slots)
  }

  mutating func end(_ bytes: some BidirectionalCollection<UInt8>) -> Symbol {
    shortest.end = min(shortest.end, bytes.count)
    return Self.symbol(SafetyVocabulary.hash(bytes.reversed()), in: &ends, &slots)
  }

  private static func symbol(
    _ hash: UInt64, in table: inout [UInt64: Symbol], _ slots: inout [[Slot]]
  ) -> Symbol {
    if let known = table[hash] { return known }
    let symbol = Symbol(slots.count)
    table[hash] = symbol
    slots.append([])
    return symbol
  }

  /// The slot of a symbol alone.
  mutating func slot(of symbol: Symbol) -> Slot {
    if let own = slots[Int(symbol)].first(where: { owners[$0] == symbol }) { return own }
    let slot = slot(for: [symbol])
    owners[slot] = symbol
    return slot
  }

  /// Notes the symbol of a slot in another one as well.
  mutating func share(_ slot: Slot, with other: Slot) {
    guard let symbol = owners[slot], !members[Int(other)].contains(symbol) else { return }
    slots[Int(symbol)].append(other)
    members[Int(other)].append(symbol)
  }

  /// Puts down what sentences are read by.
  func write(to writer: inout NumberWriter) {
    for table in [words, beginnings, ends] { writer.put(table) }
    writer.put([shortest.beginning, shortest.end, slotCount])
    writer.put(lists: slots)
  }
}
