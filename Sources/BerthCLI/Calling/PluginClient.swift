import BerthABI
import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthViewModel

/// Calls commands of plugins for whoever shows what they answer.
struct PluginClient {
  let session: Session

  /// Calls a command, with a progress bar for long work.
  ///
  /// - Parameters:
  ///   - named: the files and addresses among the arguments that the user has named.
  ///   - keepsPictures: whether pictures are drawn though this output has no use for them.
  ///   - milliseconds: how long a plugin from outside is waited for; nil for as long as it may take.
  func answer(
    _ manifest: Manifest, _ command: String, _ arguments: JSON, wantsView: Bool,
    named: Set<String> = [], keepsPictures: Bool = false, milliseconds: Int? = nil
  ) throws(BerthError) -> Answer {
    if let remote = session.remote {
      return try remote.answer(
        manifest, command, arguments, wantsView: wantsView,
        showsPictures: keepsPictures || session.output.showsPictures)
    }
    let progress = ProgressLine(output: session.output, clock: session.clock)
    defer { progress.finish() }
    do throws(BerthError) {
      return try session.runtime().run(
        manifest.id,
        CallRequest(
          command: command, arguments: arguments, named: named,
          milliseconds: milliseconds,
          onProgress: { progress.update($0, $1, $2) }, cancellation: session.cancellation,
          showsPictures: keepsPictures || session.output.showsPictures,
          isDrawnAsText: !keepsPictures && session.output.drawsText),
        wantsView: wantsView)
    } catch {
      progress.finish()
      if error.exitCode == .locked { showPaywall(manifest, error) }
      throw error
    }
  }

  private func showPaywall(_ manifest: Manifest, _ error: BerthError) {
    guard session.output.wantsView, !session.output.isHelping,
      let view = session.paywall(for: error, manifest)
    else { return }
    session.output.show(view)
  }

  /// Notes that an app is used, which keeps its notifications back for a while.
  func noteUse(of manifest: Manifest) throws(BerthError) {
    guard !manifest.notifications.isEmpty, session.remote == nil else { return }
    UseLog(home: try session.home()).note(plugin: manifest.id, at: session.now)
  }
}
