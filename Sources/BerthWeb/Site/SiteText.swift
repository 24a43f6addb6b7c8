import BerthBase
import BerthManifest
import BerthViewModel
import BerthViews

/// Words out of values and views.
enum SiteText {
  /// A value as a person reads it.
  static func words(_ value: JSON) -> String {
    if let elements = value.array { return elements.map(words).joined(separator: ", ") }
    if let flag = value.bool { return flag ? "yes" : "no" }
    return value.string ?? value.text()
  }

  /// What a command is called on pages.
  static func title(_ command: Manifest.Command) -> String {
    command.title ?? heading(command.summary)
  }

  /// A summary as a heading: with a capital, without what follows a semicolon.
  static func heading(_ text: String) -> String {
    let short = text.prefix { $0 != ";" }
    guard let first = short.first else { return text }
    return first.uppercased() + short.dropFirst()
  }

  /// The first line of a view, for a notice; nil when it says nothing.
  static func line(_ view: View) -> String? {
    let text = TerminalRenderer(width: 400, isTerminal: false).render(view)
    guard let line = text.split(separator: "\n").first(where: { !$0.allSatisfy(\.isWhitespace) })
    else { return nil }
    let words = line.drop(while: \.isWhitespace)
    return words.count > 160 ? words.prefix(159) + "…" : String(words)
  }
}
