/// The addresses the shell's own links and script lead to.
package enum ShellAddress {
  /// Today: a card for each app.
  package static let home = "/"
  /// Search over all apps: `?q=`.
  package static let search = "/search"
  /// Completions of a search: `?q=`; JSON, `[{"text":…,"detail":…,"address":…}]`, where `detail` and
  /// `address` may be missing; without an address the text is searched for.
  package static let suggest = "/suggest"
  package static let account = "/account"
  package static let notifications = "/notifications"
  package static let settings = "/settings"
  package static let signIn = "/signin"
  /// A POST.
  package static let signOut = "/signout"
  package static let manifest = "/manifest.webmanifest"
  /// What the folder of files that never change is called.
  package static let assets = "/assets/"
  package static let icon = "/icon.svg"
  package static let worker = "/worker.js"
  /// The header with which the script asks for what changes between pages alone, see `Shell.part`.
  package static let partHeader = "Berth-Part"
}
