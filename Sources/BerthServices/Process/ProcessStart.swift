package import Glibc

/// Starts programs with `posix_spawn(3)`: the host may have plugins and threads, of which a plain fork
/// would copy locks that nobody unlocks.
package enum ProcessStart {
  /// Starts a program in a process group of its own, whose id is the process's, with default signal
  /// handling and nothing blocked.
  ///
  /// - Parameters:
  ///   - arguments: those after the program's own name.
  ///   - environment: all it sees, each `NAME=VALUE`.
  ///   - files: says what its descriptors are to be.
  /// - Returns: the process, and the error number, 0 for none.
  package static func start(
    _ path: String, _ arguments: [String], environment: [String],
    files: (inout posix_spawn_file_actions_t) -> Void
  ) -> (process: pid_t, failure: Int32) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    files(&actions)

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

    // NUL-terminated copies, ended by a null pointer.
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    var values = environment.map { strdup($0) } + [nil]
    defer { for text in words + values { free(text) } }
    var process: pid_t = 0
    let failure = posix_spawn(&process, path, &actions, &attributes, &words, &values)
    return (process, failure)
  }
}
