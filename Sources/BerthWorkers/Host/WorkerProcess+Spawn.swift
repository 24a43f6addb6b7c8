import BerthBase
import BerthServices
import Glibc

extension WorkerProcess {
  /// The hidden first argument that makes `berth` a worker.
  static let argument = "--berth-worker"
  /// Where a worker finds its connection and the shared page.
  static let socketDescriptor: Int32 = 3
  static let pageDescriptor: Int32 = 4

  /// Starts the process.
  ///
  /// It gets a process group of its own, so that Ctrl-C reaches the host alone, which asks it to
  /// stop; a cleaned environment; no descriptors but these three.
  static func spawn(
    _ executable: String, socket: Int32, page: Int32, talk: Int32
  ) throws(BerthError) -> pid_t {
    WorkerReaper.sweep()
    // Out of the way of the numbers they are to get.
    let sources = [socket, page, talk].map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    defer { for source in sources where source >= 0 { close(source) } }
    guard sources.allSatisfy({ $0 >= 0 }) else {
      throw ChildProcess.failure("start a worker", errno)
    }
    // A plugin that writes much to standard error loses it rather than wait.
    _ = fcntl(sources[2], F_SETFL, O_NONBLOCK)
    let (process, failure) = ProcessStart.start(
      executable, [argument],
      // Few arenas: each reserves address space, of which there is a limit.
      environment: ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "TZ=UTC", "MALLOC_ARENA_MAX=2"]
    ) { actions in
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
      posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
      posix_spawn_file_actions_adddup2(&actions, sources[2], 2)
      posix_spawn_file_actions_adddup2(&actions, sources[0], socketDescriptor)
      posix_spawn_file_actions_adddup2(&actions, sources[1], pageDescriptor)
    }
    guard failure == 0 else {
      throw BerthError(
        "plugin.worker",
        "no worker could be started from \(executable): \(String(cString: strerror(failure)))",
        remedy: "install berth again; --isolation in-process runs plugins you trust without one")
    }
    return process
  }
}
