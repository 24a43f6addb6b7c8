import BerthABI
import BerthBase
import BerthManifest
import BerthViewModel
import BerthWeb

/// The terminal on another machine that a session works for.
protocol TerminalElsewhere: AnyObject {
  /// Whose terminal it is.
  var user: String { get }
  /// The server, as the terminal knows it.
  var server: String { get }
  /// Whether the run ends early: to ask the terminal for something, or with what was done before.
  var endsEarly: Bool { get }
  /// Has a page that stays shown there.
  func show(_ stage: TerminalStage)
  /// Writes down that something is about to be changed, so that it is done once.
  ///
  /// - Throws: `remote.*`, `cancelled` where nothing is to be done.
  func willChange() throws(BerthError)
}

/// The apps of a server, for pages that stay on this terminal.
protocol AppsElsewhere: AnyObject {
  /// The paywall of the last call that was locked.
  var paywall: View? { get }
  /// Runs a command of an app there.
  func answer(
    _ manifest: Manifest, _ command: String, _ arguments: JSON, wantsView: Bool,
    showsPictures: Bool
  ) throws(BerthError) -> Answer
  /// Goes where a page leads.
  func open(_ link: String) throws(BerthError)
  /// Tells when data of an app change there.
  func watch(_ plugin: String, _ scopes: [ChangeScope]) -> any PageWatch
  /// The path of a copy of a file of an app's media; nil when it is not there.
  func media(_ name: String, of plugin: String) -> String?
}
