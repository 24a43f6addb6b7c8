import BerthBase
import BerthServices
import Glibc

/// Where a home's server is reached, for whoever asks while it runs: the file `web/address`.
struct ServedAddress: Equatable {
  /// Where it listens.
  var address: String
  /// Where browsers find it, when that is another address.
  var pages: String?
  /// Who may make an account there.
  var signUp = SignUpMode.invite

  private static func file(_ home: Home) -> String { home.path + "/web/address" }

  /// Taken by the one server of a home; nil when there is one.
  static func lock(_ home: Home) throws(BerthError) -> ProcessLock? {
    try ProcessLock.take(home.path + "/web/serve.lock")
  }

  /// Says where this process serves a home.
  func write(_ home: Home) throws(BerthError) {
    try FileBytes.makeFolder(home.path + "/web")
    let words = ["\(getpid())", address, pages ?? "-", signUp.rawValue]
    try FileBytes.replace(
      Self.file(home), with: Array((words.joined(separator: " ") + "\n").utf8))
  }

  /// The server of a home; nil when the one that wrote it is gone.
  static func read(_ home: Home) -> ServedAddress? {
    guard let bytes = FileBytes.read(file(home), limit: 4096) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .map(String.init)
    guard words.count > 1, let process = pid_t(words[0]), kill(process, 0) == 0 else { return nil }
    var served = ServedAddress(address: words[1])
    if words.count > 2, words[2] != "-" { served.pages = words[2] }
    if words.count > 3, let mode = SignUpMode(rawValue: words[3]) { served.signUp = mode }
    return served
  }

  /// Where its pages are.
  var ofPages: String { pages ?? Self.ofPages(at: address) }

  /// Where the pages of a server are that listens somewhere: nobody but a proxy gets to a socket, and only
  /// whoever runs that knows its name.
  static func ofPages(at address: String) -> String {
    address.hasPrefix("unix:") ? "https://YOUR-PROXY" : address
  }

  /// Removes it, unless another server of the home has written its own.
  static func remove(_ home: Home) {
    let bytes = FileBytes.read(file(home), limit: 4096) ?? []
    if String(decoding: bytes, as: UTF8.self).hasPrefix("\(getpid()) ") { unlink(file(home)) }
  }
}
