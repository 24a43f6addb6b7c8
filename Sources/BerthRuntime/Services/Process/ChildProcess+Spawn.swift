import Glibc

extension ChildProcess {
  /// Starts the program; its process id is also the id of its process group.
  static func spawn(
    _ command: Command, input: Int32, output: Int32, error: Int32
  ) throws(BerthError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_adddup2(&actions, error, 2)
    for descriptor in inheritable() { posix_spawn_file_actions_addclose(&actions, descriptor) }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    var all = sigset_t()
    sigfillset(&all)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))

    let pairs = command.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    var arguments = CStrings([command.path] + command.arguments)
    var environment = CStrings(pairs)
    defer {
      arguments.free()
      environment.free()
    }
    var process: pid_t = 0
    let result = posix_spawn(
      &process, command.path, &actions, &attributes, &arguments.pointers, &environment.pointers)
    guard result == 0 else { throw failure("start \(command.path)", result) }
    return process
  }

  /// The open descriptors above the standard streams that a program started now would get.
  private static func inheritable() -> [Int32] {
    FileBytes.names(in: "/proc/self/fd").compactMap { Int32($0) }.filter { descriptor in
      guard descriptor > 2 else { return false }
      let flags = fcntl(descriptor, F_GETFD)
      return flags >= 0 && flags & FD_CLOEXEC == 0
    }
  }

  /// NUL-terminated copies of texts, ended by a null pointer.
  private struct CStrings {
    var pointers: [UnsafeMutablePointer<CChar>?]

    init(_ texts: [String]) { pointers = texts.map { strdup($0) } + [nil] }

    func free() { for pointer in pointers { Glibc.free(pointer) } }
  }
}
