package import BerthBase

/// What is wrong with a value: the fact and the way out; the caller adds where it stood.
package struct ValueComplaint: Error, Equatable {
  /// `input.invalid`, `input.range` or `input.choice`.
  package var code: String
  /// What was expected and what was found.
  package var message: String
  /// What to do.
  package var remedy: String
}

/// Turns a word of the command line, of a link or of a sentence into a value of a type.
///
/// Dates, times, durations and ids come out in one form: `7:05` as `07:05`, `90s` as `PT90S`,
/// `Old Fashioned` as `old-fashioned`. Reading that form again gives the same value.
package enum ValueReader {
  package static func read(_ text: String, _ rule: ValueRule) throws(ValueComplaint) -> JSON {
    let value = try parse(text, rule)
    try checkRange(value, rule)
    return value
  }

  private static func parse(_ text: String, _ rule: ValueRule) throws(ValueComplaint) -> JSON {
    switch rule.type {
    case .string: return .string(try plain(text))
    case .int:
      if let number = Int64(text) { return .integer(number) }
      throw invalid("a whole number", text, numberRemedy(text, "write digits, such as 3"))
    case .number:
      if let number = number(text) { return number }
      throw invalid("a number", text, numberRemedy(text, "write digits, such as 1.5"))
    case .bool:
      if let flag = bool(text) { return .bool(flag) }
      throw invalid("yes or no", text, "write yes, no, true, false, on or off")
    case .enum: return .string(try choice(text, rule.values))
    case .date:
      if text.utf8.count == 10, ISO8601.parse(text) != nil { return .string(text) }
      throw invalid("a date", text, "write it as YYYY-MM-DD, such as 2026-11-21")
    case .time:
      if let time = time(text) { return .string(time) }
      throw invalid("a time of day", text, "write it as HH:MM, such as 18:30")
    case .duration:
      if let duration = CalendarDuration(text) { return .string(duration.description) }
      throw invalid("a length of time", text, "write it as 90s, 10m, 2h, 1h30m, 7d or PT10M")
    case .id:
      if let slug = Slug.slug(of: text) { return .string(slug) }
      throw invalid("an id", text, "use the id that lists show: lower-case letters and dashes")
    case .input:
      if text.isEmpty { throw invalid("a path, a URL or -", text, "name a file, a URL, or -") }
      return .string(try plain(text))
    case .json:
      do throws(JSONError) {
        return try JSON.parse(text)
      } catch {
        throw ValueComplaint(
          code: "input.invalid", message: "expected JSON; \(error.location): \(error.message)",
          remedy: "quote strings twice, once for the shell and once for JSON: '\"text\"'")
      }
    }
  }

  private static func plain(_ text: String) throws(ValueComplaint) -> String {
    if text.utf8.contains(0) {
      throw ValueComplaint(
        code: "input.invalid", message: "the text holds a NUL character", remedy: "leave it out")
    }
    return text
  }

  private static func choice(
    _ text: String, _ values: [String]
  ) throws(ValueComplaint) -> String {
    if values.contains(text) { return text }
    let lower = text.utf8.map { $0.isASCIIUpper ? $0 | 0x20 : $0 }
    let alike = values.filter {
      $0.utf8.elementsEqual(lower) { ($0.isASCIIUpper ? $0 | 0x20 : $0) == $1 }
    }
    if alike.count == 1 { return alike[0] }
    let guesses = Suggestion.nearest(to: text, among: values)
    throw ValueComplaint(
      code: "input.choice",
      message: "expected one of \(values.joined(separator: ", ")), found \(quoted(text))",
      remedy: guesses.isEmpty ? "choose one of these" : Suggestion.question(guesses))
  }

  static func checkRange(_ value: JSON, _ rule: ValueRule) throws(ValueComplaint) {
    guard rule.minimum != nil || rule.maximum != nil else { return }
    let (size, unit, found): (Double, String, String)
    switch value {
    case .string(let text):
      guard rule.type == .string || rule.type == .id else { return }
      (size, unit, found) = (Double(text.count), " characters", "\(text.count)")
    case .integer, .number:
      (size, unit, found) = (value.double ?? 0, "", value.text())
    default: return
    }
    if size >= rule.minimum ?? -.infinity, size <= rule.maximum ?? .infinity { return }
    let expected: String
    switch (rule.minimum.map(plain), rule.maximum.map(plain)) {
    case (let low?, let high?): expected = "\(low) to \(high)"
    case (let low?, nil): expected = "at least \(low)"
    case (nil, let high): expected = "at most \(high ?? "")"
    }
    throw ValueComplaint(
      code: "input.range", message: "expected \(expected)\(unit), found \(found)",
      remedy: "choose a value in that range")
  }

  /// A limit without a needless `.0`.
  private static func plain(_ number: Double) -> String { JSON.number(number).text() }

  static func invalid(_ expected: String, _ text: String, _ remedy: String) -> ValueComplaint {
    ValueComplaint(
      code: "input.invalid", message: "expected \(expected), found \(quoted(text))",
      remedy: remedy)
  }

  private static func quoted(_ text: String) -> String {
    text.isEmpty ? "an empty text" : "“\(text.count > 60 ? "\(text.prefix(57))…" : text)”"
  }

  private static func numberRemedy(_ text: String, _ otherwise: String) -> String {
    let pointed = String(text.map { $0 == "," ? "." : $0 })
    return text.contains(",") && number(pointed) != nil
      ? "write the decimals after a point: \(pointed)" : otherwise
  }
}
