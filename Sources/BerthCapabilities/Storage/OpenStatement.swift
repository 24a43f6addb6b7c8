package import BerthStorage
import CSQLite

/// A statement lent to a plugin: `berth_statement` behind the C ABI.
package final class OpenStatement {
  package let statement: Statement
  let sql: String
  /// The tables it writes, in lower case.
  let written: Set<String>
  /// Whether what it changes is recorded for undo.
  package var isRecorded = false
  package unowned(unsafe) let owner: OpenDatabase
  /// Where it stands among the lent ones; nil while idle.
  package var place: Int?

  init(_ statement: Statement, owner: OpenDatabase, sql: String, written: Set<String>) {
    self.statement = statement
    self.written = written
    self.owner = owner
    self.sql = sql
  }

  /// The handle the plugin sees; borrowed.
  package var handle: OpaquePointer { OpaquePointer(Unmanaged.passUnretained(self).toOpaque()) }

  /// One step: SQLite's result code.
  @inline(__always) package func step() -> Int32 {
    isRecorded ? recordedStep() : statement.resultOfStep()
  }

  /// One step of a change that is recorded: SQLite's result code. Outside of a transaction it gets one
  /// of its own, so that the change and its record are committed together.
  package func recordedStep() -> Int32 {
    owner.recorder?.beginChange()
    let isAlone = !owner.database.isInTransaction
    if isAlone {
      do throws(StorageError) { try owner.database.begin(.immediate) } catch {
        return error.resultCode
      }
    }
    let result = statement.resultOfStep()
    guard isAlone || startedTransaction else { return result }
    startedTransaction = result == SQLITE_ROW
    if result == SQLITE_ROW { return result }
    return result == SQLITE_DONE ? commit() : abandon(result)
  }

  /// Ends the transaction of a change whose rows were not all asked for.
  package func endStep() {
    guard startedTransaction else { return }
    startedTransaction = false
    statement.reset()
    _ = commit()
  }

  private func commit() -> Int32 {
    do throws(StorageError) {
      try owner.database.commit()
      return SQLITE_DONE
    } catch {
      return abandon(error.resultCode == SQLITE_OK ? SQLITE_IOERR : error.resultCode)
    }
  }

  private func abandon(_ result: Int32) -> Int32 {
    if owner.database.isInTransaction { try? owner.database.rollback() }
    return result
  }

  /// Whether the transaction that is open was begun by a step of this statement.
  private var startedTransaction = false
}
