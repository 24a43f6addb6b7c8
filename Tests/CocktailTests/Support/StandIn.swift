import BerthTesting
import Glibc

/// A folder with programs of the test's own, to be put into a host's `PATH`: what stands in curl's or
/// another program's place. It goes with the value.
final class StandIn {
  let folder: String

  init() throws { folder = try TestPaths.temporaryFolder() }

  deinit { TestPaths.remove(folder) }

  /// What a host is told, so that nothing but the folder's programs is found.
  var environment: [String: String] { ["PATH": folder] }

  /// Writes a file and returns its path.
  @discardableResult
  func file(_ name: String, _ bytes: [UInt8]) -> String {
    TestFiles.write(bytes, to: "\(folder)/\(name)")
    return "\(folder)/\(name)"
  }

  /// Writes a shell script as a program.
  func program(_ name: String, _ script: String) {
    chmod(file(name, Array("#!/bin/sh\n\(script)\n".utf8)), 0o700)
  }

  /// Puts a program into curl's place that answers addresses.
  ///
  /// - Parameter answers: the first whose pattern is in the address counts; a body is sent with the tag of
  ///   its file's name and not again to who has that tag; nil is a status of 500.
  func answer(_ answers: [(pattern: String, body: [UInt8]?)]) {
    var cases = ""
    for (number, answer) in answers.enumerated() {
      if let body = answer.body { file("body\(number)-\(body.count)", body) }
      let name = answer.body.map { "body\(number)-\($0.count)" } ?? ""
      cases += "*\(answer.pattern)*) name=\(name); status=\(name.isEmpty ? 500 : 200) ;;\n"
    }
    program(
      "curl",
      """
      name=
      status=404
      all=$(/bin/cat)
      printf '%s\\n' "$all" >> \(folder)/asked
      url=$(printf '%s\\n' "$all" | /bin/grep '^url')
      case "$url" in
      \(cases)esac
      case "$all" in
      *"if-none-match: \\\\\\"$name\\\\\\""*) [ -n "$name" ] && status=304 ;;
      esac
      printf 'HTTP/1.1 %s X\\r\\netag: "%s"\\r\\n\\r\\n' "$status" "$name" >&2
      [ "$status" = 200 ] && /bin/cat "\(folder)/$name"
      exit 0
      """)
  }

  /// What curl was asked, one configuration after the other.
  var asked: String {
    String(decoding: TestFiles.bytes("\(folder)/asked") ?? [], as: UTF8.self)
  }
}
