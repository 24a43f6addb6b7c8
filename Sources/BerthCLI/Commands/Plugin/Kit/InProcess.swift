import BerthBase
import BerthCommands
import BerthManifest

/// `--in-process`: an author's own plugin loaded outside of the sandbox, as a debugger needs it.
enum InProcess {
  static let option = Manifest.Parameter.flag(
    "inProcess", "for its author: load it outside of the sandbox, with all your rights")

  /// Asks whether a library is to be loaded with all the rights of the user.
  ///
  /// - Throws: `usage.confirm` where nobody can be asked, `declined`.
  static func ask(_ session: Session, _ id: String, _ manifest: String) throws(BerthError) {
    try Confirmation(session: session).ask(
      "Load \(id) (\(manifest)) outside of the sandbox? Its code can then do all that you can: "
        + "read your files, use the network. Say yes to a plugin of your own only.")
  }
}
