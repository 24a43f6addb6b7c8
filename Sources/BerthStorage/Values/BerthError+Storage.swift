package import BerthBase

/// Runs storage code; a `StorageError` becomes the error a person is told about.
package func rethrow<T>(_ body: () throws -> T) throws(BerthError) -> T {
  do {
    return try body()
  } catch let error as BerthError {
    throw error
  } catch let error as StorageError {
    throw BerthError(error)
  } catch {
    throw BerthError("internal", "\(error)")
  }
}

extension BerthError {
  /// The error a person is told about for a failure of the database layer.
  package init(_ error: StorageError) {
    var details = JSONObject()
    if let sql = error.sql { details["sql"] = .string(sql) }
    if error.resultCode != 0 { details["sqlite"] = .integer(Int64(error.resultCode)) }
    self.init(
      error.code.rawValue, error.message, remedy: error.remedy ?? "",
      details: details.isEmpty ? .null : .object(details))
  }
}
