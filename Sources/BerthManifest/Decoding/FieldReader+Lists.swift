import BerthBase

extension FieldReader {
  /// The texts of an array, each checked, none twice; none when missing.
  func strings(
    _ key: String, _ form: TextForm, isRequired: Bool = false, mayBeEmpty: Bool = false
  ) -> [String] {
    guard let value = value(key) else {
      if isRequired { missing(key, "an array of strings") }
      return []
    }
    guard let elements = value.array else {
      mismatch(key, "an array of strings", value)
      return []
    }
    if isRequired, !mayBeEmpty, elements.isEmpty {
      problem(key, "the array is empty", "add at least one")
    }
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      let place = place[key][index]
      guard let text = element.string else {
        report.problem(
          place, "expected a string, found \(element.kindName)", "make it a string")
        continue
      }
      check(text, form, at: place)
      if texts.contains(text) {
        report.problem(place, "“\(text)” stands twice", "remove one of them")
      }
      texts.append(text)
    }
    return texts
  }

  /// The words of an enumeration in an array with at least one, none twice.
  func choices<T: RawRepresentable & CaseIterable>(_ key: String, _ type: T.Type) -> [T]
  where T.RawValue == String {
    strings(key, .text, isRequired: true).enumerated().compactMap { index, text in
      choice(text, type, at: place[key][index])
    }
  }

  /// The objects of an array, in order; an element that is no object leaves a stand-in, so that
  /// places in the result are places in the file. No two may have the same `unique` member.
  func list<T>(
    _ key: String, _ part: ManifestPart, unique: String?, isRequired: Bool = false,
    mayBeEmpty: Bool = false, _ decode: (FieldReader) -> T
  ) -> [T] {
    guard let value = value(key) else {
      if isRequired { missing(key, "an array of objects") }
      return []
    }
    guard let elements = value.array else {
      mismatch(key, "an array of objects", value)
      return []
    }
    if isRequired, !mayBeEmpty, elements.isEmpty {
      problem(key, "the array is empty", "add at least one")
    }
    var names: [String: Int] = [:]
    return elements.enumerated().map { index, element in
      let place = place[key][index]
      guard let members = element.object else {
        report.problem(
          place, "expected an object, found \(element.kindName)", "make it an object")
        return decode(FieldReader(part, JSONObject(), at: place, ManifestReport()))
      }
      if let unique, let name = members[unique]?.string {
        if let other = names[name] {
          report.problem(
            place[unique], "“\(name)” is the name of \(key)[\(other)] already",
            "rename one of them")
        } else {
          names[name] = index
        }
      }
      return decode(FieldReader(part, members, at: place, report))
    }
  }

  /// The object of a key, read; nil when missing or no object.
  func object<T>(_ key: String, _ part: ManifestPart, _ decode: (FieldReader) -> T) -> T? {
    guard let value = value(key) else { return nil }
    guard let members = value.object else {
      mismatch(key, "an object", value)
      return nil
    }
    return decode(FieldReader(part, members, at: place[key], report))
  }
}
