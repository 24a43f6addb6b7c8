import CSQLite
import Glibc

extension Connection {
  /// The error for a result code that a call on this connection just returned.
  ///
  /// Call it before any other call on the connection: SQLite keeps the message of the last one.
  func failure(
    _ result: Int32, handle: OpaquePointer?, sql: String?, preparing: Bool = false
  ) -> StorageError {
    let message = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "unknown error"
    let system = handle.map { sqlite3_system_errno($0) } ?? 0
    var offset: Int?
    if preparing, let handle {
      let position = sqlite3_error_offset(handle)
      if position >= 0 { offset = Int(position) }
    }
    let code = StorageError.Code(result: result, message: message, preparing: preparing)
    var error = StorageError(
      code, message, sql: sql, sqlOffset: offset, remedy: code.defaultRemedy, resultCode: result)
    refine(&error, system: system)
    return error
  }

  private func refine(_ error: inout StorageError, system: Int32) {
    switch error.code {
    case .denied:
      if let denial = authorizer?.takeDenial() {
        error.message = denial.message
        error.remedy = denial.remedy
      }
    case .interrupted where slots.pointee.stepStartedAt == ConnectionSlots.expired:
      error.code = .timeout
      error.message = "the statement ran longer than its limit of \(timer?.limitText ?? "")"
      error.remedy = error.code.defaultRemedy
    case .full where isQuotaReached:
      error.code = .quota
      error.message = "the database has reached its quota of \(pageQuota ?? 0) pages"
      error.remedy = error.code.defaultRemedy
    case .io where system == ENOSPC || system == EDQUOT:
      error.code = .full
      error.remedy = error.code.defaultRemedy
    case .readonly where isStopgap:
      error.code = .full
      error.message = "the disk is full, so that the data can only be read"
      error.remedy = error.code.defaultRemedy
    case .busy where error.resultCode == Int32(CSQLITE_BUSY_SNAPSHOT):
      error.message = "the data changed since this transaction first read it"
      error.remedy = "Run the transaction again, starting it as an immediate one"
    default: break
    }
    if system != 0, error.code == .io || error.code == .open || error.code == .full {
      error.message += ": " + StorageError.systemMessage(system)
    }
    if error.code == .corrupt || error.code == .io || error.code == .readonly
      || error.code == .full
    {
      error.message += " (\(path))"
    }
  }

  /// SQLite reports a full disk and a reached `max_page_count` alike; room on the disk tells them
  /// apart.
  private var isQuotaReached: Bool {
    guard pageQuota != nil else { return false }
    var facts = statvfs()
    guard statvfs(path, &facts) == 0 else { return true }
    return UInt64(facts.f_bavail) * UInt64(facts.f_frsize) >= 1 << 18
  }
}
