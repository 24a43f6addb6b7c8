import BerthBase
import BerthManifest
package import BerthServices
import Glibc

/// The failures in a row of one plugin's workers, stored in the home: each command is a new
/// process, and a plugin that crashes every one of them is to be left alone all the same.
///
/// The file is there only while a row lasts, is read when a worker is about to start and written when
/// one fails. It belongs to one build of the library: a new one begins anew. Used from one thread at a
/// time; of two processes that fail at once one counts.
package final class PluginFailures {
  private let file: String
  private let build: String
  private(set) var breaker = WorkerBreaker()
  /// Whether the home takes the file; if not, this process remembers alone.
  private var isStored = true

  /// The failures of a plugin for the user of a home; nothing is read yet.
  ///
  /// - Parameter library: the path of its library.
  package init(home: Home, plugin: String, library: String) {
    file = Self.file(home, plugin)
    build = FileStamp(library)?.text ?? ""
  }

  /// Forgets the failures of a plugin, so that its next call is tried at once.
  ///
  /// - Returns: whether there were any.
  @discardableResult
  package static func forget(_ plugin: String, home: Home) -> Bool {
    NameRules.isPluginID(plugin) && unlink(file(home, plugin)) == 0
  }

  /// What is wrong with the plugin and until when, as `berth doctor` says it; nil when it is not
  /// left alone.
  ///
  /// - Parameter now: nanoseconds of the monotonic clock.
  package func trouble(at now: UInt64) -> String? {
    refresh()
    guard breaker.isUnstable(at: now) else { return nil }
    let seconds = breaker.restSeconds(at: now)
    return "it failed \(breaker.failures) times in a row"
      + (seconds > 0 ? " and is left alone for \(seconds) s" : " and is tried at its next call")
      + ", last: \(breaker.reason)"
  }

  /// How long to wait before the next worker starts, in nanoseconds.
  ///
  /// - Throws: `plugin.unstable` while the plugin is left alone.
  func pause(_ plugin: String, at now: UInt64) throws(BerthError) -> UInt64 {
    refresh()
    return try breaker.pause(plugin, at: now)
  }

  /// Notes a failure at an instant of the monotonic clock.
  func note(_ reason: String, at now: UInt64) {
    refresh()
    breaker.note(reason, at: now)
    var record = breaker.json
    record["build"] = .string(build)
    do throws(BerthError) {
      try FileBytes.makeFolder(FileTree.parent(of: file))
      try FileBytes.replace(file, with: record.utf8())
    } catch {
      isStored = false
    }
  }

  /// A call was answered: the row has ended.
  func end() {
    guard breaker.failures > 0 else { return }
    breaker = WorkerBreaker()
    unlink(file)
  }

  /// Takes over what other processes noted, or forgot, meanwhile.
  private func refresh() {
    guard isStored else { return }
    guard let bytes = FileBytes.read(file, limit: 1 << 16), let json = try? JSON.parse(bytes),
      json["build"]?.string == build
    else {
      breaker = WorkerBreaker()
      return
    }
    breaker = WorkerBreaker(json) ?? WorkerBreaker()
  }

  private static func file(_ home: Home, _ plugin: String) -> String {
    "\(home.cache)/failures/\(home.user)/\(plugin).json"
  }
}
