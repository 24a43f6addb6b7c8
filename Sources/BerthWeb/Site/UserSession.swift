import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import Glibc

/// What the host works with for a user, as long as that user is there.
///
/// Several app processes serve the same user, and terminals change the same home: what is kept here
/// is made anew once another has changed what it was made from.
final class UserSession {
  let host: HostSession
  private let home: Home
  /// The user's folder, open; below zero while there is none.
  private var folder: Int32
  private var stamps: [FileStamp?]

  init(_ host: HostSession) throws(BerthError) {
    self.host = host
    home = try host.home()
    folder = Self.open(home)
    stamps = Self.stamps(home)
  }

  deinit { if folder >= 0 { close(folder) } }

  /// Lets go of all that was read and opened if the user was removed meanwhile, whether or not
  /// somebody of that name was added again, or if settings or plugins have changed.
  func refresh() {
    let now = Self.stamps(home)
    if isGone || now != stamps { host.renew() }
    stamps = now
    if folder < 0 || isGone {
      if folder >= 0 { close(folder) }
      folder = Self.open(home)
    }
  }

  private var isGone: Bool {
    var facts = stat()
    return folder >= 0 && (fstat(folder, &facts) != 0 || facts.st_nlink == 0)
  }

  private static func open(_ home: Home) -> Int32 {
    Glibc.open(home.userFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  private static func stamps(_ home: Home) -> [FileStamp?] {
    [FileStamp(home.settings)] + InstalledPlugins(home: home).stamps
  }
}
