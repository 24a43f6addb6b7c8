import BerthSDK

extension BreathPattern {
  /// Reads a pattern as people write one: `in 4, hold 7, out 8`, `inhale 4s; exhale 6s`,
  /// `4-7-8`, `box 4`.
  ///
  /// Breathing in grows the circle, breathing out lets it rest, anything else leaves it. A bare
  /// row of numbers means in, hold, out, hold.
  ///
  /// - Throws: `input.invalid` with the part that is not understood.
  static func parse(
    _ text: String, id: String, name: String, rounds: Int = 6
  ) throws(PluginError) -> BreathPattern {
    let folded = Words.trimmed(text.lowercased())
    var pattern = BreathPattern(
      id: id, name: name, summary: "Your own pattern", steps: [], rounds: rounds, note: "")
    if let box = numbers(folded, after: "box "), box.count == 1 {
      pattern.steps = steps(of: [box[0], box[0], box[0], box[0]])
    } else if let row = numbers(folded, after: ""), row.count > 1 {
      guard row.count <= 4 else {
        throw PluginError(
          "input.invalid", "a row of numbers has two to four parts: in, hold, out, hold",
          remedy: "name the steps instead: in 4, hold 7, out 8")
      }
      pattern.steps = steps(of: row)
    } else {
      var size = 1.0
      for part in folded.split(whereSeparator: { $0 == "," || $0 == ";" }) {
        let step = try step(Words.trimmed(String(part)), &size)
        pattern.steps.append(step)
      }
    }
    if let problem = pattern.problem {
      throw PluginError("input.invalid", problem.message, remedy: problem.remedy)
    }
    return pattern
  }

  /// `4-7-8` as numbers; nil when there is anything else.
  private static func numbers(_ text: String, after prefix: String) -> [Double]? {
    guard text.hasPrefix(prefix) else { return nil }
    var found: [Double] = []
    for part in text.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    {
      guard let number = Double(Words.trimmed(String(part))), number.isFinite else { return nil }
      found.append(number)
    }
    return found
  }

  private static func steps(of row: [Double]) -> [Step] {
    // With three numbers the last is the breath out, as in 4-7-8.
    let labels = row.count == 2 ? ["Inhale", "Exhale"] : ["Inhale", "Hold", "Exhale", "Hold"]
    var size = 1.0
    return zip(labels, row).filter { $0.1 != 0 }.map { label, seconds in
      if label == "Inhale" { size = 1.5 }
      if label == "Exhale" { size = 1 }
      return Step(label: label, seconds: seconds, size: size)
    }
  }

  private static func step(_ part: String, _ size: inout Double) throws(PluginError) -> Step {
    let words = part.split(separator: " ").map(String.init)
    let unit = ["s", "sec", "secs", "second", "seconds"]
    var rest = words
    if let last = rest.last, unit.contains(last) { rest.removeLast() }
    guard rest.count >= 2, var number = rest.popLast() else { throw unclear(part) }
    if number.hasSuffix("s") { number.removeLast() }
    guard let seconds = Double(number), seconds.isFinite,
      // A number inside means that two steps stand together without a comma.
      !rest.contains(where: { Double($0) != nil })
    else { throw unclear(part) }
    let verb = rest[0]
    let inward = ["in", "inhale", "inhales", "breathe"].contains(verb) && rest.last != "out"
    let outward = ["out", "exhale", "exhales"].contains(verb) || rest.last == "out"
    if inward { size = min(size + 0.5, 1.5) }
    if outward { size = 1 }
    let label =
      inward && rest.count == 1
      ? "Inhale"
      : outward && rest.count <= 2
        ? "Exhale"
        : rest.joined(separator: " ").prefix(1).uppercased()
          + rest.joined(separator: " ").dropFirst()
    return Step(label: label, seconds: seconds, size: size)
  }

  private static func unclear(_ part: String) -> PluginError {
    PluginError(
      "input.invalid", "“\(part)” is no step of a breathing pattern",
      remedy: "write a name and seconds: in 4, hold 7, out 8", details: ["part": .string(part)])
  }
}
