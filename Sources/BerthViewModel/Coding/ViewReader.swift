import BerthBase

/// Where reading stands: the path for messages, what was counted, and what was wrong.
///
/// The path is a stack of steps that becomes text only when something is wrong.
final class ViewReader {
  enum Step {
    case key(String)
    case index(Int)
  }

  private let limits: ViewLimits
  /// Whether unknown fields and words are collected.
  let isReporting: Bool
  private(set) var warnings: [ViewError] = []
  /// The first thing that is wrong.
  private(set) var failure: ViewError?
  private var steps: [Step] = []
  private var elements = 0
  private var textBytes = 0
  private var depth = 0

  init(limits: ViewLimits, isReporting: Bool) {
    self.limits = limits
    self.isReporting = isReporting
  }

  /// Whether nothing was wrong so far.
  var isFine: Bool { failure == nil }

  private func path(_ key: String?) -> String {
    var text = "$"
    for step in steps {
      switch step {
      case .key(let key): text += ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return key.map { "\(text).\($0)" } ?? text
  }

  /// Refuses what is read; only the first refusal counts.
  func fail(_ message: String, at key: String? = nil) {
    if isFine { failure = ViewError(path: path(key), message: message) }
  }

  /// Refuses a field that does not hold what is expected.
  func mismatch(_ key: String, _ json: JSON?, _ expected: String) {
    fail(
      json.map { "expected \(expected), found \($0.kindName)" } ?? "missing; expected \(expected)",
      at: key)
  }

  /// Notes something that is passed over.
  func warn(_ message: @autoclosure () -> String, at key: String? = nil) {
    guard isReporting, isFine, warnings.count < 1000 else { return }
    warnings.append(ViewError(path: path(key), message: message()))
  }

  /// Runs `body` one step deeper in the path.
  func at<Value>(_ step: Step, _ body: () -> Value) -> Value {
    steps.append(step)
    defer { steps.removeLast() }
    return body()
  }

  /// Counts one more object or element.
  private func count() {
    elements += 1
    if elements > limits.elements {
      fail("more than \(limits.elements) elements; page the data")
    }
  }

  /// Counts a text against the limit and gives it back.
  func counted(_ text: String) -> String {
    textBytes += text.utf8.count
    if textBytes > limits.textBytes {
      fail("more than \(limits.textBytes) bytes of text; shorten or page it")
    }
    return text
  }

  /// The text in a field that must be there; nil when it is not.
  func string(_ json: JSON?, at key: String) -> String? {
    if case .string(let text)? = json { return counted(text) }
    mismatch(key, json, "a string")
    return nil
  }

  /// Two finite numbers in an array.
  func pair(_ json: JSON) -> (Double, Double)? {
    if case .array(let parts) = json, parts.count == 2, let first = parts[0].double,
      let second = parts[1].double, first.isFinite, second.isFinite
    {
      return (first, second)
    }
    fail("expected two numbers in an array")
    return nil
  }

  /// What `read` makes of every element of an array; it leaves out those it makes nil of.
  func elements<Value>(_ json: JSON, _ read: (JSON) -> Value?) -> [Value] {
    guard case .array(let elements) = json else {
      fail("expected an array, found \(json.kindName)")
      return []
    }
    var values: [Value] = []
    values.reserveCapacity(min(elements.count, 4096))
    for (index, element) in elements.enumerated() {
      // What counts an element stands before it in the path.
      count()
      guard isFine else { return [] }
      if let value = at(.index(index), { read(element) }) { values.append(value) }
    }
    return values
  }

  /// Reads a part.
  func part<Part: ViewPart>(_ json: JSON) -> Part {
    if let part = Part(shorthand: json) {
      if case .string(let text) = json { _ = counted(text) }
      return part
    }
    var part = Part()
    object(json, isLevel: Part.isLevel) { part.code(with: &$0) }
    return part
  }

  private func object(_ json: JSON, isLevel: Bool, _ body: (inout ViewCoder) -> Void) {
    if isLevel { depth += 1 }
    guard depth <= limits.depth else {
      return fail("nested deeper than \(limits.depth) levels; flatten the view")
    }
    guard case .object(let fields) = json else {
      return fail("expected an object, found \(json.kindName)")
    }
    count()
    guard isFine else { return }
    var coder = ViewCoder(reading: fields, with: self)
    let start = warnings.count
    body(&coder)
    if isReporting, isFine {
      let unknown = coder.unknownFields.map {
        ViewError(path: path($0), message: "unknown field; it is not shown")
      }
      warnings.insert(contentsOf: unknown, at: start)
    }
    if isLevel { depth -= 1 }
  }
}
