import Glibc

/// A program to start: path, words, environment and folder.
struct Program {
  var path: String
  /// The words after the path, as bytes, so that they need not be UTF-8.
  var arguments: [[UInt8]]
  var environment: [String: String]
  var folder: String

  /// Starts it with three descriptors as its standard streams.
  ///
  /// - Parameter terminal: the path of a terminal that becomes all three streams and controls a
  ///   session of its own, instead of the descriptors.
  func spawn(streams: (Int32, Int32, Int32) = (0, 1, 2), terminal: String? = nil) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let terminal {
      posix_spawn_file_actions_addopen(&actions, 0, terminal, O_RDWR, 0)
      posix_spawn_file_actions_adddup2(&actions, 0, 1)
      posix_spawn_file_actions_adddup2(&actions, 0, 2)
    } else {
      posix_spawn_file_actions_adddup2(&actions, streams.0, 0)
      posix_spawn_file_actions_adddup2(&actions, streams.1, 1)
      posix_spawn_file_actions_adddup2(&actions, streams.2, 2)
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    var flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    if terminal != nil { flags |= Self.newSession }
    posix_spawnattr_setflags(&attributes, Int16(flags))

    // `env -C` changes the folder and becomes the program.
    let prefix = ["/usr/bin/env", "-C", folder, path].map { Array($0.utf8) }
    var words = Self.pointers(prefix + arguments)
    var pairs = Self.pointers(environment.map { Array("\($0.key)=\($0.value)".utf8) })
    defer { for pointer in words + pairs { free(pointer) } }
    var process: pid_t = 0
    let result = posix_spawn(&process, "/usr/bin/env", &actions, &attributes, &words, &pairs)
    guard result == 0 else {
      throw HarnessError("could not start \(path): \(String(cString: strerror(result)))")
    }
    return process
  }

  /// POSIX_SPAWN_SETSID of glibc's spawn.h, which shows it to GNU sources only.
  private static let newSession: Int32 = 0x80

  private static func pointers(_ texts: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
    texts.map { text in
      (text + [0]).withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { strdup($0.baseAddress!) }
      }
    } + [nil]
  }

  /// Waits for a process to end; its exit code, or 128 and the signal that ended it.
  static func wait(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 && errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }
}
