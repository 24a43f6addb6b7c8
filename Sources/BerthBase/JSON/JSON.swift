/// A JSON document or any part of one (RFC 8259), with members in the order they were written.
///
/// Integers that fit 64 bits keep their exactness; every other number is a double.
///
/// ```swift
/// let drink: JSON = ["id": "margarita", "popularity": 98]
/// drink["id"]?.string   // "margarita"
/// ```
public enum JSON: Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case array([JSON])
  case object(JSONObject)

  /// An object with no members.
  public static var emptyObject: JSON { .object(JSONObject()) }

  /// The text, when this is a string.
  public var string: String? {
    if case .string(let value) = self { return value }
    return nil
  }

  /// The truth value, when this is one.
  public var bool: Bool? {
    if case .bool(let value) = self { return value }
    return nil
  }

  /// The number as an integer, when it is one exactly.
  public var int: Int? {
    switch self {
    case .integer(let value): return Int(exactly: value)
    case .number(let value): return Int(exactly: value)
    default: return nil
    }
  }

  /// The number, when this is one.
  public var double: Double? {
    switch self {
    case .integer(let value): return Double(value)
    case .number(let value): return value
    default: return nil
    }
  }

  /// The elements, when this is an array.
  public var array: [JSON]? {
    if case .array(let value) = self { return value }
    return nil
  }

  /// The members, when this is an object.
  public var object: JSONObject? {
    if case .object(let value) = self { return value }
    return nil
  }

  /// Whether this is `null`.
  public var isNull: Bool {
    if case .null = self { return true }
    return false
  }

  /// The member named `key`; setting it on anything but an object makes an object of it.
  public subscript(key: String) -> JSON? {
    get { object?[key] }
    set {
      var members = object ?? JSONObject()
      members[key] = newValue
      self = .object(members)
    }
  }

  /// The element at `index`, or nil when this is no array or has no such element.
  public subscript(index: Int) -> JSON? {
    guard let array, array.indices.contains(index) else { return nil }
    return array[index]
  }

  /// The English name of the kind of value, for messages: `a string`, `an object`.
  public var kindName: String {
    switch self {
    case .null: return "null"
    case .bool: return "a boolean"
    case .integer: return "an integer"
    case .number: return "a number"
    case .string: return "a string"
    case .array: return "an array"
    case .object: return "an object"
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral,
  ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int64) { self = .integer(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(nilLiteral: ()) { self = .null }
  public init(dictionaryLiteral elements: (String, JSON)...) {
    var members = JSONObject()
    members.reserveCapacity(elements.count)
    for (key, value) in elements { members[key] = value }
    self = .object(members)
  }
}

extension JSON {
  /// A string, or `null` for nil.
  public init(_ value: String?) { self = value.map(JSON.string) ?? .null }
  /// An integer, or `null` for nil.
  public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
  /// A number, or `null` for nil, infinities and NaN, which JSON cannot write.
  public init(_ value: Double?) {
    guard let value, value.isFinite else {
      self = .null
      return
    }
    self = .number(value)
  }
  /// A truth value.
  public init(_ value: Bool) { self = .bool(value) }
  /// An array of strings.
  public init(_ values: [String]) { self = .array(values.map(JSON.string)) }

  /// An array with an element for each of some values.
  ///
  /// ```swift
  /// let plants = JSON.list(["rose", "fern"]) { ["id": .string($0)] }
  /// ```
  public static func list<Values: Sequence>(
    _ values: Values, _ element: (Values.Element) throws -> JSON
  ) rethrows -> JSON {
    .array(try values.map(element))
  }
}
