import BerthSDK

/// A time a step asks for, read out of its text: `12 min`, `2–3 min`, `3 h 30 min`, `90 s`.
struct StepTimer: Sendable, Equatable {
  /// Seconds.
  var low: Int
  /// Seconds; `low` where one time is given.
  var high: Int
  /// The words that say it.
  var text: String

  /// All times of a step, in order.
  static func timers(in step: String) -> [StepTimer] {
    let words = step.split(separator: " ").map(String.init)
    var found: [StepTimer] = []
    var index = 0
    while index + 1 < words.count {
      guard let range = range(words[index]), let unit = seconds(words[index + 1]) else {
        index += 1
        continue
      }
      var (low, high) = (range.low * unit, range.high * unit)
      var end = index + 2
      // A smaller unit behind it belongs to the same time: 1 h 15 min.
      if end + 1 < words.count, !endsPhrase(words[end - 1]), let more = range1(words[end]),
        let smaller = seconds(words[end + 1]), smaller < unit
      {
        low += more * smaller
        high += more * smaller
        end += 2
      }
      if low >= 1, high < 604_800 {
        let text = words[index..<end].joined(separator: " ")
        found.append(
          StepTimer(low: Int(low.rounded()), high: Int(high.rounded()), text: trimmed(text)))
      }
      index = end
    }
    return found
  }

  private static func endsPhrase(_ word: String) -> Bool {
    guard let last = word.last else { return true }
    return ",;.:)".contains(last)
  }

  private static func trimmed(_ text: String) -> String {
    var text = text[...]
    while let last = text.last, ",;.:)".contains(last) { text.removeLast() }
    while text.first == "(" { text.removeFirst() }
    return String(text)
  }

  private static func range1(_ word: String) -> Double? {
    guard let range = range(word), range.low == range.high else { return nil }
    return range.low
  }

  private static func range(_ word: String) -> (low: Double, high: Double)? {
    let plain = word.drop { $0 == "(" }
    let parts = plain.split(whereSeparator: { $0 == "–" || $0 == "-" })
    guard let first = parts.first, let low = Double(first), low > 0, parts.count <= 2 else {
      return nil
    }
    guard parts.count == 2 else { return (low, low) }
    guard let high = Double(parts[1]), high >= low else { return nil }
    return (low, high)
  }

  private static func seconds(_ word: String) -> Double? {
    switch trimmed(word) {
    case "s", "sec", "second", "seconds": 1
    case "min", "mins", "minute", "minutes": 60
    case "h", "hour", "hours": 3600
    default: nil
    }
  }
}
