import BerthBase

extension FieldReader {
  /// The texts of an array, each checked, none twice; none when missing.
  func strings(
    _ key: String, _ form: TextForm, isRequired: Bool = false, mayBeEmpty: Bool = false
  ) -> [String] {
    var texts: [String] = []
    for (index, element) in elements(
      key, "an array of strings", isRequired: isRequired, mayBeEmpty: mayBeEmpty
    ).enumerated() {
      guard let text = element.string else {
        report?.problem(
          path[key][index], "expected a string, found \(element.kindName)", "make it a string")
        continue
      }
      if let report {
        check(text, form, at: path[key][index])
        if texts.contains(text) {
          report.problem(path[key][index], "“\(text)” stands twice", "remove one of them")
        }
      }
      texts.append(text)
    }
    return texts
  }

  /// The words of an enumeration in an array with at least one, none twice.
  func choices<T: RawRepresentable & CaseIterable>(_ key: String, _ type: T.Type) -> [T]
  where T.RawValue == String {
    let place = place(of: key)
    return strings(key, .text, isRequired: true).enumerated().compactMap { index, text in
      choice(text, type, at: report == nil ? place : place[index])
    }
  }

  /// The objects of an array, in order; an element that is no object leaves a stand-in, so that
  /// indexes in the result are those in the file. No two may have the same `unique` member.
  func list<T>(
    _ key: String, unique: String?, isRequired: Bool = false, mayBeEmpty: Bool = false,
    _ decode: (FieldReader) -> T
  ) -> [T] {
    var names: [String: Int] = [:]
    return elements(key, "an array of objects", isRequired: isRequired, mayBeEmpty: mayBeEmpty)
      .enumerated().map { index, element in
        guard let report, let members = element.object else {
          self.report?.problem(
            path[key][index], "expected an object, found \(element.kindName)", "make it an object")
          return decode(FieldReader(element.object ?? JSONObject(), at: .root, nil))
        }
        let path = path[key][index]
        if let unique, let name = members[unique]?.string {
          if let other = names[name] {
            report.problem(
              path[unique], "“\(name)” is the name of \(key)[\(other)] already",
              "rename one of them")
          } else {
            names[name] = index
          }
        }
        return decode(FieldReader(members, at: path, report))
      }
  }

  /// The objects of an array, each read when it is asked for where the text is known to be valid.
  func deferredList<T>(
    _ key: String, unique: String?, isRequired: Bool = false, mayBeEmpty: Bool = false,
    _ decode: @escaping @Sendable (FieldReader) -> T
  ) -> DeferredList<T> {
    if let source = deferred[key] { return DeferredList(source, decode) }
    return DeferredList(
      list(key, unique: unique, isRequired: isRequired, mayBeEmpty: mayBeEmpty, decode))
  }

  /// The object of a key, read; nil when missing or no object.
  func object<T>(_ key: String, _ decode: (FieldReader) -> T) -> T? {
    guard let value = value(key) else { return nil }
    guard let members = value.object else {
      mismatch(key, "an object", value)
      return nil
    }
    return decode(FieldReader(members, at: place(of: key), report))
  }

  /// The elements of an array; none when it is missing or no array.
  private func elements(
    _ key: String, _ expected: String, isRequired: Bool, mayBeEmpty: Bool
  ) -> [JSON] {
    guard let value = value(key) else {
      if isRequired { missing(key, expected) }
      return []
    }
    guard let elements = value.array else {
      mismatch(key, expected, value)
      return []
    }
    if isRequired, !mayBeEmpty, elements.isEmpty {
      problem(key, "the array is empty", "add at least one")
    }
    return elements
  }
}
