import BerthBase

extension ViewCoder {
  /// Parts in order; left out where there are none.
  func list<Part: ViewPart>(_ key: String, _ parts: inout [Part]) {
    if let elements = elements(key) {
      parts = decode(elements)
    } else if !parts.isEmpty {
      put(key, encode(parts))
    }
  }

  /// Rows of parts; a text may stand for a row of one where `takesText` is set.
  func rows<Part: ViewPart>(_ key: String, _ rows: inout [[Part]], takesText: Bool = false) {
    list(
      key, &rows, write: { encode($0) },
      read: { reader, json in
        if takesText, case .string = json { return [decode(json)] }
        return decode(ViewElements(json, reader))
      })
  }

  private func encode(_ parts: [some ViewPart]) -> JSON { .array(parts.map { encode($0) }) }

  private func decode<Part: ViewPart>(_ elements: ViewElements) -> [Part] {
    var elements = elements
    var parts: [Part] = []
    parts.reserveCapacity(elements.capacity)
    while let element = elements.next() { parts.append(decode(element)) }
    return parts
  }

  /// Texts in order.
  func strings(_ key: String, _ values: inout [String]) {
    list(
      key, &values, write: JSON.string,
      read: { reader, json in
        if case .string(let text) = json { return reader.counted(text) }
        reader.fail("expected a string, found \(json.kindName)")
        return nil
      })
  }

  /// Values in order, each in a form of its own; `read` makes nil of what it refuses.
  func list<Value>(
    _ key: String, _ values: inout [Value], write: (Value) -> JSON,
    read: (ViewReader, JSON) -> Value?
  ) {
    guard let reader, var elements = elements(key) else {
      if !values.isEmpty { put(key, .array(values.map(write))) }
      return
    }
    values = []
    while let element = elements.next(), let value = read(reader, element) { values.append(value) }
  }

  /// What stands in an array that is read; nil when writing.
  private func elements(_ key: String) -> ViewElements? {
    guard let reader else { return nil }
    let json = present(key)
    reader.enter(key)
    return ViewElements(json, reader, isField: true)
  }

  /// A part that must be there; `name` says what is expected.
  func part<Part: ViewPart>(_ key: String, _ part: inout Part, _ name: String) {
    var found: Part? = part
    self.part(key, &found)
    if let found { part = found } else { fail("missing; expected \(name)", at: key) }
  }

  /// A part that may be missing.
  func part<Part: ViewPart>(_ key: String, _ part: inout Part?) {
    value(key, &part, write: { encode($0) }, read: { _, json in decode(json) })
  }

  /// A value in a form of its own that may be missing.
  func value<Value>(
    _ key: String, _ value: inout Value?, write: (Value) -> JSON,
    read: (ViewReader, JSON) -> Value?
  ) {
    guard let reader else {
      if let value { put(key, write(value)) }
      return
    }
    value = nil
    guard let json = present(key) else { return }
    reader.enter(key)
    value = read(reader, json)
    reader.leave()
  }
}
