package import BerthBase
import Glibc

/// Starts workers, and holds a spare one ready where the host runs for long.
///
/// A spare has started, linked and is waiting to learn which plugin to be, so that the first call
/// of a plugin pays for loading it and no more.
package final class WorkerPool {
  package let executable: String
  /// Whether a new spare is started whenever one was taken.
  package var keepsSpare = false
  /// Waits some nanoseconds between restarts; injected for tests.
  var sleep: (UInt64) -> Void = { usleep(UInt32(clamping: $0 / 1_000)) }
  private var spare: WorkerProcess?

  /// A pool of processes of a `berth`.
  ///
  /// - Parameter executable: the absolute path of the `berth` that workers run.
  package init(executable: String) { self.executable = executable }

  /// Starts a spare when there is none.
  package func prepareSpare() throws(BerthError) {
    if spare?.isAlive == true { return }
    spare = try WorkerProcess(executable: executable)
  }

  /// A process that is waiting to learn which plugin to be.
  func take() throws(BerthError) -> WorkerProcess {
    if let spare {
      self.spare = nil
      if spare.isAlive { return spare }
    }
    return try WorkerProcess(executable: executable)
  }

  /// Starts the next spare after one was taken; called when nobody waits for an answer.
  func refill() {
    if keepsSpare, spare == nil { try? prepareSpare() }
  }
}
