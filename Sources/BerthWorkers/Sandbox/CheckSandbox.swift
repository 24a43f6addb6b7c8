import BerthServices
import Glibc

/// Closes a process of `berth plugin check` in before it loads the plugin it is to try: it reaches the
/// plugin's files, folders of its own, the programs of the system and the host's, and no network.
///
/// Whatever it starts is closed in the same way. What the kernel lacks is left out;
/// `SandboxSupport` says what that is.
package struct CheckSandbox {
  /// Files and folders that may be read: the plugin's.
  package var readable: [String]
  /// Folders in which everything may be done: the check's.
  package var writable: [String]
  /// The host's executable.
  package var executable: String

  /// A sandbox around files and folders, all of which exist.
  package init(readable: [String], writable: [String], executable: String) {
    self.readable = readable
    self.writable = writable
    self.executable = executable
  }

  /// Closes this process in for good, before it has a second thread.
  package func enter() {
    Sandbox.dropCapabilities()
    if let rules = Landlock() {
      let reading: Landlock.Rights = [.readFile, .readFolder]
      // What it starts reads facts about itself there, under a number of its own; those of other
      // processes that are worth anything take the right to trace them, which ends at the sandbox.
      for path in readable + ["/proc"] { rules.allow(path, reading) }
      for path in Sandbox.system + ["/usr", "/bin", executable] {
        rules.allow(path, [.readFile, .readFolder, .execute])
      }
      rules.allow("/dev/null", [.readFile, .writeFile])
      for path in writable {
        rules.allow(path, [.readFile, .readFolder, .writeFile, .truncate, .change])
      }
      _ = rules.enforce()
    }
    _ = SeccompFilter(.check).install()
  }
}
