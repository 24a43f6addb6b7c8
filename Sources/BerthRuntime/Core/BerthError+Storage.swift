public import BerthBase
public import BerthStorage

extension BerthError {
  /// The error a person is told about for a failure of the database layer.
  public init(_ error: StorageError) {
    var details = JSONObject()
    if let sql = error.sql { details["sql"] = .string(sql) }
    if error.resultCode != 0 { details["sqlite"] = .integer(Int64(error.resultCode)) }
    self.init(
      error.code.rawValue, error.message, remedy: error.remedy ?? "",
      details: details.isEmpty ? .null : .object(details))
  }
}
