public import BerthBase

/// What a command shows beside its data: a tree of typed parts that the host draws as text, SVG
/// or HTML.
///
/// Parts say what they mean, never how they look. Every function here makes one part; a page
/// holds the rest:
///
/// ```swift
/// let view = View.page("Margarita", subtitle: "Tequila sour") {
///   View.text("Bright, salty, sharp.")
///   View.list([.init("Tequila", detail: "50 ml"), .init("Lime juice", detail: "15 ml")])
///   View.actions([.init("Add to favourites", link: "berth://garden/favorite?id=margarita")])
/// }
/// ```
///
/// A view is a value and may be made on any thread. Links start with `berth:`, `https:`,
/// `http:`, `mailto:`, `tel:`, `sms:` or `geo:`; the host refuses others.
public struct View: Sendable, Hashable {
  /// The fields of the JSON form, `kind` first.
  var fields: JSONObject

  init(kind: String) {
    fields = JSONObject()
    fields["kind"] = .string(kind)
  }

  /// The JSON form that the host reads.
  public var json: JSON { .object(fields) }
}

/// Collects the views written in a block; `if`, `if else`, `switch` and `for` work as usual.
///
/// Mark a function of your own to write its views the same way:
///
/// ```swift
/// struct Plant { let name: String, days: Int, note: String? }
///
/// @ViewBuilder func views(_ plants: [Plant]) -> [View] {
///   View.text("Today")
///   if plants.isEmpty { View.text("Nothing to water.", role: .note) }
///   for plant in plants {
///     if plant.days > 3 { View.card(plant.name, body: "Thirsty") } else { View.text(plant.name) }
///     plant.note.map { View.text($0, role: .note) }
///   }
/// }
///
/// let page = View.page("Garden", children: views([.init(name: "Rose", days: 4, note: nil)]))
/// ```
///
/// The compiler turns a block into calls such as these:
///
/// ```swift
/// let names = ["Rose", "Fern"], dry = true, note: String? = nil
/// let views = ViewBuilder.buildBlock(
///   ViewBuilder.buildExpression(View.text("Today")),
///   ViewBuilder.buildExpression(note.map { View.text($0, role: .note) }),
///   ViewBuilder.buildOptional(dry ? [View.text("No rain today.")] : nil),
///   dry
///     ? ViewBuilder.buildEither(first: [View.text("Water all.")])
///     : ViewBuilder.buildEither(second: [View.text("Rest.")]),
///   ViewBuilder.buildArray(names.map { [View.text($0)] }))
/// ```
@resultBuilder
public enum ViewBuilder {
  /// One view.
  public static func buildExpression(_ view: View) -> [View] { [view] }
  /// Several views.
  public static func buildExpression(_ views: [View]) -> [View] { views }
  /// A view that may be missing.
  public static func buildExpression(_ view: View?) -> [View] { view.map { [$0] } ?? [] }
  /// The views of a block, in order.
  public static func buildBlock(_ parts: [View]...) -> [View] { parts.flatMap { $0 } }
  /// The views of an `if` without `else`.
  public static func buildOptional(_ part: [View]?) -> [View] { part ?? [] }
  /// The views of the first branch.
  public static func buildEither(first part: [View]) -> [View] { part }
  /// The views of the second branch.
  public static func buildEither(second part: [View]) -> [View] { part }
  /// The views of a loop.
  public static func buildArray(_ parts: [[View]]) -> [View] { parts.flatMap { $0 } }
}

extension JSONObject {
  mutating func put(_ key: String, _ value: String?) {
    if let value { self[key] = .string(value) }
  }

  mutating func put(_ key: String, nonEmpty value: String) {
    if !value.isEmpty { self[key] = .string(value) }
  }

  mutating func put(_ key: String, _ value: Double?) {
    if let value, value.isFinite { self[key] = Self.number(value) }
  }

  mutating func put(_ key: String, _ value: Double, unless fallback: Double) {
    if value != fallback { put(key, value) }
  }

  mutating func put(_ key: String, _ value: Bool, unless fallback: Bool) {
    if value != fallback { self[key] = .bool(value) }
  }

  mutating func put(_ key: String, _ values: [JSON]) {
    if !values.isEmpty { self[key] = .array(values) }
  }

  mutating func put(_ key: String, _ views: [View]) { put(key, views.map(\.json)) }

  /// A number as JSON, whole ones as integers, so that no reader sees `4.0` for `4`.
  static func number(_ value: Double) -> JSON {
    if let whole = Int64(exactly: value), whole != 0 || value.sign == .plus {
      return .integer(whole)
    }
    return .number(value)
  }

  static func pair(_ first: Double, _ second: Double) -> JSON {
    .array([number(first), number(second)])
  }
}
