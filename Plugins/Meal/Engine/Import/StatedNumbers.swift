import BerthSDK

/// Numbers as pages write them: `1,880`, `12,5`, `1½`, `1 1/2`, `-4`, `17.9 billion`.
struct StatedNumber: Sendable, Equatable {
  var value: Double
  /// What stands behind it up to the next number, folded to lower case.
  var words: String
  /// What stands before it, folded likewise.
  var before: String

  private static let scales: [(String, Double)] = [
    ("trillion", 1e12), ("billion", 1e9), ("million", 1e6), ("thousand", 1e3), ("dozen", 12),
  ]
  private static let digits: Set<Character> = Set("0123456789")
  /// More characters than this has no figure.
  private static let limit = 300

  /// All numbers of a text, in their order.
  static func all(in text: String) -> [StatedNumber] {
    var scanner = Scanner(Array(text.lowercased().prefix(limit)))
    return scanner.numbers()
  }

  private struct Scanner {
    let letters: [Character]
    var position = 0

    init(_ letters: [Character]) { self.letters = letters }

    mutating func numbers() -> [StatedNumber] {
      var found: [StatedNumber] = []
      var before = ""
      while position < letters.count {
        guard let value = number() else {
          if found.isEmpty { before.append(letters[position]) }
          if !found.isEmpty { found[found.count - 1].words.append(letters[position]) }
          position += 1
          continue
        }
        found.append(
          StatedNumber(value: value, words: "", before: found.last?.words ?? before))
      }
      return found.map(\.scaled)
    }

    /// The number at the position, with a fraction behind it.
    private mutating func number() -> Double? {
      let start = position
      let isNegative = isSign(position)
      if isNegative { position += 1 }
      guard var value = whole() ?? vulgar() else {
        position = start
        return nil
      }
      let after = position
      if position < letters.count, letters[position] == " " { position += 1 }
      if let part = vulgar() ?? fraction() { value += part } else { position = after }
      return isNegative ? -value : value
    }

    /// A minus that is no dash of a range or a word.
    private func isSign(_ index: Int) -> Bool {
      guard index < letters.count, letters[index] == "-" || letters[index] == "\u{2212}" else {
        return false
      }
      let next = letters.indices.contains(index + 1) ? letters[index + 1] : " "
      let last = letters[..<index].last { $0 != " " }
      let isFree = last.map { !$0.isNumber && !$0.isLetter } ?? true
      return isFree && StatedNumber.digits.contains(next)
    }

    private mutating func whole() -> Double? {
      if let part = fraction() { return part }
      var text = ""
      while position < letters.count {
        let letter = letters[position]
        let isMark =
          (letter == "." || letter == ",") && letters.indices.contains(position + 1)
          && StatedNumber.digits.contains(letters[position + 1])
        guard StatedNumber.digits.contains(letter) || isMark else { break }
        text.append(letter)
        position += 1
      }
      return Double(StatedNumber.plain(text))
    }

    private mutating func vulgar() -> Double? {
      guard position < letters.count, let scalar = letters[position].unicodeScalars.first,
        let value = scalar.properties.numericValue, value > 0, value < 1
      else { return nil }
      position += 1
      return value
    }

    /// `1/2`, with nothing but digits on both sides.
    private mutating func fraction() -> Double? {
      let start = position
      func digits(_ position: inout Int) -> Double? {
        let first = position
        while position < letters.count, StatedNumber.digits.contains(letters[position]) {
          position += 1
        }
        return Double(String(letters[first..<position]))
      }
      guard let top = digits(&position), position < letters.count,
        letters[position] == "/" || letters[position] == "\u{2044}"
      else {
        position = start
        return nil
      }
      position += 1
      guard let bottom = digits(&position), bottom > 0, top < bottom else {
        position = start
        return nil
      }
      return top / bottom
    }
  }

  /// With the word of its size taken in.
  private var scaled: StatedNumber {
    let words = words.drop { $0.isWhitespace || $0 == "+" }
    for (word, size) in Self.scales where words.hasPrefix(word) {
      let rest = words.dropFirst(word.count).drop { $0.isWhitespace }
      return StatedNumber(value: value * size, words: String(rest), before: before)
    }
    return StatedNumber(value: value, words: String(words), before: before)
  }

  /// `1,880` is one thousand eight hundred and eighty, `12,5` twelve and a half.
  private static func plain(_ digits: String) -> String {
    let groups = digits.split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped =
      groups.count > 1 && groups.dropFirst().allSatisfy { $0.prefix { $0 != "." }.count == 3 }
    return isGrouped || groups.count > 2
      ? groups.joined() : groups.joined(separator: ".")
  }
}

/// A figure of a page: what it says, or that nobody can have meant it.
enum Stated<Value: Sendable & Equatable>: Sendable, Equatable {
  case missing
  case value(Value)
  /// In the page's words.
  case absurd(String)

  var value: Value? {
    if case .value(let value) = self { return value }
    return nil
  }

  var absurdity: String? {
    if case .absurd(let words) = self { return words }
    return nil
  }
}
