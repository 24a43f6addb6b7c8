import BerthBase
import BerthServices
import Glibc

/// Starts a program of the machine for a plugin in a sandbox of its own: it reads the system's programs
/// and data, writes in one folder that is gone afterwards, and has no network. What it starts has no
/// more.
///
/// Nothing closes a program in from outside before its first instruction, so `berth` itself is started
/// with a hidden first word, closes itself in and becomes the program.
package enum ProgramSandbox {
  /// What the system's programs read besides `/usr`.
  private static let readable = [
    "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store", "/gnu/store",
    "/etc/alternatives", "/etc/fonts", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/locale.alias",
  ]

  /// Becomes the program that the words behind the hidden one name: its own folder, its path, its
  /// arguments.
  ///
  /// - Returns: 127 when it cannot be started.
  package static func run(_ words: [String]) -> Int32 {
    guard words.count >= 2 else { return 127 }
    let (folder, path) = (words[0], words[1])
    close(in: folder, path)
    var arguments = words.dropFirst().map { strdup($0) }
    arguments.append(nil)
    execv(path, &arguments)
    return 127
  }

  private static func close(in folder: String, _ path: String) {
    Sandbox.dropCapabilities()
    if let rules = Landlock() {
      for path in Sandbox.system + readable + ["/usr", "/proc/self", path] {
        rules.allow(path, [.readFile, .readFolder, .execute])
      }
      for path in ["/dev/null", "/dev/zero", "/dev/full"] {
        rules.allow(path, [.readFile, .writeFile])
      }
      rules.allow(folder, [.readFile, .readFolder, .writeFile, .truncate, .change])
      _ = rules.enforce()
    }
    _ = SeccompFilter(.program).install()
  }
}
