package import BerthBase
import Glibc

/// Finds programs the way a shell does, without running anything.
package enum ProgramSearch {
  /// The folders searched when the environment has no `PATH`.
  static let defaultFolders = "/usr/local/bin:/usr/bin:/bin"

  /// The path of an executable, or nil when there is none.
  ///
  /// - Parameters:
  ///   - name: a bare name, or a path with a slash that is taken as it is.
  ///   - environment: where `PATH` comes from; relative entries of it are passed over.
  package static func find(_ name: String, environment: [String: String]) -> String? {
    guard !name.isEmpty, !name.utf8.contains(0) else { return nil }
    if name.utf8.contains(UInt8(ascii: "/")) { return isExecutable(name) ? name : nil }
    for folder in (environment["PATH"] ?? defaultFolders).split(separator: ":")
    where folder.utf8.first == UInt8(ascii: "/") {
      let path = "\(folder)/\(name)"
      if isExecutable(path) { return path }
    }
    return nil
  }

  /// The path of an executable that some work cannot do without.
  ///
  /// - Parameters:
  ///   - code: the error's code, such as `fetch.offline`.
  ///   - purpose: what needs the program, as in “fetching from the network”.
  ///   - package: the name under which package managers have it.
  /// - Throws: an error of that code that names the program and what to install.
  package static func require(
    _ name: String, environment: [String: String], code: String, purpose: String, package: String
  ) throws(BerthError) -> String {
    if let path = find(name, environment: environment) { return path }
    throw BerthError(
      code, "\(purpose) needs the program \(name), which is not on PATH",
      remedy: "install \(package), for example with: sudo apt install \(package)",
      details: ["program": .string(name), "package": .string(package)])
  }

  private static func isExecutable(_ path: String) -> Bool {
    var facts = stat()
    return stat(path, &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
  }
}
