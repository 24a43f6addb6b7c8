package import BerthBase
package import BerthServices
import Glibc

/// Appends each notification as one line of JSON to a file.
///
/// Lines are written whole, so that several processes can append and a reader can follow.
package struct LogFileChannel: NotificationChannel {
  package let id = "log"
  private let path: String

  /// A log at a path.
  package init(path: String) { self.path = path }

  /// The log of the user of a home, `notifications.log`.
  package init(home: Home) { path = home.userFolder + "/notifications.log" }

  package func deliver(_ delivery: Delivery) throws(BerthError) {
    let line = delivery.json.utf8() + [0x0A]
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw failure() }
    defer { close(descriptor) }
    let written = line.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    guard written == line.count else { throw failure() }
  }

  private func failure() -> BerthError {
    BerthError(
      "notify.channel", "could not append to \(path): \(String(cString: strerror(errno)))",
      remedy: "check that the folder exists, is yours and has room")
  }
}
