import CSQLite

/// The few words of a connection that are read or written on every step.
///
/// They live outside of any class, so that touching them costs one store.
@usableFromInline
struct ConnectionSlots {
  /// The monotonic time the running step was first seen at, 0 when not seen yet,
  /// `expired` once the time limit has stopped it.
  @usableFromInline var stepStartedAt: UInt64 = 0
  /// How many `asHost` scopes are open; the authorizer lets everything pass above 0.
  @usableFromInline var hostDepth: Int = 0
  /// Whether a statement's own text is being compiled, rather than one running.
  @usableFromInline var isCompiling: Bool = false

  static let expired = UInt64.max

  @usableFromInline
  init() {}
}

/// The owner of a `sqlite3*` and of everything its callbacks point to.
///
/// A database, its statements and its recorders share it, so that the handle outlives them all.
@usableFromInline
final class Connection {
  let path: String
  let slots: UnsafeMutablePointer<ConnectionSlots>
  var authorizer: AuthorizerState?
  var timer: StatementTimer?
  var pageQuota: Int?
  /// Whether the file is only read as its disk had no room when it was opened.
  var isStopgap = false
  /// Recorders that still use the handle; closing waits for the last one.
  var sessions = 0
  private(set) var handle: OpaquePointer?

  init(path: String, handle: OpaquePointer) {
    self.path = path
    self.handle = handle
    slots = .allocate(capacity: 1)
    slots.initialize(to: ConnectionSlots())
  }

  deinit {
    release()
    slots.deinitialize(count: 1)
    slots.deallocate()
  }

  /// The handle, or an error when the database was closed.
  func open() throws(StorageError) -> OpaquePointer {
    guard let handle else {
      throw StorageError(
        .misuse, "the database \(path) is closed", remedy: "Open it again before using it")
    }
    return handle
  }

  /// Closes the handle unless a recorder still needs it; statements stay valid until finalized.
  func close() {
    if sessions == 0 { release() }
  }

  private func release() {
    guard let handle else { return }
    sqlite3_close_v2(handle)
    self.handle = nil
  }
}
