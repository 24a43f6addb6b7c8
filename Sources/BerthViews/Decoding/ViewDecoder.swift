import BerthBase

/// Reads views out of JSON and keeps the path to the present place for messages.
///
/// The path is a stack of steps that becomes text only when something is wrong.
struct ViewDecoder {
  enum Step {
    case key(String)
    case index(Int)
  }

  let limits: ViewLimits
  /// Whether unknown fields and words are collected.
  let reporting: Bool
  var warnings: [ViewError] = []
  private var steps: [Step] = []
  private var elements = 0
  private var textBytes = 0
  private var depth = 0

  init(limits: ViewLimits, reporting: Bool) {
    self.limits = limits
    self.reporting = reporting
  }

  /// The present place, such as `$.children[2]`.
  var path: String {
    var text = "$"
    for step in steps {
      switch step {
      case .key(let key): text += ".\(key)"
      case .index(let index): text += "[\(index)]"
      }
    }
    return text
  }

  func error(_ message: String) -> ViewError { ViewError(path: path, message: message) }

  mutating func warn(_ message: @autoclosure () -> String) {
    if reporting, warnings.count < 1000 { warnings.append(error(message())) }
  }

  /// Runs `body` one step deeper in the path.
  mutating func at<Value>(
    _ step: Step, _ body: (inout ViewDecoder) throws(ViewError) -> Value
  ) throws(ViewError) -> Value {
    steps.append(step)
    let value = try body(&self)
    steps.removeLast()
    return value
  }

  /// Runs `body` one level deeper in the tree.
  mutating func nested<Value>(
    _ body: (inout ViewDecoder) throws(ViewError) -> Value
  ) throws(ViewError) -> Value {
    depth += 1
    guard depth <= limits.depth else {
      throw error("nested deeper than \(limits.depth) levels; flatten the view")
    }
    let value = try body(&self)
    depth -= 1
    return value
  }

  /// Counts one more object or element.
  mutating func count() throws(ViewError) {
    elements += 1
    guard elements <= limits.elements else {
      throw error("more than \(limits.elements) elements; page the data")
    }
  }

  /// Counts a text against the size limit and gives it back.
  mutating func counted(_ text: String) throws(ViewError) -> String {
    textBytes += text.utf8.count
    guard textBytes <= limits.textBytes else {
      throw error("more than \(limits.textBytes) bytes of text; shorten or page it")
    }
    return text
  }

  /// The members of `json`, which must be an object.
  mutating func object(_ json: JSON) throws(ViewError) -> JSONObject {
    guard case .object(let fields) = json else {
      throw error("expected an object, found \(json.kindName)")
    }
    try count()
    return fields
  }

  /// Collects fields that `known` does not name.
  mutating func check(_ fields: JSONObject, _ known: [String]) {
    guard reporting else { return }
    for key in fields.keys where !known.contains(key) {
      warnings.append(
        ViewError(path: "\(path).\(key)", message: "unknown field; it is not shown"))
    }
  }
}
