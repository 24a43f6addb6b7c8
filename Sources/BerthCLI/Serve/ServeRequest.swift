import BerthBase
import BerthChecks
import BerthServices
import CServe
import Glibc

/// A command as `berthc` sends it: the arguments and the environment of its process.
struct ServeRequest {
  /// The words behind the program's name.
  let arguments: [String]
  /// Each `NAME=VALUE`, ended by a zero byte, one behind the other.
  let variables: ArraySlice<UInt8>
  /// `umask(2)` of the client.
  let fileMask: mode_t

  /// Reads a request.
  ///
  /// - Parameters:
  ///   - header: what it announces.
  ///   - text: what came; its size is checked.
  /// - Throws: `serve.request` when the two do not fit.
  init(_ header: berth_serve_request, _ text: [UInt8]) throws(BerthError) {
    guard text.count == Int(header.size), text.isEmpty || text.last == 0 else {
      throw Self.wrong("\(text.count) bytes of text where \(header.size) were announced")
    }
    let parts = text.lazy.filter { $0 == 0 }.count
    guard parts == Int(header.argument_count) + Int(header.variable_count) else {
      throw Self.wrong(
        "\(parts) texts where \(header.argument_count) arguments and \(header.variable_count) "
          + "variables were announced")
    }
    var arguments: [String] = []
    var place = 0
    for _ in 0..<header.argument_count {
      let end = text[place...].firstIndex(of: 0) ?? text.endIndex
      arguments.append(String(decoding: text[place..<end], as: UTF8.self))
      place = end + 1
    }
    self.arguments = arguments
    variables = text[place...]
    fileMask = mode_t(header.file_mask & 0o777)
  }

  private static func wrong(_ what: String) -> BerthError {
    BerthError(
      "serve.request", "a request made no sense: \(what)",
      remedy: "install berth and berthc of one version")
  }

  /// Whether the command must be a process of its own: it stays, starts or replaces what serves, or
  /// has settings of its own that work when a process starts.
  ///
  /// - Parameter own: the environment of the process that would run it, each `NAME=VALUE`.
  func mustRunAlone(own: [String]) -> Bool {
    if arguments.first?.hasPrefix("--berth-") == true { return true }
    if Self.startSettings(in: variables) != Self.startSettings(in: own) { return true }
    // What is wrong with the options is told by the command itself.
    guard
      let (options, words) = try? GlobalOptions.extract(
        arguments, zones: ZoneDatabase(), zoneName: "UTC")
    else { return false }
    if options.isWatching { return true }
    switch words.first {
    case "plugin", "install", "serve", CheckChild.word: return true
    case "notify": return words.dropFirst().first == "run"
    default: return false
    }
  }

  /// The variables that the dynamic linker and the C library read when a process starts.
  private static func startSettings(in variables: ArraySlice<UInt8>) -> [String] {
    startSettings(
      in: variables.split(separator: 0).lazy
        .filter { $0.first == UInt8(ascii: "L") || $0.first == UInt8(ascii: "G") }
        .map { String(decoding: $0, as: UTF8.self) })
  }

  private static func startSettings(in variables: some Sequence<String>) -> [String] {
    variables.filter { $0.hasPrefix("LD_") || $0.hasPrefix("GLIBC_TUNABLES=") }.sorted()
  }
}
