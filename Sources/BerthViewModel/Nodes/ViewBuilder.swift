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
