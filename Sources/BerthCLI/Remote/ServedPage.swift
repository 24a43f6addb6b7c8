import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthViewModel

/// Answers a page that a terminal elsewhere has on its screen: the data and the view of a command.
struct ServedPage {
  let session: Session

  /// `{"data","view"}`, or `{"error","paywall"?}`.
  func answer(
    _ plugin: String, _ command: String, _ arguments: JSON, wantsView: Bool, pictures: Bool
  ) throws(BerthError) -> JSON {
    let manifest = try session.manifest(plugin)
    let screen = PaywallScreen(session: session.host, manifest: manifest)
    do throws(BerthError) {
      let known = try manifest.requireCommand(command)
      let checked = try ArgumentChecker.check(arguments, against: known)
      try session.willChange(known.effect(of: checked))
      let named = Set(known.inputs(in: checked).map(\.text))
      let answer = try session.runtime().run(
        plugin,
        CallRequest(
          command: command, arguments: checked, named: named, cancellation: session.cancellation,
          showsPictures: pictures, isDrawnAsText: true),
        wantsView: wantsView)
      try PluginClient(session: session).noteUse(of: manifest)
      let view = answer.view.map { screen.filled(View.read($0)).json }
      return ["data": answer.data, "view": view ?? .null]
    } catch {
      if session.served?.endsEarly == true { throw error }
      let paywall = error.exitCode == .locked ? screen.view(for: error)?.json : nil
      return ["error": error.json, "paywall": paywall ?? .null]
    }
  }
}
