/// The words of a grammar, and the slots in which their positions are noted.
struct SafetyVocabulary: Sendable {
  /// A word, or the beginning or the end of words.
  typealias Symbol = UInt32
  typealias Slot = UInt32

  private var words: [UInt64: Symbol] = [:]
  private var beginnings: [UInt64: Symbol] = [:]
  private var ends: [UInt64: Symbol] = [:]
  /// The shortest beginning and the shortest end, in bytes.
  private var shortest = (beginning: Int.max, end: Int.max)
  /// Where each symbol is noted.
  private var slots: [[Slot]] = []
  /// The symbol of a slot that belongs to one symbol alone.
  private var owners: [Slot: Symbol] = [:]
  /// The slot that is always filled.
  static let anything: Slot = 0
  /// The symbols of each slot; needed only while patterns are added.
  private var members: [[Symbol]] = [[]]
  private(set) var slotCount = 1

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
    Self.symbol(Self.hash(bytes), in: &words, &slots)
  }

  mutating func beginning(_ bytes: some Collection<UInt8>) -> Symbol {
    shortest.beginning = min(shortest.beginning, bytes.count)
    return Self.symbol(Self.hash(bytes), in: &beginnings, &slots)
  }

  mutating func end(_ bytes: some BidirectionalCollection<UInt8>) -> Symbol {
    shortest.end = min(shortest.end, bytes.count)
    return Self.symbol(Self.hash(bytes.reversed()), in: &ends, &slots)
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

  /// Whether some pattern has the word as it stands.
  func knows(_ word: [UInt8]) -> Bool { words[Self.hash(word)] != nil }

  /// Notes positions of a word in all its slots.
  func note(_ word: [UInt8], at positions: UInt64, in slots: inout [UInt64]) {
    var hash = Self.seed
    for (index, byte) in word.enumerated() {
      hash = Self.next(hash, byte)
      guard index + 1 >= shortest.beginning else { continue }
      note(beginnings[hash], at: positions, in: &slots)
    }
    note(words[hash], at: positions, in: &slots)
    guard word.count >= shortest.end else { return }
    hash = Self.seed
    for (index, byte) in word.reversed().enumerated() {
      hash = Self.next(hash, byte)
      if index + 1 >= shortest.end { note(ends[hash], at: positions, in: &slots) }
    }
  }

  private func note(_ symbol: Symbol?, at positions: UInt64, in noted: inout [UInt64]) {
    guard let symbol else { return }
    for slot in slots[Int(symbol)] { noted[Int(slot)] |= positions }
  }

  /// FNV-1a (Fowler, Noll, Vo), 64 bits.
  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    bytes.reduce(seed) { next($0, $1) }
  }

  private static let seed: UInt64 = 0xCBF2_9CE4_8422_2325
  private static func next(_ hash: UInt64, _ byte: UInt8) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x100_0000_01B3
  }
}

extension SafetyVocabulary {
  /// Puts down what sentences are read by; no more patterns can be added to what is taken again.
  func write(to writer: inout NumberWriter) {
    for table in [words, beginnings, ends] {
      writer.put(Array(table.keys))
      writer.put(Array(table.values))
    }
    writer.put([shortest.beginning, shortest.end, slotCount])
    writer.put(lists: slots)
  }

  /// Takes what `write` put down.
  init(from reader: inout NumberReader) throws(NumberReader.Damage) {
    (words, beginnings, ends) = (
      try Self.table(&reader), try Self.table(&reader), try Self.table(&reader)
    )
    let numbers: [Int] = try reader.take(3)
    shortest = (numbers[0], numbers[1])
    slotCount = numbers[2]
    slots = try reader.lists()
  }

  private static func table(
    _ reader: inout NumberReader
  ) throws(NumberReader.Damage) -> [UInt64: Symbol] {
    let hashes: [UInt64] = try reader.take()
    let symbols: [Symbol] = try reader.take(hashes.count)
    return Dictionary(uniqueKeysWithValues: zip(hashes, symbols))
  }
}
