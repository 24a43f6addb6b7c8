import BerthSDK

/// How strong a drink may be, as people write it: `under 10 %`, `at least 20 percent`, `between 5 and 12 % abv`.
struct StrengthLimit: Sendable, Equatable {
  /// At least this much, percent by volume in the glass.
  var over: Double?
  /// Less than this.
  var under: Double?

  /// The facet of the index: whole percents, rounded down.
  static let facet = "abv"
  /// No drink is stronger than pure alcohol.
  static let strongest = 100

  /// The value of the facet for a drink.
  static func value(_ abv: Double) -> String { String(Int(min(max(abv, 0), 99))) }

  /// The values of the facet that lie within.
  var values: [String] {
    let first = Int(max(over ?? 0, 0).rounded(.down))
    let end = min(Int(max(under ?? Double(Self.strongest), 0).rounded(.up)), Self.strongest)
    return first < end ? (first..<end).map(String.init) : []
  }

  /// What was understood: `under 10 % vol`.
  var said: String {
    switch (over.map(Self.number), under.map(Self.number)) {
    case (let low?, let high?): "\(low) to \(high) % vol"
    case (let low?, nil): "from \(low) % vol"
    case (nil, let high?): "under \(high) % vol"
    case (nil, nil): "of any strength"
    }
  }

  private static func number(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }

  // MARK: In a text

  private static let below = [
    "under", "below", "less than", "lower than", "weaker than", "no more than", "not more than",
    "at most", "up to", "max", "maximum", "<", "<=", "≤",
  ]
  private static let above = [
    "over", "above", "more than", "higher than", "stronger than", "no less than", "at least",
    "from", "min", "minimum", ">", ">=", "≥",
  ]
  private static let units: Set<String> = ["%", "percent", "abv", "vol", "proof", "alcohol"]
  private static let joints: Set<String> = ["and", "to", "-", "–"]
  /// What may stand around the limit and says no more: `with an abv of`, `by volume`.
  private static let around: Set<String> = units.union(["by", "volume", "of", "vol%", "strength"])

  /// Takes a limit out of a text.
  ///
  /// - Returns: the limit and the words that are left; nil where none is named with its unit.
  static func taken(from text: String) -> (limit: StrengthLimit, rest: String)? {
    let words = self.words(text)
    for start in words.indices {
      for length in stride(from: min(3, words.count - start), to: 0, by: -1) {
        let word = words[start..<start + length].joined(separator: " ")
        guard let (limit, end) = read(word, words, after: start + length) else { continue }
        var first = start
        while first > 0, around.contains(words[first - 1]) { first -= 1 }
        var last = end
        while last < words.count, around.contains(words[last]) { last += 1 }
        return (limit, (words[..<first] + words[last...]).joined(separator: " "))
      }
    }
    return nil
  }

  private static func read(
    _ word: String, _ words: [String], after start: Int
  ) -> (limit: StrengthLimit, end: Int)? {
    if word == "between" {
      guard let low = amount(words, start), low.end < words.count, joints.contains(words[low.end]),
        let high = amount(words, low.end + 1), low.hasUnit || high.hasUnit
      else { return nil }
      let (a, b) = (low.value / (low.hasUnit ? 1 : high.scale), high.value)
      return (StrengthLimit(over: min(a, b), under: max(a, b)), high.end)
    }
    let isBelow = below.contains(word)
    guard isBelow || above.contains(word), let found = amount(words, start) else { return nil }
    // "abv under 10" names the unit before it.
    let before = words[..<start].dropLast(word.split(separator: " ").count).last
    guard found.hasUnit || before.map(around.contains) == true else { return nil }
    return (
      isBelow ? StrengthLimit(under: found.value) : StrengthLimit(over: found.value), found.end
    )
  }

  /// A number with its unit; proof is twice the percentage (27 CFR § 5.1).
  private static func amount(
    _ words: [String], _ start: Int
  ) -> (value: Double, hasUnit: Bool, scale: Double, end: Int)? {
    guard start < words.count,
      let value = Double(words[start].replacing(",", with: ".")), (0...200).contains(value)
    else { return nil }
    var end = start + 1
    guard end < words.count, units.contains(words[end]) || words[end] == "per" else {
      return (value, false, 1, end)
    }
    let scale = words[end] == "proof" ? 2.0 : 1
    if words[end] == "per", end + 1 < words.count, words[end + 1] == "cent" { end += 1 }
    return (value / scale, true, scale, end + 1)
  }

  /// Small letters, with signs as words of their own: `<10%` is three.
  private static func words(_ text: String) -> [String] {
    var spaced = ""
    for character in text.lowercased() {
      switch character {
      case "%", "≤", "≥", "–": spaced += " \(character) "
      case "<", ">": spaced += " \(character)"
      case "=" where spaced.hasSuffix("<") || spaced.hasSuffix(">"): spaced += "= "
      default:
        if spaced.hasSuffix("<") || spaced.hasSuffix(">") { spaced += " " }
        spaced.append(character)
      }
    }
    return spaced.split(whereSeparator: \.isWhitespace).map { word in
      // A comma ends a part of the sentence, but stands in "7,5" too.
      String(word.last == "," ? word.dropLast() : word)
    }
  }
}
