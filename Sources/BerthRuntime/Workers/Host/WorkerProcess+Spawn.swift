import Glibc

extension WorkerProcess {
  /// The hidden first argument that makes `berth` a worker.
  static let argument = "--berth-worker"
  /// Where a worker finds its connection and the shared page.
  static let socketDescriptor: Int32 = 3
  static let pageDescriptor: Int32 = 4

  /// Starts the process with `posix_spawn(3)`: the host may have plugins and threads, of which a
  /// plain fork would copy locks that nobody unlocks.
  ///
  /// It gets a process group of its own, so that Ctrl-C reaches the host alone, which asks it to
  /// stop; a cleaned environment; no descriptors but these three.
  static func spawn(
    _ executable: String, socket: Int32, page: Int32, talk: Int32
  ) throws(BerthError) -> pid_t {
    WorkerGraves.sweep()
    // Out of the way of the numbers they are to get.
    let sources = [socket, page, talk].map { fcntl($0, F_DUPFD_CLOEXEC, 10) }
    defer { for source in sources where source >= 0 { close(source) } }
    guard sources.allSatisfy({ $0 >= 0 }) else {
      throw ChildProcess.failure("start a worker", errno)
    }
    // A plugin that writes much to standard error loses it rather than wait.
    _ = fcntl(sources[2], F_SETFL, O_NONBLOCK)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, sources[2], 2)
    posix_spawn_file_actions_adddup2(&actions, sources[0], socketDescriptor)
    posix_spawn_file_actions_adddup2(&actions, sources[1], pageDescriptor)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    var words = copies([executable, argument])
    // Few arenas: each reserves address space, of which there is a limit.
    var environment = copies(
      ["PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "TZ=UTC", "MALLOC_ARENA_MAX=2"])
    defer { for text in words + environment { free(text) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, executable, &actions, &attributes, &words, &environment)
    guard result == 0 else {
      throw BerthError(
        "plugin.worker",
        "no worker could be started from \(executable): \(String(cString: strerror(result)))",
        remedy: "install berth again; --isolation in-process runs plugins you trust without one")
    }
    return process
  }

  /// NUL-terminated copies of texts, ended by a null pointer.
  private static func copies(_ texts: [String]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { strdup($0) } + [nil]
  }
}
