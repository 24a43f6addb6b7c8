package import BerthSDK

/// A time a step asks for, read out of its text: `12 min`, `2–3 min`, `3 h 30 min`, `90 s`.
package struct StepTimer: Sendable, Equatable {
  /// Shortest time in seconds.
  package var low: Int
  /// Longest time in seconds, equal to `low` when there is one time.
  package var high: Int
  /// The words of the step that say it.
  package var text: String

  package var json: JSON {
    ["seconds": JSON(low), "secondsMax": JSON(high), "text": .string(text)]
  }

  /// All times in a step that a timer can run, in order: up to a week.
  package static func timers(in step: String) -> [StepTimer] {
    let bytes = Array(step.utf8)
    var scanner = AmountScanner(bytes)
    let tokens = scanner.tokens()
    var found: [StepTimer] = []
    var index = 0
    while index < tokens.count {
      guard let (timer, next) = timer(tokens, at: index, bytes) else {
        index += 1
        continue
      }
      index = next
      found.append(timer)
    }
    return found
  }

  private static func timer(
    _ tokens: [AmountToken], at start: Int, _ bytes: [UInt8]
  ) -> (StepTimer, next: Int)? {
    guard let first = number(tokens, start) else { return nil }
    var next = first.next
    var last = first.value
    if next < tokens.count, tokens[next].kind == .dash || ["to", "or"].contains(tokens[next].text),
      let second = number(tokens, next + 1)
    {
      last = second.value
      next = second.next
    }
    if next < tokens.count, tokens[next].kind == .dash { next += 1 }
    guard next < tokens.count, let unit = seconds[tokens[next].text] else { return nil }
    var low = first.value * unit
    var high = last * unit
    next += 1
    // A smaller unit right behind belongs to the same time: 1 min 30 s.
    if let more = number(tokens, next), more.next < tokens.count,
      let smaller = seconds[tokens[more.next].text], smaller < unit
    {
      low += more.value * smaller
      high += more.value * smaller
      next = more.next + 1
    }
    guard min(low, high) >= 1, max(low, high) <= 604_800 else { return nil }
    let range = tokens[start].range.lowerBound..<tokens[next - 1].range.upperBound
    let timer = StepTimer(
      low: Int(min(low, high).rounded()), high: Int(max(low, high).rounded()),
      text: String(decoding: bytes[range], as: UTF8.self))
    return (timer, next)
  }

  private static func number(
    _ tokens: [AmountToken], _ index: Int
  ) -> (value: Double, next: Int)? {
    guard index < tokens.count, tokens[index].isNumber else { return nil }
    if index + 1 < tokens.count, tokens[index].kind == .number, tokens[index + 1].kind == .fraction
    {
      return (tokens[index].value + tokens[index + 1].value, index + 2)
    }
    return (tokens[index].value, index + 1)
  }

  private static let seconds: [String: Double] = [
    "s": 1, "sec": 1, "secs": 1, "second": 1, "seconds": 1, "min": 60, "mins": 60, "minute": 60,
    "minutes": 60, "h": 3600, "hr": 3600, "hrs": 3600, "hour": 3600, "hours": 3600, "day": 86_400,
    "days": 86_400, "week": 604_800, "weeks": 604_800,
  ]
}
