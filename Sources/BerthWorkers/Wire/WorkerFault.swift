/// Why a worker cannot go on. The call that runs has failed; the next one gets a new worker.
enum WorkerFault: Error, Equatable {
  /// Its end of the connection is gone: how the process ended says more.
  case closed
  /// It sent what is no message, or one that has no place here.
  case badFrame(String)
  /// It took longer than the limit, in seconds.
  case deadline(Int)
  /// It took longer than whoever asked waits, in milliseconds; it may be a slow plugin, not a bad one.
  case late(Int)
  /// It used more memory than the limit, in megabytes.
  case memory(Int)
  /// It was asked to stop and did not.
  case cancelled

  /// Whether it was late.
  var isLate: Bool {
    if case .late = self { return true }
    return false
  }
}
