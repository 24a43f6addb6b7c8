/// The arguments a command's type takes, as its properties declare them.
///
/// Compared with the manifest, it finds what one says and the other does not:
///
/// ```swift
/// struct Roll: PluginCommand {
///   var sides: Int
///   var times: Int?
///   func run(_ call: Call) throws -> Reply { Reply(["sides": JSON(sides)]) }
/// }
///
/// let signature: CommandSignature = try CommandSignature(Roll.self)
/// let required: [CommandSignature.Argument] = signature.arguments.filter {
///   !$0.isOptional && !$0.isRepeated && $0.kind != CommandSignature.Kind.bool
/// }
/// let line = signature.command + " " + required.map(\.name).joined(separator: " ")  // roll sides
/// ```
public struct CommandSignature: Sendable, Equatable {
  /// What a property holds.
  public enum Kind: Sendable, Equatable {
    case string, int, number, bool
    /// One of some words.
    case word([String])
  }

  /// One argument or option.
  public struct Argument: Sendable, Equatable {
    /// Its name in the manifest.
    public var name: String
    /// What it holds.
    public var kind: Kind
    /// Whether it may be given several times.
    public var isRepeated: Bool
    /// Whether the property is optional.
    public var isOptional: Bool
  }

  /// The command's name in the manifest.
  public let command: String
  /// The arguments in the order of the properties.
  public let arguments: [Argument]

  /// Reads a type by decoding it from a recorder.
  ///
  /// - Throws: `internal` for a property of a type that no argument can have.
  public init(_ type: any PluginCommand.Type) throws {
    let record = SignatureRecord()
    _ = try type.init(from: SignatureRecorder(record: record))
    command = type.name
    arguments = record.arguments
  }
}

private final class SignatureRecord {
  var arguments: [CommandSignature.Argument] = []
}

/// A decoder that answers any value and notes what was asked for.
private struct SignatureRecorder: Decoder {
  let record: SignatureRecord
  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RecordingContainer<Key>(record: record))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    ListedArguments(elements: [], path: [])
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    throw PluginError("internal", "a command is a type with properties")
  }
}

private final class RecordingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let record: SignatureRecord
  /// The key that was asked for nil just before, as decoding an optional does.
  private var asked: String?

  init(record: SignatureRecord) { self.record = record }

  var codingPath: [any CodingKey] { [] }
  var allKeys: [Key] { [] }
  func contains(_ key: Key) -> Bool { true }

  func decodeNil(forKey key: Key) throws -> Bool {
    asked = key.stringValue
    return false
  }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    if Value.self is any ArgumentGroup.Type {
      return try Value(from: SignatureRecorder(record: record))
    }
    let isOptional = asked == key.stringValue
    asked = nil
    let (element, isRepeated) =
      (Value.self as? any ListType.Type).map { ($0.element, true) }
      ?? (Value.self, false)
    guard let (kind, sample) = Self.kind(of: element) else {
      throw PluginError("internal", "\(key.stringValue): no argument is a \(Value.self)")
    }
    record.arguments.append(
      CommandSignature.Argument(
        name: key.stringValue, kind: kind, isRepeated: isRepeated,
        isOptional: isOptional))
    return try Value(
      from: ArgumentDecoder(json: isRepeated ? .array([sample]) : sample, path: [key]))
  }

  private static func kind(of type: any Any.Type) -> (CommandSignature.Kind, JSON)? {
    if type is Bool.Type { return (.bool, true) }
    if type is Double.Type || type is Float.Type { return (.number, 0) }
    if type is any FixedWidthInteger.Type { return (.int, 0) }
    if let type = type as? any ArgumentWord.Type {
      let words = Self.words(of: type)
      return words.first.map { (.word(words), .string($0)) }
    }
    // A text, or a type that reads one: dates are the strictest.
    return (.string, "2000-01-01")
  }

  private static func words<Word: ArgumentWord>(of type: Word.Type) -> [String] {
    type.allCases.map(\.rawValue)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try SignatureRecorder(record: record).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    ListedArguments(elements: [], path: [])
  }

  func superDecoder() throws -> any Decoder { SignatureRecorder(record: record) }
  func superDecoder(forKey key: Key) throws -> any Decoder { SignatureRecorder(record: record) }
}

private protocol ListType { static var element: any Any.Type { get } }
extension Array: ListType { fileprivate static var element: any Any.Type { Element.self } }
