import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel
import BerthWeb

/// What a page that stays needs: of this machine's apps, or of a server's.
extension Session {
  /// A watch of an app's databases.
  func watch(_ manifest: Manifest, _ scopes: [ChangeScope]) throws(BerthError) -> any PageWatch {
    if let remote { return remote.watch(manifest.id, scopes) }
    let runtime = try runtime()
    try runtime.keepSpareWorker()
    return ChangeWatch(runtime: runtime, plugin: manifest.id, scopes: scopes)
  }

  /// A view whose paywalls offer what the store sells; a server has filled those of its views.
  func filled(_ view: View, _ manifest: Manifest) -> View {
    remote == nil ? PaywallScreen(session: host, manifest: manifest).filled(view) : view
  }

  /// The paywall that an error calls for.
  func paywall(for error: BerthError, _ manifest: Manifest) -> View? {
    if let remote { return remote.paywall }
    return PaywallScreen(session: host, manifest: manifest).view(for: error)
  }

  /// The path of a file of an app's media; nil when it is not there.
  func media(_ name: String, of manifest: Manifest) -> String? {
    guard !name.hasPrefix("/"), !name.contains("..") else { return nil }
    if let remote { return remote.media(name, of: manifest.id) }
    guard let folder = try? home().mediaFolder(ofPlugin: manifest.id) else { return nil }
    let path = "\(folder)/\(name)"
    return FileBytes.exists(path) ? path : nil
  }
}

/// What a terminal on another machine is told.
extension Session {
  /// Has the terminal elsewhere show a page that stays; false when the terminal is this one.
  func handOver(
    _ kind: TerminalStage.Kind, _ manifest: Manifest, view: View? = nil,
    _ command: String = "", _ arguments: JSON = .emptyObject
  ) throws(BerthError) -> Bool {
    guard let served else { return false }
    let bytes = try FileBytes.require(try registry().entry(manifest.id).file)
    var stage = TerminalStage(kind, plugin: manifest.id, manifest: bytes)
    stage.view = view?.json ?? .null
    stage.command = command
    stage.arguments = arguments
    for key in ["color", "theme"] { stage.preferences[key] = output.preference(key) }
    served.show(stage)
    return true
  }

  /// Has what is about to be changed for a terminal elsewhere written down, so that it is done once.
  func willChange(_ effect: Effect) throws(BerthError) {
    if effect > .reads { try served?.willChange() }
  }
}
