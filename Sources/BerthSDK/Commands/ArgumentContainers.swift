/// The arguments of a command by name.
struct KeyedArguments<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let members: JSONObject
  let path: [any CodingKey]

  var codingPath: [any CodingKey] { path }
  var allKeys: [Key] { members.keys.compactMap { Key(stringValue: $0) } }

  func contains(_ key: Key) -> Bool { member(key) != nil }

  private func member(_ key: Key) -> JSON? { members[key.stringValue] }

  private func decoder(_ key: Key) throws -> ArgumentDecoder {
    guard let value = member(key) else {
      let name = (path + [key]).map(\.stringValue).joined(separator: ".")
      throw PluginError(
        "input.missing", "the argument \(name) is missing",
        remedy: "let the manifest require it or give it a default, or make the property optional")
    }
    return ArgumentDecoder(json: value, path: path + [key])
  }

  func decodeNil(forKey key: Key) throws -> Bool { member(key)?.isNull ?? true }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if contains(key) { return try decoder(key).decode(type) }
    if Value.self is any ArgumentGroup.Type { return try Value(from: superDecoder()) }
    // A flag that nobody set, and a repeated argument that nobody gave.
    if let none = false as? Value { return none }
    if let list = [Any]() as? Value { return list }
    return try decoder(key).decode(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> { try decoder(key).container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try decoder(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder {
    ArgumentDecoder(json: .object(members), path: path)
  }

  func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
}

/// The elements of a repeated argument.
struct ListedArguments: UnkeyedDecodingContainer {
  let elements: [JSON]
  let path: [any CodingKey]
  var currentIndex = 0

  init(elements: [JSON], path: [any CodingKey]) {
    self.elements = elements
    self.path = path
  }

  var codingPath: [any CodingKey] { path }
  var count: Int? { elements.count }
  var isAtEnd: Bool { currentIndex >= elements.count }

  private struct Index: CodingKey {
    var intValue: Int?
    var stringValue: String { intValue.map(String.init) ?? "" }
    init(intValue: Int) { self.intValue = intValue }
    init?(stringValue: String) { return nil }
  }

  private mutating func next() throws -> ArgumentDecoder {
    let path = path + [Index(intValue: currentIndex)]
    guard !isAtEnd else {
      throw PluginError("input.missing", "the argument \(path[0].stringValue) has too few values")
    }
    defer { currentIndex += 1 }
    return ArgumentDecoder(json: elements[currentIndex], path: path)
  }

  mutating func decodeNil() throws -> Bool {
    guard !isAtEnd, elements[currentIndex].isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().decode(type)
  }

  mutating func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type
  ) throws -> KeyedDecodingContainer<Nested> { try next().container(keyedBy: type) }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try next().unkeyedContainer()
  }

  mutating func superDecoder() throws -> any Decoder { try next() }
}
