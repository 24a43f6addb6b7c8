import BerthBase

extension ViewDecoder {
  private func mismatch(_ key: String, _ json: JSON?, _ expected: String) -> ViewError {
    let found = json.map { "expected \(expected), found \($0.kindName)" }
    return ViewError(
      path: "\(path).\(key)", message: found ?? "missing; expected \(expected)")
  }

  private func present(_ fields: JSONObject, _ key: String) -> JSON? {
    guard let json = fields[key], !json.isNull else { return nil }
    return json
  }

  /// The text in a field that must be there.
  mutating func string(_ fields: JSONObject, _ key: String) throws(ViewError) -> String {
    guard case .string(let text)? = fields[key] else {
      throw mismatch(key, fields[key], "a string")
    }
    return try counted(text)
  }

  /// The text in a field, or nil when it is missing or null.
  mutating func text(_ fields: JSONObject, _ key: String) throws(ViewError) -> String? {
    guard present(fields, key) != nil else { return nil }
    return try string(fields, key)
  }

  /// The finite number in a field that must be there.
  mutating func number(_ fields: JSONObject, _ key: String) throws(ViewError) -> Double {
    guard let value = fields[key]?.double, value.isFinite else {
      throw mismatch(key, fields[key], "a number")
    }
    return value
  }

  /// The number in a field, or nil when it is missing or null.
  mutating func optionalNumber(_ fields: JSONObject, _ key: String) throws(ViewError) -> Double? {
    guard present(fields, key) != nil else { return nil }
    return try number(fields, key)
  }

  /// The number in a field, or `fallback`.
  mutating func number(
    _ fields: JSONObject, _ key: String, default fallback: Double
  ) throws(ViewError) -> Double {
    try optionalNumber(fields, key) ?? fallback
  }

  /// The number in a field, held inside `range`.
  mutating func number(
    _ fields: JSONObject, _ key: String, in range: ClosedRange<Double>,
    default fallback: Double? = nil
  ) throws(ViewError) -> Double {
    if let fallback, present(fields, key) == nil { return fallback }
    let number = try number(fields, key)
    guard range.contains(number) else {
      throw ViewError(
        path: "\(path).\(key)",
        message: "\(number) is not between \(range.lowerBound) and \(range.upperBound)")
    }
    return number
  }

  /// The truth value in a field, or `fallback`.
  mutating func flag(
    _ fields: JSONObject, _ key: String, default fallback: Bool = false
  ) throws(ViewError) -> Bool {
    guard let json = present(fields, key) else { return fallback }
    guard case .bool(let value) = json else { throw mismatch(key, json, "true or false") }
    return value
  }

  /// The truth value in a field, or nil.
  mutating func optionalFlag(_ fields: JSONObject, _ key: String) throws(ViewError) -> Bool? {
    present(fields, key) == nil ? nil : try flag(fields, key)
  }

  /// The word in a field; one this version does not know becomes `fallback` and a warning.
  mutating func word<Word: RawRepresentable>(
    _ fields: JSONObject, _ key: String, default fallback: Word
  ) throws(ViewError) -> Word where Word.RawValue == String {
    guard let text = try text(fields, key) else { return fallback }
    if let word = Word(rawValue: text) { return word }
    try at(.key(key)) { (decoder) throws(ViewError) in
      decoder.warn("unknown word \"\(text)\"; taken as \"\(fallback.rawValue)\"")
    }
    return fallback
  }

  /// The word in a field, or nil when it is missing or none that this version knows.
  mutating func optionalWord<Word: RawRepresentable>(
    _ fields: JSONObject, _ key: String
  ) throws(ViewError) -> Word? where Word.RawValue == String {
    guard let text = try text(fields, key) else { return nil }
    if let word = Word(rawValue: text) { return word }
    try at(.key(key)) { (decoder) throws(ViewError) in
      decoder.warn("unknown word \"\(text)\"; left out")
    }
    return nil
  }

  /// The link in a field, or nil; a scheme that could run code or read files is refused.
  mutating func link(_ fields: JSONObject, _ key: String) throws(ViewError) -> String? {
    guard let link = try text(fields, key) else { return nil }
    guard ViewLink.isAllowed(link) else {
      throw ViewError(
        path: "\(path).\(key)",
        message: "not an allowed link; use \(ViewLink.schemes.joined(separator: ":, ")):")
    }
    return link
  }

  /// Every element of an array field; none when it is missing or null.
  mutating func list<Value>(
    _ fields: JSONObject, _ key: String,
    _ body: (inout ViewDecoder, JSON) throws(ViewError) -> Value
  ) throws(ViewError) -> [Value] {
    guard let json = present(fields, key) else { return [] }
    return try at(.key(key)) { (decoder) throws(ViewError) in
      try decoder.elements(json, body)
    }
  }

  /// Every element of an array.
  mutating func elements<Value>(
    _ json: JSON, _ body: (inout ViewDecoder, JSON) throws(ViewError) -> Value
  ) throws(ViewError) -> [Value] {
    guard case .array(let elements) = json else {
      throw error("expected an array, found \(json.kindName)")
    }
    var values: [Value] = []
    values.reserveCapacity(min(elements.count, 4096))
    for (index, element) in elements.enumerated() {
      try count()
      values.append(
        try at(.index(index)) { (decoder) throws(ViewError) in try body(&decoder, element) })
    }
    return values
  }

  /// What `body` makes of a field, or nil when it is missing or null.
  mutating func optional<Value>(
    _ fields: JSONObject, _ key: String,
    _ body: (inout ViewDecoder, JSON) throws(ViewError) -> Value
  ) throws(ViewError) -> Value? {
    guard let json = present(fields, key) else { return nil }
    return try at(.key(key)) { (decoder) throws(ViewError) in try body(&decoder, json) }
  }

  /// The child views in a field.
  mutating func nodes(_ fields: JSONObject, _ key: String) throws(ViewError) -> [ViewNode] {
    try list(fields, key) { (decoder, json) throws(ViewError) in try decoder.node(json) }
  }

  /// The strings in an array field.
  mutating func strings(_ fields: JSONObject, _ key: String) throws(ViewError) -> [String] {
    try list(fields, key) { (decoder, json) throws(ViewError) in
      guard case .string(let text) = json else {
        throw decoder.error("expected a string, found \(json.kindName)")
      }
      return try decoder.counted(text)
    }
  }

  /// A pair of finite numbers.
  mutating func pair(_ json: JSON) throws(ViewError) -> (Double, Double) {
    guard case .array(let parts) = json, parts.count == 2, let first = parts[0].double,
      let second = parts[1].double, first.isFinite, second.isFinite
    else { throw error("expected two numbers in an array") }
    return (first, second)
  }
}
