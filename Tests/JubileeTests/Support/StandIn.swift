import BerthTesting
import Glibc

/// The services of the bay in small: a program in curl's place that answers by address, each with its
/// own way to fail, and writes down what it was asked.
final class StandIn {
  /// What becomes of a question.
  enum Answer {
    /// A good answer.
    case body(String)
    /// The same after some seconds.
    case slow(Double, String)
    /// A status without an answer.
    case status(Int)
    /// A page for people under a good status, as proxies and portals send it.
    case page
    /// Nobody answers within the time.
    case silence
    /// The name is not known.
    case unknown
  }

  let folder: String

  /// Everything that was asked, one configuration of curl after the other.
  var asked: String {
    guard let file = fopen("\(folder)/asked", "r") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 18)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  /// - Parameter answers: the first whose pattern is in the address counts; without one it is not found.
  init(_ answers: [(pattern: String, answer: Answer)]) throws {
    folder = try TestPaths.temporaryFolder()
    try set(answers)
  }

  /// Answers otherwise from now on.
  func set(_ answers: [(pattern: String, answer: Answer)]) throws {
    var cases = ""
    for (number, entry) in answers.enumerated() {
      let action: String
      switch entry.answer {
      case .body(let text):
        try write("\(number)", text)
        action = "body=\(folder)/\(number)"
      case .slow(let seconds, let text):
        try write("\(number)", text)
        action = "/bin/sleep \(seconds); body=\(folder)/\(number)"
      case .status(let status): action = "status=\(status)"
      case .page:
        try write("\(number)", "<!DOCTYPE html><html><body>Sign in to the network</body></html>")
        action = "body=\(folder)/\(number)"
      case .silence: action = "exit 28"
      case .unknown: action = "exit 6"
      }
      cases += "  *\(entry.pattern)*) \(action) ;;\n"
    }
    try write(
      "curl",
      """
      #!/bin/sh
      body=
      status=404
      all=
      while IFS= read -r line; do
        all="$all$line
      "
        case "$line" in url*) url="$line" ;; esac
      done
      printf '%s' "$all" >> \(folder)/asked
      case "$url" in
      \(cases)esac
      if [ -z "$body" ]; then
        printf 'HTTP/1.1 %s No\\r\\n\\r\\n' "$status" >&2
        exit 0
      fi
      printf 'HTTP/1.1 200 OK\\r\\ncontent-type: application/json\\r\\n\\r\\n' >&2
      /bin/cat "$body"

      """)
    chmod("\(folder)/curl", 0o700)
  }

  deinit { TestPaths.remove(folder) }

  private func write(_ name: String, _ text: String) throws {
    guard let file = fopen("\(folder)/\(name)", "w") else { throw TemporaryFile.CannotWrite() }
    fputs(text, file)
    fclose(file)
  }
}
