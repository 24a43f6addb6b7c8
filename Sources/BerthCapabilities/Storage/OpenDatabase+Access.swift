package import BerthBase
import BerthManifest
import BerthStorage

/// What a call may write in a database.
enum WriteAccess {
  /// Anything.
  case all
  /// Bookkeeping alone; `effect` is what the command is declared as.
  case bookkeeping(Manifest.Bookkeeping, command: String, effect: Effect)
  /// Nothing, as what is written would not stay.
  case nothing(BerthError)
}

extension OpenDatabase {
  /// Refuses a statement that writes what the call may not; host work of migrating and filling may
  /// write all.
  func admit(_ written: Set<String>) throws(BerthError) {
    if case .nothing(let refusal) = access, !written.isEmpty, !isInHostTransaction { throw refusal }
    guard case .bookkeeping(let bookkeeping, let command, let effect) = access,
      !isInHostTransaction
    else { return }
    guard let table = written.first(where: { !bookkeeping.includes(table: $0) }) else { return }
    throw Self.refused(command, effect, "to \(table)", "\"tables\"")
  }

  /// Runs a script.
  package func execute(_ sql: UnsafeRawBufferPointer) throws(BerthError) {
    var refusal: BerthError?
    do throws(BerthError) {
      try rethrow {
        try database.execute(
          utf8: sql.bindMemory(to: UInt8.self),
          before: { written throws(StorageError) in
            do throws(BerthError) {
              try admit(written)
            } catch {
              refusal = error
              throw StorageError(.denied, error.message)
            }
          })
      }
    } catch {
      throw refusal ?? error
    }
  }

  /// Sets a key of the key-value table; nil removes it.
  package func set(_ key: String, _ value: UnsafeRawBufferPointer?) throws(BerthError) {
    if case .nothing(let refusal) = access, !isInHostTransaction { throw refusal }
    if case .bookkeeping(_, let command, let effect) = access, !isInHostTransaction,
      !bookkeeping.includes(key: key)
    {
      throw Self.refused(command, effect, "to the key \(key)", "\"keys\"")
    }
    func write() throws {
      if let value { try keyValues?.set(key, value) } else { try keyValues?.delete(key) }
    }
    try rethrow {
      guard let recorder, !isInHostTransaction else { return try write() }
      recorder.beginChange()
      try recorder.transaction(write)
    }
  }

  /// How many rows the plugin's last change counted.
  package var changes: Int { recorder?.changes ?? database.changes }

  /// Ends what the call might write; what it changed is kept.
  func endAccess() {
    access = .all
    guard let recorder else { return }
    self.recorder = nil
    try? recorder.finish()
  }

  private static func refused(
    _ command: String, _ effect: Effect, _ what: String, _ list: String
  ) -> BerthError {
    BerthError(
      "plugin.effect", "“\(command)” is declared as “\(effect.rawValue)”, and wrote \(what)",
      remedy: "declare its effect in the manifest, or list what it wrote in \(list) of "
        + "\"bookkeeping\"")
  }
}
