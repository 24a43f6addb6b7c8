import BerthBase
import BerthServices
import Glibc

/// Runs the program behind a channel; how it ends says whether the notification was shown.
enum ChannelProgram {
  /// The number of the user the host runs as.
  static var userNumber: UInt32 { getuid() }

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - name: what messages call it.
  ///   - remedy: what to do when it fails.
  /// - Throws: `notify.channel` unless it exits with 0 in time.
  static func run(
    _ command: ChildProcess.Command, as name: String, milliseconds: Int,
    monotonic: () -> UInt64, remedy: String
  ) throws(BerthError) {
    let result: ChildProcess.Result
    do throws(BerthError) {
      result = try ChildProcess.run(
        command, limits: .init(milliseconds: milliseconds, errorBytes: 4096), monotonic: monotonic)
    } catch {
      throw BerthError("notify.channel", "\(name): \(error.message)", remedy: error.remedy)
    }
    let fact: String
    switch result.ending {
    case .exited(0): return
    case .exited(let code): fact = "ended with exit code \(code)" + said(result.error)
    case .signalled(let number): fact = "was ended by signal \(number)"
    case .timedOut: fact = "took longer than \(milliseconds) ms and was ended"
    case .tooMuchOutput: fact = "wrote too much and was ended"
    case .cancelled: fact = "was ended"
    }
    throw BerthError("notify.channel", "\(name) \(fact)", remedy: remedy)
  }

  /// The first line a program complained with, safe to show.
  private static func said(_ bytes: [UInt8]) -> String {
    guard let line = bytes.split(whereSeparator: { $0 < 0x20 }).first else { return "" }
    return ": " + String(decoding: line.prefix(200), as: UTF8.self)
  }
}
