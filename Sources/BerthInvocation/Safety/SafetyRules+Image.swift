import BerthManifest

/// Rules as bytes, since reading the words of six languages takes a process longer than answering.
extension SafetyRules {
  /// The rules as bytes that the same build takes again, with a sum of them in front.
  package var image: [UInt8] {
    var writer = NumberWriter()
    let grades = SafetyGrade.allCases
    writer.put(rules.map { UInt8(grades.firstIndex(of: $0.grade) ?? 0) })
    writer.put(rules.map { UInt8($0.isSoft ? 1 : 0) })
    writer.put(rules.map(\.line))
    writer.put(lists: rules.map(\.parts))
    writer.put(lists: rules.map(\.vetoes))
    writer.put(lists: gates.map { [$0.first, $0.second, $0.third] })
    writer.put(lists: [generalities, idioms, signs, contexts, [reach]])
    writer.put(patterns.map(\.root))
    writer.put(patterns.map(\.anchor))
    writer.put(lists: rareWords.values.flatMap(\.self))
    writer.put(lists: Array(knownWords))
    writer.put(lists: Array(gluedWords))
    writer.put(lists: Array(folds.keys))
    writer.put(lists: Array(folds.values))
    writer.put(lists: included.map { Array($0.utf8) })
    leaning.write(to: &writer)
    grammar.write(to: &writer)
    let sum = writer.bytes.withUnsafeBytes(Self.sum)
    return withUnsafeBytes(of: sum) { Array($0) } + writer.bytes
  }

  /// Rules that `image` put down; nil when the bytes are damaged. Problems are not among them.
  package init?(image: UnsafeRawBufferPointer) {
    guard image.count > 8 else { return nil }
    let bytes = UnsafeRawBufferPointer(rebasing: image[8...])
    guard image.loadUnaligned(as: UInt64.self) == Self.sum(bytes) else { return nil }
    var reader = NumberReader(bytes)
    do { self = try SafetyRules(from: &reader) } catch { return nil }
  }

  private init(from reader: inout NumberReader) throws(NumberReader.Damage) {
    self.init([])
    let grades: [UInt8] = try reader.take()
    let isSoft: [UInt8] = try reader.take(grades.count)
    let lines: [Int] = try reader.take(grades.count)
    let parts: [[Part]] = try reader.lists()
    let vetoes: [[Part]] = try reader.lists()
    guard parts.count == grades.count, vetoes.count == grades.count else {
      throw NumberReader.Damage()
    }
    for index in grades.indices {
      guard Int(grades[index]) < SafetyGrade.allCases.count else { throw NumberReader.Damage() }
      rules.append(
        Rule(
          grade: SafetyGrade.allCases[Int(grades[index])], isSoft: isSoft[index] == 1,
          line: lines[index], parts: parts[index], vetoes: vetoes[index]))
    }
    let slots: [[SafetyVocabulary.Slot]] = try reader.lists()
    gates = slots.map { Gate(first: $0[0], second: $0[1], third: $0[2]) }
    let groups: [[Int]] = try reader.lists()
    (generalities, idioms, signs, contexts) = (groups[0], groups[1], groups[2], groups[3])
    reach = groups[4][0]
    let roots: [SafetyGrammar.Root] = try reader.take()
    let anchors: [SafetyVocabulary.Slot] = try reader.take(roots.count)
    patterns = zip(roots, anchors).map { SafetyGrammar.Pattern(root: $0, anchor: $1) }
    let rare: [[UInt8]] = try reader.lists()
    for word in rare { rareWords[word[0], default: []].append(word) }
    knownWords = Set(try reader.lists())
    gluedWords = Set(try reader.lists())
    let folded: [[UInt8]] = try reader.lists()
    folds = Dictionary(uniqueKeysWithValues: zip(folded, try reader.lists()))
    let names: [[UInt8]] = try reader.lists()
    included = names.map { String(decoding: $0, as: UTF8.self) }
    leaning = try SafetyLeaning(from: &reader)
    grammar = try SafetyGrammar(from: &reader)
  }

  /// A sum that a changed byte changes, eight bytes at a time.
  private static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var sum = UInt64(bytes.count)
    var index = 0
    while index + 8 <= bytes.count {
      sum =
        (sum ^ bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
        &* 0x9E37_79B9_7F4A_7C15
      sum ^= sum >> 29
      index += 8
    }
    for byte in bytes[index...] { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return sum
  }
}
