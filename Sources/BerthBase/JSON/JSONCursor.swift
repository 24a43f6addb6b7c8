/// A value together with the path that leads to it, so that every complaint says where.
///
/// ```swift
/// let root = JSONCursor(try JSON.parse(bytes))
/// let name = try root["name"].string()       // "$.name: missing; expected a string"
/// ```
public struct JSONCursor: Sendable {
  /// The value, or nil when there is none at this path.
  public let value: JSON?
  private let place: Place

  /// How a value was reached; spelt out only where there is something to say about it.
  private indirect enum Place: Sendable {
    case start(String)
    case member(Place, String)
    case element(Place, Int)

    var path: String {
      switch self {
      case .start(let path): path
      case .member(let parent, let key): "\(parent.path).\(key)"
      case .element(let parent, let index): "\(parent.path)[\(index)]"
      }
    }
  }

  /// The path, such as `$.commands[2].name`.
  public var path: String { place.path }

  /// A cursor on a whole document or on a part found at `path`.
  public init(_ value: JSON?, path: String = "$") {
    self.init(value, .start(path))
  }

  private init(_ value: JSON?, _ place: Place) {
    self.value = value
    self.place = place
  }

  /// Whether there is a value other than null.
  public var exists: Bool { value != nil && value != .null }

  /// The member named `key`; a missing one is a cursor on nothing.
  public subscript(key: String) -> JSONCursor {
    JSONCursor(value?.object?[key], .member(place, key))
  }

  /// An error about the value at this path.
  public func error(_ message: String) -> JSONError { JSONError(location: path, message: message) }

  private func mismatch(_ expected: String) -> JSONError {
    guard let value else { return error("missing; expected \(expected)") }
    return error("expected \(expected), found \(value.kindName)")
  }

  /// The string here; throws when there is none.
  public func string() throws(JSONError) -> String {
    guard let found = value?.string else { throw mismatch("a string") }
    return found
  }

  /// The string here, or nil when the value is missing or null.
  public func optionalString() throws(JSONError) -> String? { exists ? try string() : nil }

  /// The integer here; throws when there is none.
  public func int() throws(JSONError) -> Int {
    guard let found = value?.int else { throw mismatch("an integer") }
    return found
  }

  /// The number here; throws when there is none.
  public func double() throws(JSONError) -> Double {
    guard let found = value?.double else { throw mismatch("a number") }
    return found
  }

  /// The truth value here, or `fallback` when missing.
  public func bool(default fallback: Bool) throws(JSONError) -> Bool {
    guard exists else { return fallback }
    guard let found = value?.bool else { throw mismatch("true or false") }
    return found
  }

  /// The elements here, each with its path; none when missing.
  public func elements() throws(JSONError) -> [JSONCursor] {
    guard exists else { return [] }
    guard let found = value?.array else { throw mismatch("an array") }
    return found.enumerated().map { JSONCursor($0.element, .element(place, $0.offset)) }
  }

  /// The members here, each with its path; none when missing.
  public func members() throws(JSONError) -> [(key: String, cursor: JSONCursor)] {
    guard exists else { return [] }
    guard let found = value?.object else { throw mismatch("an object") }
    return found.map { ($0.key, JSONCursor($0.value, .member(place, $0.key))) }
  }

  /// The strings in the array here; none when missing.
  public func strings() throws(JSONError) -> [String] {
    var result: [String] = []
    for element in try elements() { result.append(try element.string()) }
    return result
  }
}
