import BerthBase

extension ViewCoder {
  /// Parts in order; left out where there are none.
  mutating func list<Part: ViewPart>(_ key: String, _ parts: inout [Part]) {
    list(key, &parts, write: \.encoded, read: { reader, json in reader.part(json) })
  }

  /// Rows of parts; a part's short form may stand for a row of one where `takesLone` is set.
  mutating func rows<Part: ViewPart>(
    _ key: String, _ rows: inout [[Part]], takesLone: Bool = false
  ) {
    list(
      key, &rows, write: { .array($0.map(\.encoded)) },
      read: { reader, json in
        if takesLone, case .string = json { return [reader.part(json)] }
        return reader.elements(json, reader.part)
      })
  }

  /// Texts in order.
  mutating func strings(_ key: String, _ values: inout [String]) {
    list(
      key, &values, write: JSON.string,
      read: { reader, json in
        if case .string(let text) = json { return reader.counted(text) }
        reader.fail("expected a string, found \(json.kindName)")
        return nil
      })
  }

  /// Values in order, each in a form of its own; `read` leaves out those it makes nil of.
  mutating func list<Value>(
    _ key: String, _ values: inout [Value], write: (Value) -> JSON,
    read: (ViewReader, JSON) -> Value?
  ) {
    guard let reader else {
      if !values.isEmpty { put(key, .array(values.map(write))) }
      return
    }
    let json = present(key)
    values =
      json.map { json in
        reader.at(.key(key)) { reader.elements(json) { read(reader, $0) } }
      } ?? []
  }

  /// A part that must be there; `name` says what is expected.
  mutating func part<Part: ViewPart>(_ key: String, _ part: inout Part, _ name: String) {
    var found: Part? = part
    self.part(key, &found)
    if let found { part = found } else { fail("missing; expected \(name)", at: key) }
  }

  /// A part that may be missing.
  mutating func part<Part: ViewPart>(_ key: String, _ part: inout Part?) {
    value(key, &part, write: \.encoded, read: { reader, json in reader.part(json) })
  }

  /// A value in a form of its own that may be missing.
  mutating func value<Value>(
    _ key: String, _ value: inout Value?, write: (Value) -> JSON,
    read: (ViewReader, JSON) -> Value?
  ) {
    guard let reader else {
      if let value { put(key, write(value)) }
      return
    }
    let json = present(key)
    value = json.flatMap { json in reader.at(.key(key)) { read(reader, json) } }
  }
}
