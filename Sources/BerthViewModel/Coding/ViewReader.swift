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

  /// Steps into a field.
  @inline(never) func enter(_ key: String) { steps.append(.key(key)) }

  /// Steps into an element, which counts; false when nothing more is to be read.
  @inline(never) func enter(_ index: Int) -> Bool {
    // What counts an element stands before it in the path.
    count()
    steps.append(.index(index))
    return isFine
  }

  /// Steps back out.
  @inline(never) func leave() { steps.removeLast() }

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

  /// Counts what stands for a part instead of an object.
  @inline(never) func count(shorthand json: JSON) {
    if case .string(let text) = json { _ = counted(text) }
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

  /// The elements of an array.
  @inline(never) func array(_ json: JSON) -> [JSON] {
    if case .array(let elements) = json { return elements }
    fail("expected an array, found \(json.kindName)")
    return []
  }

  /// Begins to read an object; nil when there is none or it is beyond the limits.
  @inline(never) func open(_ json: JSON, isLevel: Bool) -> JSONObject? {
    if isLevel { depth += 1 }
    guard depth <= limits.depth else {
      fail("nested deeper than \(limits.depth) levels; flatten the view")
      return nil
    }
    guard case .object(let fields) = json else {
      fail("expected an object, found \(json.kindName)")
      return nil
    }
    count()
    return isFine ? fields : nil
  }

  /// Ends reading an object: reports the fields nobody asked for.
  @inline(never) func close(isLevel: Bool, unknown: [String], warningsBefore: Int) {
    if isLevel { depth -= 1 }
    guard isReporting, isFine else { return }
    // An object's own fields come before what stands inside them.
    warnings.insert(
      contentsOf: unknown.map {
        ViewError(path: path($0), message: "unknown field; it is not shown")
      }, at: warningsBefore)
  }
}
