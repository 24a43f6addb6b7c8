/// Decodes Swift values from the arguments of a command.
struct ArgumentDecoder: Decoder {
  let json: JSON
  let path: [any CodingKey]

  var codingPath: [any CodingKey] { path }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard let members = json.object else { throw mismatch("an object") }
    return KeyedDecodingContainer(KeyedArguments<Key>(members: members, path: path))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    // A repeated argument that was given once may come as a single value.
    ListedArguments(elements: json.array ?? [json], path: path)
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

  /// The value at this place, or an error that names it.
  func mismatch(_ wanted: String) -> PluginError {
    let name = path.map(\.stringValue).joined(separator: ".")
    return PluginError.invalid(
      "the argument \(name) is \(json.kindName), not \(wanted)",
      remedy: "let the manifest and the command's type agree")
  }

  /// A whole number of a type.
  func whole<Number: FixedWidthInteger>(_ type: Number.Type) throws -> Number {
    guard let value = json.int, let number = Number(exactly: value) else {
      throw mismatch("a whole number that \(Number.self) holds")
    }
    return number
  }
}

extension ArgumentDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { json.isNull }

  func decode(_ type: Bool.Type) throws -> Bool {
    guard let value = json.bool else { throw mismatch("a boolean") }
    return value
  }

  func decode(_ type: String.Type) throws -> String {
    guard let value = json.string else { throw mismatch("a string") }
    return value
  }

  func decode(_ type: Double.Type) throws -> Double {
    guard let value = json.double else { throw mismatch("a number") }
    return value
  }

  func decode(_ type: Float.Type) throws -> Float { Float(try decode(Double.self)) }
  func decode(_ type: Int.Type) throws -> Int { try whole(type) }
  func decode(_ type: Int8.Type) throws -> Int8 { try whole(type) }
  func decode(_ type: Int16.Type) throws -> Int16 { try whole(type) }
  func decode(_ type: Int32.Type) throws -> Int32 { try whole(type) }
  func decode(_ type: Int64.Type) throws -> Int64 { try whole(type) }
  func decode(_ type: UInt.Type) throws -> UInt { try whole(type) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try whole(type) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try whole(type) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try whole(type) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try whole(type) }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    do {
      return try Value(from: self)
    } catch let error as PluginError {
      throw error
    } catch {
      // What an enumeration says to a word it does not know.
      throw mismatch("what \(Value.self) takes: \(json.text())")
    }
  }
}
