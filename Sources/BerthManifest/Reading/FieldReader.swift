import BerthBase

/// Reads the members of one object of a manifest, reporting what is wrong and going on with a
/// stand-in, so that one run finds all problems.
///
/// Stand-ins never leave the decoder: it throws when there was any problem. Members nobody asks
/// for are the ones that are reported as unknown, so a reader asks for all of an object's members.
final class FieldReader {
  let members: JSONObject
  let path: ManifestPath
  /// Takes what is wrong; nil when the text was found valid before and is not checked again.
  let report: ManifestReport?
  /// Lists whose elements are read when they are asked for, by key; these are no members.
  let deferred: [String: DeferredSource]
  /// The keys that were asked for, some of them twice: those that the format knows.
  private(set) var known: [String] = []

  init(
    _ members: JSONObject, at path: ManifestPath, _ report: ManifestReport?,
    deferred: [String: DeferredSource] = [:]
  ) {
    self.deferred = deferred
    self.members = members
    self.path = path
    self.report = report
    report?.readers.append(self)
  }

  /// Where the member of a key stands; said only where something may be reported.
  func place(of key: String) -> ManifestPath { report == nil ? .root : path[key] }

  /// The value of a key; null counts as missing.
  func value(_ key: String) -> JSON? {
    if report != nil { known.append(key) }
    guard let value = members[key], !value.isNull else { return nil }
    return value
  }

  func problem(_ key: String, _ message: String, _ remedy: String) {
    report?.problem(place(of: key), message, remedy)
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
    if report != nil { check(text, form, at: path[key]) }
    return text
  }

  func check(_ text: String, _ form: TextForm, at path: ManifestPath) {
    guard !form.accepts(text) else { return }
    let found = text.isEmpty ? "an empty string" : "“\(text.prefix(60))”"
    report?.problem(path, "expected \(form.expected), found \(found)", form.remedy)
  }

  /// A truth value; `false` when missing.
  func bool(_ key: String) -> Bool {
    guard let value = value(key) else { return false }
    if let flag = value.bool { return flag }
    mismatch(key, "true or false", value)
    return false
  }

  /// A whole number in a range; required unless there is a default.
  func int(
    _ key: String, _ range: ClosedRange<Int>, default defaultValue: Int? = nil
  ) -> Int {
    if let number = value(key)?.int, range.contains(number) { return number }
    let expected = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    guard let value = value(key) else {
      if defaultValue == nil { missing(key, expected) }
      return defaultValue ?? range.lowerBound
    }
    if let number = value.int {
      problem(key, "expected \(expected), found \(number)", "choose a number in that range")
    } else {
      mismatch(key, expected, value)
    }
    return range.lowerBound
  }

  /// A weight: a number above 0.
  func weight(_ key: String, default defaultValue: Double? = nil) -> Double {
    guard let value = value(key) else {
      if defaultValue == nil { missing(key, "a number above 0") }
      return defaultValue ?? 1
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
    return choice(text, type, at: place(of: key))
  }

  func choice<T: RawRepresentable & CaseIterable>(
    _ text: String, _ type: T.Type, at path: ManifestPath
  ) -> T? where T.RawValue == String {
    if let found = T(rawValue: text) { return found }
    let guesses = Suggestion.nearest(to: text, among: T.allCases.map(\.rawValue))
    report?.problem(
      path, "expected \(Self.list(type)), found “\(text.prefix(60))”",
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
