import BerthBase
import BerthCommands
import BerthServices
import Glibc

/// What the host works with for a user, as long as that user is there.
final class UserSession {
  let host: HostSession
  /// The user's folder, open; below zero while there is none.
  private var folder: Int32

  init(_ host: HostSession) throws(BerthError) {
    self.host = host
    folder = open(try host.home().userFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }

  deinit { if folder >= 0 { close(folder) } }

  /// Lets go of all files if the user was removed meanwhile, whether or not somebody of that name was
  /// added again.
  func refresh() throws(BerthError) {
    var facts = stat()
    if folder >= 0 {
      guard fstat(folder, &facts) != 0 || facts.st_nlink == 0 else { return }
      close(folder)
      host.renew()
    }
    folder = open(try host.home().userFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
  }
}
