import BerthBase
import Glibc

/// A process that has the apps loaded and answers one call at a time, as the front process sees it.
final class AppProcess: ConnectedProcess {
  /// The hidden first argument that makes `berth` an app process.
  static let argument = "--berth-app-process"
  /// Where an app process finds its connection.
  static let socketDescriptor: Int32 = 3

  /// The call it works on.
  var job: AppJob?
  /// How many calls it has answered.
  var answered = 0

  /// Starts one.
  ///
  /// - Parameters:
  ///   - hello: what it is to work on.
  ///   - environment: all it sees.
  init(
    executable: String, hello: JSON, environment: [String: String]
  ) throws(BerthError) {
    try super.init(
      "an app process", executable, [Self.argument], environment: environment
    ) { actions, theirs in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, theirs, AppProcess.socketDescriptor)
    }
    queue(WireMessage(head: hello).encoded)
  }
}

/// A call that waits for an app process, or is worked on by one.
struct AppJob {
  /// Names it to whoever asked.
  var id: UInt64
  /// The app it is about, for messages; empty for the host's own pages.
  var app: String
  var call: WebCall
  /// When it has to be done, in the server's milliseconds.
  var deadline: Int64
  /// How far it has come, where it says so.
  var progress: CallProgress?
}
