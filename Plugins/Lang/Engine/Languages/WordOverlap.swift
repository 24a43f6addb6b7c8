/// How much two texts share, word for word.
enum WordOverlap {
  /// Dice's coefficient of the words of two keys, 0 to 1, each counted as often as it is there; pairs
  /// of characters stand for words in Chinese and Japanese.
  static func score(_ left: String, _ right: String, _ language: String) -> Double {
    if left == right { return 1 }
    let (first, second) = (units(left, language), units(right, language))
    guard !first.isEmpty, !second.isEmpty else { return 0 }
    var rest = second
    var common = 0
    for unit in first {
      guard let index = rest.firstIndex(of: unit) else { continue }
      rest.remove(at: index)
      common += 1
    }
    return 2 * Double(common) / Double(first.count + second.count)
  }

  private static func units(_ key: String, _ language: String) -> [String] {
    guard language == "zh" || language == "ja" else {
      return key.split(separator: " ").map(String.init)
    }
    let characters = key.map(String.init)
    guard characters.count > 1 else { return characters }
    return zip(characters, characters.dropFirst()).map { $0 + $1 }
  }
}
