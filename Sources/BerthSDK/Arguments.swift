/// The arguments of a command, checked against the manifest by the host already.
public struct Arguments: Sendable {
  /// The arguments as one object.
  public let json: JSON

  /// Arguments from an object.
  public init(_ json: JSON) { self.json = json }

  private func missing(_ name: String) -> PluginError {
    PluginError("input.missing", "the argument \(name) is missing")
  }

  /// The text of an argument; throws `input.missing` without one.
  public func string(_ name: String) throws(PluginError) -> String {
    guard let value = json[name]?.string else { throw missing(name) }
    return value
  }

  /// The text of an argument that may be missing.
  public func optionalString(_ name: String) -> String? { json[name]?.string }

  /// The number of an argument; throws `input.missing` without one.
  public func int(_ name: String) throws(PluginError) -> Int {
    guard let value = json[name]?.int else { throw missing(name) }
    return value
  }

  /// The integer of an argument that may be missing.
  public func optionalInt(_ name: String) -> Int? { json[name]?.int }

  /// The number of an argument that may be missing.
  public func optionalDouble(_ name: String) -> Double? { json[name]?.double }

  /// Whether a flag is set.
  public func flag(_ name: String) -> Bool { json[name]?.bool ?? false }

  /// The texts of a repeated argument; a single text counts as one; none when missing.
  public func strings(_ name: String) -> [String] {
    switch json[name] {
    case .string(let one)?: return [one]
    case .array(let many)?: return many.compactMap(\.string)
    default: return []
    }
  }

  /// Whether the argument was given or has a default.
  public func has(_ name: String) -> Bool { json[name].map { !$0.isNull } ?? false }
}
