import BerthBase

/// Writes the fields of a view's parts, or reads them.
///
/// Every method takes the field's name and the variable that holds it. When writing, a field is left
/// out where it holds its default; when reading, the variable is set from the field. Reading stops
/// at the first thing that is wrong: from then on nothing that is read counts any more.
final class ViewCoder {
  /// The part at hand.
  private struct Frame {
    /// What was written so far, or what is read.
    var fields = JSONObject()
    /// The fields the part has asked for, when unknown ones are reported.
    var known: [String] = []
    var takesUnknownFields = false
    /// How many warnings there were when reading the part began.
    var warningsBefore = 0
  }

  /// What reads; nil when writing.
  let reader: ViewReader?
  private var frame = Frame()
  private var outer: [Frame] = []

  /// Writes, or reads with `reader`.
  init(_ reader: ViewReader? = nil) { self.reader = reader }

  /// Whether this reads, and nothing was wrong so far.
  var isReading: Bool { reader?.isFine ?? false }

  // MARK: Fields of the part at hand

  /// Writes a field.
  func put(_ key: String, _ json: JSON) { frame.fields.append(new: key, json) }

  /// What stands in a field that is read, null too.
  func field(_ key: String) -> JSON? {
    if reader?.isReporting == true { frame.known.append(key) }
    return frame.fields[key]
  }

  /// What stands in a field that is read; nil for null.
  func present(_ key: String) -> JSON? {
    guard let json = field(key) else { return nil }
    if case .null = json { return nil }
    return json
  }

  /// Passes over fields that the part does not ask for, because it is of an unknown kind itself.
  func takeUnknownFields() { frame.takesUnknownFields = true }

  /// Refuses what is read: `key` names the field, nil the part as a whole.
  func fail(_ message: String, at key: String? = nil) { reader?.fail(message, at: key) }

  /// Refuses what is read unless `condition` holds; looks at nothing when writing.
  func require(_ condition: @autoclosure () -> Bool, _ message: String, at key: String? = nil) {
    if isReading, !condition() { fail(message, at: key) }
  }

  // MARK: Parts

  /// The JSON form of a part.
  func encode(_ part: some ViewPart) -> JSON {
    if let shorthand = part.shorthand { return .string(shorthand) }
    open()
    var part = part
    part.code(with: self)
    return close()
  }

  /// Reads a part.
  func decode<Part: ViewPart>(_ json: JSON) -> Part {
    if let part = Part(shorthand: json) {
      reader?.count(shorthand: json)
      return part
    }
    var part = Part()
    if open(json, isLevel: Part.isLevel) {
      part.code(with: self)
      close(isLevel: Part.isLevel)
    }
    return part
  }

  @inline(never) private func open() {
    outer.append(frame)
    frame = Frame()
    frame.fields.reserveCapacity(4)
  }

  @inline(never) private func close() -> JSON {
    let json = JSON.object(frame.fields)
    frame = outer.removeLast()
    return json
  }

  /// Begins to read an object; false when there is none or it is beyond the limits.
  @inline(never) private func open(_ json: JSON, isLevel: Bool) -> Bool {
    guard let reader, let fields = reader.open(json, isLevel: isLevel) else { return false }
    outer.append(frame)
    frame = Frame(fields: fields, warningsBefore: reader.warnings.count)
    return true
  }

  @inline(never) private func close(isLevel: Bool) {
    guard let reader else { return }
    var unknown: [String] = []
    if reader.isReporting, !frame.takesUnknownFields {
      unknown = frame.fields.keys.filter { !frame.known.contains($0) }
    }
    reader.close(isLevel: isLevel, unknown: unknown, warningsBefore: frame.warningsBefore)
    frame = outer.removeLast()
  }
}
