import BerthBase

/// Writes the fields of one part of a view, or reads them.
///
/// Every method takes the field's name and the variable that holds it. When writing, a field is left
/// out where it holds its default; when reading, the variable is set from the field. Reading stops
/// at the first thing that is wrong: from then on nothing changes any more.
struct ViewCoder {
  /// What was written so far, or what is read.
  private(set) var fields: JSONObject
  /// What reads; nil when writing.
  let reader: ViewReader?
  /// The fields the part has asked for, when unknown ones are reported.
  private var known: [String] = []
  private var takesUnknownFields = false

  /// Writes a part.
  init() {
    fields = JSONObject()
    fields.reserveCapacity(4)
    reader = nil
  }

  /// Reads a part.
  init(reading fields: JSONObject, with reader: ViewReader) {
    self.fields = fields
    self.reader = reader
  }

  /// Whether this reads, and nothing was wrong so far.
  var isReading: Bool { reader?.isFine ?? false }

  /// Writes a field.
  mutating func put(_ key: String, _ json: JSON) { fields.append(new: key, json) }

  /// What stands in a field that is read, null too.
  mutating func field(_ key: String) -> JSON? {
    if reader?.isReporting == true { known.append(key) }
    return fields[key]
  }

  /// What stands in a field that is read; nil for null.
  mutating func present(_ key: String) -> JSON? {
    guard let json = field(key) else { return nil }
    if case .null = json { return nil }
    return json
  }

  /// Refuses what is read: `key` names the field, nil the part as a whole.
  func fail(_ message: String, at key: String? = nil) { reader?.fail(message, at: key) }

  /// Refuses what is read unless `condition` holds; looks at nothing when writing.
  func require(_ condition: @autoclosure () -> Bool, _ message: String, at key: String? = nil) {
    if isReading, !condition() { fail(message, at: key) }
  }

  /// Passes over fields that the part does not ask for, because it is of an unknown kind itself.
  mutating func takeUnknownFields() { takesUnknownFields = true }

  /// The fields that the part did not ask for.
  var unknownFields: [String] {
    takesUnknownFields ? [] : fields.keys.filter { !known.contains($0) }
  }
}
