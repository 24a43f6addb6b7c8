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
  package static let bitmapIcon = "/icon-512.png"
  package static let worker = "/worker.js"
  /// Who is signed in, and the token of forms: JSON, `{"user":…,"token":…}`; 401 for nobody.
  package static let session = "/session"
  /// What a browser keeps for when there is no network: JSON, see `OfflinePage`.
  package static let offline = "/offline"
  /// The header with which a browser gets a page ahead of being looked at.
  package static let aheadHeader = "Berth-Ahead"
  /// The header of answers that says whose they are, percent-encoded.
  package static let userHeader = "Berth-User"
  /// Where somebody who has signed out gets: what a browser has kept of theirs goes.
  package static let signedOut = "/signin?left=true"
  /// Where somebody whose account is no more gets.
  package static let deleted = "/signin?left=deleted"
  /// The header with which the script asks for what changes between pages alone, see `Shell.part`.
  package static let partHeader = "Berth-Part"
}
