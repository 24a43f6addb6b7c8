/// The arguments of a command, checked against the manifest by the host already.
///
/// ```swift
/// let plant = try arguments.string("plant")
/// let times = try arguments.int("times")
/// let litres = arguments.optionalDouble("litres") ?? 0.5
/// let note = arguments.optionalString("note")
/// let beds = arguments.strings("bed")
/// guard !arguments.flag("dryRun"), arguments.has("bed") else { return }
/// for bed in beds {
///   try database.run(
///     "INSERT INTO waterings (plant, bed, litres, note) VALUES (?1, ?2, ?3, ?4)",
///     [.text(plant), .text(bed), .double(litres * Double(times)), SQLValue(note)])
/// }
/// ```
public struct Arguments: Sendable {
  /// The arguments as one object.
  public let json: JSON

  /// Arguments from an object.
  ///
  /// ```swift
  /// let arguments = Arguments(["plant": "rose", "bed": ["east", "west"]])
  /// let beds = arguments.strings("bed")
  /// call.log(.debug, "asked for \(beds.count) beds: \(arguments.json.text())")
  /// ```
  public init(_ json: JSON) { self.json = json }

  /// Arguments as they came from a host, which has held them against the limits of the manifest, or
  /// has not: a number that no command has a use for would only end in a trap.
  ///
  /// - Throws: `input.range` for a number, or one in a list, that the plugin does not take.
  init(received json: JSON, numbers: ClosedRange<Double>) throws(PluginError) {
    self.init(json)
    for (name, value) in json.object ?? JSONObject() {
      for each in value.array ?? [value] {
        guard let number = each.double, !numbers.contains(number) else { continue }
        throw PluginError(
          "input.range",
          "the argument \(Words.shortened(name, to: 40)) is \(number), which no command takes",
          remedy: "see --help for its limits")
      }
    }
  }

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

  /// The integer of an argument that may be missing, for code that must not get any other: the
  /// host has looked at the manifest's limits, but a host need not be ours.
  ///
  /// - Throws: `input.range` outside of the limits.
  ///
  /// ```swift
  /// let limit = try arguments.optionalInt("limit", in: 1...50) ?? 10
  /// let offset = arguments.optionalInt("offset") ?? 0
  /// let names = try database.rows(
  ///   "SELECT name FROM plants ORDER BY name LIMIT ?1 OFFSET ?2",
  ///   [SQLValue(limit), SQLValue(offset)]
  /// ) { $0.text(0) }
  /// ```
  public func optionalInt(
    _ name: String, in limits: ClosedRange<Int>
  ) throws(PluginError) -> Int? {
    guard let value = optionalInt(name) else { return nil }
    guard limits.contains(value) else {
      throw PluginError(
        "input.range", "the argument \(name) is \(value)",
        remedy: "use \(limits.lowerBound) to \(limits.upperBound)")
    }
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
