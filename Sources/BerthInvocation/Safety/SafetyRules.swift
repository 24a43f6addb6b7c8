package import BerthBase
import BerthManifest

/// The rules of one language: what people in danger, in crisis or in strong distress say, and what
/// only sounds like it.
///
/// A file has a rule on each line, its kind and its pattern between tabs; `#` at the beginning of a
/// line is a comment. AUTHORS.md lists the kinds. Rules are looked up where they lie in an image of
/// the file, so that a process that answers one question takes no time to read them.
package struct SafetyRules: Sendable {
  /// A pattern by its place among those of the file.
  typealias Part = UInt32

  /// What is wrong with a line.
  package struct Problem: Sendable, Equatable {
    package var line: Int
    package var message: String
    package var remedy: String
  }

  /// The parts of a rule that its gate looks at.
  static let gateSize = 3

  // Of each rule, the gravest first: its grade by its place among all, whether words that speak of
  // films take it back, its line, what has to be near each other, what takes it back, and three slots
  // that must be filled.
  private let grades: NumberList<UInt8>
  private let softness: NumberList<UInt8>
  private let lines: NumberList<Int>
  let parts: NumberLists<Part>
  let vetoes: NumberLists<Part>
  let gates: NumberList<SafetyVocabulary.Slot>
  /// What is said in general, denied or over; what only sounds like it; little signs; what tells of
  /// films and books.
  private let groups: NumberLists<Part>
  private let roots: NumberList<SafetyGrammar.Root>
  private let anchors: NumberList<SafetyVocabulary.Slot>
  /// How many words may lie between the parts of a rule, from the first to the last.
  let reach: Int
  /// Words that are known though they are misspelt, by their first letter.
  let rareWords: [UInt8: [[UInt8]]]
  /// What looks like them but is another word.
  let knownWords: HashedKeys
  /// Words that people write without spaces between them.
  let gluedWords: HashedKeys
  private let foldedWords: NumberList<UInt64>
  private let folds: NumberLists<UInt8>
  /// What a sentence leans to where no rule fits.
  let leaning: SafetyLeaning
  let grammar: SafetyGrammar
  /// The files that were taken in, as the rules name them.
  package let included: [String]
  /// What is wrong with the file; empty for rules that were read from an image.
  package private(set) var problems: [Problem] = []
  /// The rules as bytes that the same build reads.
  package var image: [UInt8] { withExtendedLifetime(bytes) { Array(bytes.bytes) } }
  private let bytes: ImageBytes

  /// Reads the lines of a file; those that are wrong are reported and left out.
  ///
  /// - Parameter include: the bytes of a file that a line takes in, by its name.
  package init(_ bytes: [UInt8], include: (String) -> [UInt8]? = { _ in nil }) {
    let parser = SafetyRuleParser(bytes, include: include)
    guard var rules = try? SafetyRules(reading: ImageBytes(parser.image)) else {
      preconditionFailure("an image just written is not what it was")
    }
    rules.problems = parser.problems
    self = rules
  }

  /// The rules of a file, with those beside it that it takes in; nil when it cannot be read.
  package static func file(_ path: String, limit: Int = .max) -> SafetyRules? {
    guard let bytes = FileBytes.read(path, limit: limit) else { return nil }
    return SafetyRules(bytes) { name in
      FileBytes.read("\(FileTree.parent(of: path))/\(name)", limit: limit)
    }
  }

  /// Rules whose image begins at a byte of a file; nil when it is damaged.
  package init?(image holder: any HeldBytes, from start: Int) {
    guard start <= holder.bytes.count,
      let rules = try? SafetyRules(reading: ImageBytes(holder, from: start))
    else { return nil }
    self = rules
  }

  /// Rules of an image; nil when it is damaged.
  package init?(image: [UInt8]) {
    guard let rules = try? SafetyRules(reading: ImageBytes(image)) else { return nil }
    self = rules
  }

  private init(reading image: ImageBytes) throws(NumberReader.Damage) {
    let sumSize = MemoryLayout<UInt64>.size
    guard image.bytes.count > sumSize,
      image.bytes.loadUnaligned(as: UInt64.self)
        == Self.sum(UnsafeRawBufferPointer(rebasing: image.bytes[sumSize...]))
    else { throw NumberReader.Damage() }
    bytes = image
    var reader = NumberReader(image, from: sumSize)
    grades = try reader.take()
    softness = try reader.take(grades.count)
    lines = try reader.take(grades.count)
    parts = try reader.lists(grades.count)
    vetoes = try reader.lists(grades.count)
    gates = try reader.take(Self.gateSize * grades.count)
    groups = try reader.lists(4)
    roots = try reader.take()
    anchors = try reader.take(roots.count)
    reach = try reader.take(1)[0]
    let rare: NumberLists<UInt8> = try reader.lists()
    rareWords = Dictionary(grouping: rare.map(Array.init)) { $0[0] }
    (knownWords, gluedWords) = (try reader.keys(), try reader.keys())
    foldedWords = try reader.take()
    folds = try reader.lists(foldedWords.count)
    let names: NumberLists<UInt8> = try reader.lists()
    included = names.map { String(decoding: $0, as: UTF8.self) }
    leaning = try SafetyLeaning(from: &reader)
    grammar = try SafetyGrammar(from: &reader)
  }

  var ruleCount: Int { grades.count }
  var generalities: Slice<NumberList<Part>> { groups[0] }
  var idioms: Slice<NumberList<Part>> { groups[1] }
  var signs: Slice<NumberList<Part>> { groups[2] }
  var contexts: Slice<NumberList<Part>> { groups[3] }

  func grade(of rule: Int) -> SafetyGrade { SafetyGrade.allCases[Int(grades[rule])] }
  /// Whether a word that speaks of films, books and the like takes a rule back.
  func isSoft(_ rule: Int) -> Bool { softness[rule] == 1 }
  /// The line of a rule in its file.
  func line(of rule: Int) -> Int { lines[rule] }

  func pattern(_ part: Part) -> SafetyGrammar.Pattern {
    SafetyGrammar.Pattern(root: roots[Int(part)], anchor: anchors[Int(part)])
  }

  /// The word that another one stands for.
  func folded(_ word: [UInt8]) -> [UInt8]? {
    let hash = SafetyVocabulary.hash(word)
    let place = foldedWords.place(of: hash)
    return place < foldedWords.count && foldedWords[place] == hash ? Array(folds[place]) : nil
  }

  /// A sum that a changed byte changes, eight bytes at a time.
  static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
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
