import BerthBase
import Glibc

extension ChildProcess {
  /// Starts the program; its process id is also the id of its process group.
  static func spawn(
    _ command: Command, input: Int32, output: Int32, error: Int32
  ) throws(BerthError) -> pid_t {
    let pairs = command.environment.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    let (process, failure) = ProcessStart.start(
      command.path, command.arguments, environment: pairs
    ) { actions in
      posix_spawn_file_actions_adddup2(&actions, input, 0)
      posix_spawn_file_actions_adddup2(&actions, output, 1)
      posix_spawn_file_actions_adddup2(&actions, error, 2)
      for descriptor in inheritable() { posix_spawn_file_actions_addclose(&actions, descriptor) }
    }
    guard failure == 0 else { throw self.failure("start \(command.path)", failure) }
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
}
