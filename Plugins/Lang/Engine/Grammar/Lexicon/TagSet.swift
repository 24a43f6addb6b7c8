/// A set of grammatical and surface features of a word.
struct TagSet: Hashable, Sendable {
  var bits: UInt128

  init(bits: UInt128 = 0) { self.bits = bits }

  static let none = TagSet()

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }

  func contains(_ other: TagSet) -> Bool { bits & other.bits == other.bits }
  func meets(_ other: TagSet) -> Bool { bits & other.bits != 0 }
  func union(_ other: TagSet) -> TagSet { TagSet(bits: bits | other.bits) }
  func intersection(_ other: TagSet) -> TagSet { TagSet(bits: bits & other.bits) }
  func subtracting(_ other: TagSet) -> TagSet { TagSet(bits: bits & ~other.bits) }
  mutating func insert(_ other: TagSet) { bits |= other.bits }
}

/// The features in which words agree with each other.
enum AgreementGroup: String, CaseIterable, Sendable {
  case gender
  case number
  case person
  case grammaticalCase = "case"
  case definite

  /// The names of its tags.
  var tags: [String] {
    switch self {
    case .gender: ["m", "f", "n"]
    case .number: ["sg", "pl", "du"]
    case .person: ["1", "2", "3"]
    case .grammaticalCase: ["nom", "acc", "dat", "gen"]
    case .definite: ["def", "indef"]
    }
  }
}

/// What can be seen of a word without knowing it.
enum SurfaceTag: String, CaseIterable, Sendable {
  case word, num, punct, cap, upper, first, glued, spaced, double, vowel, vowelsound
  case known, unknown, guess, wrong
}

/// The names of a language's tags and their bits in a `TagSet`.
struct TagNames {
  /// Tags a language can have.
  static let capacity = 128

  private var bits: [String: Int] = [:]
  /// Sets read before, by their text: the same few stand in every line of a file.
  private var sets: [String: TagSet] = [:]

  init() {
    for tag in SurfaceTag.allCases { _ = self.tag(tag.rawValue) }
    for group in AgreementGroup.allCases {
      for name in group.tags { _ = self.tag(name) }
    }
  }

  /// The tag of a name, made if it is new; nil when there are too many.
  mutating func tag(_ name: String) -> TagSet? {
    if let known = known(name) { return known }
    guard bits.count < Self.capacity else { return nil }
    bits[name] = bits.count
    return known(name)
  }

  /// The set of several names; nil when there are too many tags.
  mutating func set(_ text: Substring, separator: Unicode.Scalar) -> TagSet? {
    let key = String(text)
    if let known = sets[key] { return known }
    var set = TagSet.none
    for name in text.pieces(at: separator) {
      guard let tag = tag(String(name)) else { return nil }
      set.insert(tag)
    }
    sets[key] = set
    return set
  }

  /// The tag of a name some word or paradigm has.
  func known(_ name: String) -> TagSet? { bits[name].map { TagSet(bits: 1 << UInt128($0)) } }

  /// The tags of a group.
  static func group(_ group: AgreementGroup) -> TagSet { groups[group] ?? .none }

  /// A surface tag's set; its bit is the same in every language.
  static func surface(_ tag: SurfaceTag) -> TagSet { surfaces[tag] ?? .none }

  private static let surfaces: [SurfaceTag: TagSet] = {
    let names = TagNames()
    return Dictionary(
      uniqueKeysWithValues: SurfaceTag.allCases.map { ($0, names.known($0.rawValue) ?? .none) })
  }()

  private static let groups: [AgreementGroup: TagSet] = {
    let names = TagNames()
    return Dictionary(
      uniqueKeysWithValues: AgreementGroup.allCases.map { group in
        let set = group.tags.reduce(TagSet.none) { $0.union(names.known($1) ?? .none) }
        return (group, set)
      })
  }()
}

extension TagSet {
  static let word = TagNames.surface(.word)
  static let number = TagNames.surface(.num)
  static let punctuation = TagNames.surface(.punct)
  static let capital = TagNames.surface(.cap)
  static let upper = TagNames.surface(.upper)
  static let first = TagNames.surface(.first)
  static let glued = TagNames.surface(.glued)
  static let spaced = TagNames.surface(.spaced)
  static let double = TagNames.surface(.double)
  static let vowel = TagNames.surface(.vowel)
  static let vowelSound = TagNames.surface(.vowelsound)
  static let known = TagNames.surface(.known)
  static let unknown = TagNames.surface(.unknown)
  static let guess = TagNames.surface(.guess)
  static let wrong = TagNames.surface(.wrong)
}
