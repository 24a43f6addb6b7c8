import BerthBase

/// Reads the members of one object of a manifest, reporting what is wrong and going on with a
/// stand-in, so that one run finds all problems.
///
/// Stand-ins never leave the decoder: it throws when there was any problem.
struct FieldReader {
  let part: ManifestPart
  let place: ManifestPlace
  let members: JSONObject
  let report: ManifestReport

  /// A reader of an object whose unknown keys are reported at once.
  init(
    _ part: ManifestPart, _ members: JSONObject, at place: ManifestPlace, _ report: ManifestReport
  ) {
    self.part = part
    self.place = place
    self.members = members
    self.report = report
    let known = part.keys
    for key in members.keys where !known.contains(key) {
      let guesses = Suggestion.nearest(to: key, among: known)
      report.warning(
        place[key], "unknown field; it is ignored",
        guesses.isEmpty ? "remove it" : Suggestion.question(guesses))
    }
  }

  /// The value of a key; null counts as missing.
  func value(_ key: String) -> JSON? {
    guard let value = members[key], !value.isNull else { return nil }
    return value
  }

  func problem(_ key: String, _ message: String, _ remedy: String) {
    report.problem(place[key], message, remedy)
  }

  /// Reports a value of the wrong kind.
  func mismatch(_ key: String, _ expected: String, _ found: JSON) {
    problem(key, "expected \(expected), found \(found.kindName)", "make it \(expected)")
  }

  /// Reports a missing value.
  func missing(_ key: String, _ expected: String) {
    problem(key, "missing; expected \(expected)", "add “\(key)”")
  }

  /// A text that must be there.
  func string(_ key: String, _ form: TextForm = .line) -> String {
    if value(key) == nil { missing(key, form.expected) }
    return optionalString(key, form) ?? ""
  }

  /// A text that may be missing.
  func optionalString(_ key: String, _ form: TextForm = .line) -> String? {
    guard let value = value(key) else { return nil }
    guard let text = value.string else {
      mismatch(key, "a string", value)
      return nil
    }
    check(text, form, at: place[key])
    return text
  }

  func check(_ text: String, _ form: TextForm, at place: ManifestPlace) {
    guard !form.accepts(text) else { return }
    let found = text.isEmpty ? "an empty string" : "“\(text.prefix(60))”"
    report.problem(place, "expected \(form.expected), found \(found)", form.remedy)
  }

  /// A truth value; `false` when missing.
  func bool(_ key: String) -> Bool {
    guard let value = value(key) else { return false }
    if let flag = value.bool { return flag }
    mismatch(key, "true or false", value)
    return false
  }

  /// A whole number in a range; required unless there is a fallback.
  func int(_ key: String, _ range: ClosedRange<Int>, default fallback: Int? = nil) -> Int {
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let value = value(key) else {
      if fallback == nil { missing(key, expected) }
      return fallback ?? range.lowerBound
    }
    guard let number = value.int else {
      mismatch(key, expected, value)
      return range.lowerBound
    }
    guard range.contains(number) else {
      problem(key, "expected \(expected), found \(number)", "choose a number in that range")
      return range.lowerBound
    }
    return number
  }

  /// A weight: a number above 0.
  func weight(_ key: String, default fallback: Double? = nil) -> Double {
    guard let value = value(key) else {
      if fallback == nil { missing(key, "a number above 0") }
      return fallback ?? 1
    }
    guard let number = value.double else {
      mismatch(key, "a number", value)
      return 1
    }
    if number <= 0 || number > 1_000_000 {
      problem(key, "expected a number above 0 and at most 1000000", "choose a number above 0")
    }
    return number
  }

  /// One of the words of an enumeration; nil when missing or wrong.
  func choice<T: RawRepresentable & CaseIterable>(
    _ key: String, _ type: T.Type, isRequired: Bool = true
  ) -> T? where T.RawValue == String {
    guard let value = value(key) else {
      if isRequired { missing(key, Self.list(type)) }
      return nil
    }
    guard let text = value.string else {
      mismatch(key, "a string", value)
      return nil
    }
    return choice(text, type, at: place[key])
  }

  func choice<T: RawRepresentable & CaseIterable>(
    _ text: String, _ type: T.Type, at place: ManifestPlace
  ) -> T? where T.RawValue == String {
    if let found = T(rawValue: text) { return found }
    let guesses = Suggestion.nearest(to: text, among: T.allCases.map(\.rawValue))
    report.problem(
      place, "expected \(Self.list(type)), found “\(text.prefix(60))”",
      guesses.isEmpty ? "use one of these" : Suggestion.question(guesses))
    return nil
  }

  private static func list<T: RawRepresentable & CaseIterable>(_ type: T.Type) -> String
  where T.RawValue == String {
    let words = T.allCases.map { "“\($0.rawValue)”" }
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
