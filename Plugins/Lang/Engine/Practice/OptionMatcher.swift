import BerthSDK

/// Takes what a learner types for the option it is nearest to.
enum OptionMatcher {
  /// The smallest overlap that counts, 0 to 1.
  static let minimumScore = 0.45

  /// The option meant: its number from 1, or the one whose words overlap most.
  ///
  /// - Returns: nil when nothing is near enough, or two options are equally near.
  static func match(
    _ text: String, _ options: [String], _ language: String
  ) -> (index: Int, score: Double, isChoice: Bool)? {
    let plain = Words.trimmed(text)
    if let number = Int(plain), options.indices.contains(number - 1) {
      return (number - 1, 1, true)
    }
    let key = PhraseKey.of(plain, language)
    guard !key.isEmpty else { return nil }
    let scores = options.map { score(key, PhraseKey.of($0, language), language) }
    guard let best = scores.indices.max(by: { scores[$0] < scores[$1] }),
      scores[best] >= minimumScore,
      scores.indices.allSatisfy({ $0 == best || scores[$0] < scores[best] - 0.02 })
    else { return nil }
    return (best, scores[best], scores[best] > 0.999)
  }

  /// Dice's coefficient of the words, each counted as often as it is there; words that differ in
  /// their ending alone count half. Pairs of characters stand for words in Chinese and Japanese.
  static func score(_ left: String, _ right: String, _ language: String) -> Double {
    if left == right { return 1 }
    let isUnspaced = language == "zh" || language == "ja"
    let (first, second) = (units(left, isUnspaced), units(right, isUnspaced))
    guard !first.isEmpty, !second.isEmpty else { return 0 }
    var rest = second
    var common = 0.0
    var unmatched: [String] = []
    for unit in first {
      if let index = rest.firstIndex(of: unit) {
        rest.remove(at: index)
        common += 1
      } else {
        unmatched.append(unit)
      }
    }
    if !isUnspaced {
      for unit in unmatched {
        if let index = rest.firstIndex(where: { isKin(unit, $0) }) {
          rest.remove(at: index)
          common += 0.5
        }
      }
    }
    return 2 * common / Double(first.count + second.count)
  }

  private static func units(_ key: String, _ isUnspaced: Bool) -> [String] {
    guard isUnspaced else { return key.split(separator: " ").map(String.init) }
    let characters = key.map(String.init)
    guard characters.count > 1 else { return characters }
    return zip(characters, characters.dropFirst()).map { $0 + $1 }
  }

  private static func isKin(_ left: String, _ right: String) -> Bool {
    let (a, b) = (Array(left.utf8), Array(right.utf8))
    let common = zip(a, b).prefix { $0 == $1 }.count
    return common >= 3 && common * 3 >= max(a.count, b.count) * 2
  }
}
