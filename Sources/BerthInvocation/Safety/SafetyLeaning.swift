/// What a sentence leans to as a whole: weights of its words that add up.
///
/// Rules know what people say; those who say it in other words use much of the same ones. The weights
/// were fitted to sentences of both kinds (`Tests/Scripts/safety-weights`), and speak only where no
/// rule does. A weight belongs to a word, the first letters of one with `*`, two words that follow each
/// other, or a set of the rules; `^` and `$` stand for the ends of a sentence.
struct SafetyLeaning: Sendable {
  /// The weights of words and pairs by the hash of each, in hundredths.
  private let weights: HashedValues<Int32>
  /// Patterns of the rules, and the weight of each in hundredths.
  let parts: NumberList<SafetyRules.Part>
  private let partWeights: NumberList<Int32>
  /// The sum that tells of a crisis, in hundredths; nil when there are no weights.
  let threshold: Int32?

  /// Takes what a parser put down.
  init(from reader: inout NumberReader) throws(NumberReader.Damage) {
    weights = try reader.values()
    parts = try reader.take()
    partWeights = try reader.take(parts.count)
    let thresholds: NumberList<Int32> = try reader.take()
    threshold = thresholds.first
  }

  /// What is seen of a sentence: the hashes of its features, and which parts fit.
  struct Evidence {
    var hashes: Set<UInt64> = []
    var parts: Set<Int> = []

    func union(_ other: Self) -> Self {
      Self(hashes: hashes.union(other.hashes), parts: parts.union(other.parts))
    }
  }

  /// The weights of what is seen, in hundredths.
  func sum(of evidence: Evidence) -> Int32 {
    evidence.hashes.reduce(0) { $0 + (weights[$1] ?? 0) }
      + evidence.parts.reduce(0) { $0 + partWeights[$1] }
  }

  /// The features of a sentence as texts, but those of words that are taken.
  static func features(of sentence: SafetySentence, but taken: UInt64) -> Set<[UInt8]> {
    let space = UInt8(ascii: " ")
    var features: Set<[UInt8]> = []
    var last = [UInt8(ascii: "^")]
    var beforeLast: [UInt8] = []
    for (index, word) in sentence.words.enumerated() {
      guard taken & 1 << UInt64(index) == 0 else {
        (beforeLast, last) = ([], [])
        continue
      }
      let plain = word.forms[0]
      features.formUnion(word.forms)
      if plain.count > 4, SafetyFolding.isLatin(plain[0]) {
        features.insert(plain[..<4] + [UInt8(ascii: "*")])
      }
      if !last.isEmpty { features.insert(last + [space] + plain) }
      // Three characters of Chinese and Japanese are hardly more than one word.
      if plain.count == 3, plain[0] >= 0xE3, beforeLast.count == 3 {
        features.insert(beforeLast + [space] + last + [space] + plain)
      }
      (beforeLast, last) = (last, plain)
    }
    if !last.isEmpty { features.insert(last + [space, UInt8(ascii: "$")]) }
    return features
  }
}

extension SafetyRules {
  /// What the weights of these rules look at in a sentence, but in words that are taken.
  func evidence(
    _ features: Set<UInt64>, in reading: SafetyReading, but taken: UInt64
  ) -> SafetyLeaning.Evidence {
    guard leaning.threshold != nil else { return SafetyLeaning.Evidence() }
    let fitting = leaning.parts.indices.filter {
      !free(leaning.parts[$0], in: reading, but: taken).isEmpty
    }
    return SafetyLeaning.Evidence(hashes: features, parts: Set(fitting))
  }
}
