import CBerth

/// `berth.storage/1`, watched; its functions can be made to fail.
enum WatchedStorage {
  nonisolated(unsafe) private static let real = WatchedTables.place(for: berth_storage_service.self)

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real.initialize(to: table.load(as: berth_storage_service.self))
    var watched = real.pointee
    watched.open = { call, scope, result in
      WatchedStorage.status(call, "storage.open") {
        WatchedStorage.real.pointee.open?(call, scope, result)
      }
    }
    watched.prepare = { call, database, sql, result in
      let status = WatchedStorage.status(call, "storage.prepare") {
        WatchedStorage.real.pointee.prepare?(call, database, sql, result)
      }
      if status == BERTH_OK, let statement = result?.pointee {
        Watch.current?.mark(statement, isWriter: WatchedStorage.isWriter(text(sql)))
      }
      return status
    }
    watched.bind_null = { call, statement, index in
      WatchedStorage.status(call, "storage.bind_null") {
        WatchedStorage.real.pointee.bind_null?(call, statement, index)
      }
    }
    watched.bind_int = { call, statement, index, value in
      WatchedStorage.status(call, "storage.bind_int") {
        WatchedStorage.real.pointee.bind_int?(call, statement, index, value)
      }
    }
    watched.bind_double = { call, statement, index, value in
      WatchedStorage.status(call, "storage.bind_double") {
        WatchedStorage.real.pointee.bind_double?(call, statement, index, value)
      }
    }
    watched.bind_text = { call, statement, index, text in
      WatchedStorage.status(call, "storage.bind_text") {
        WatchedStorage.real.pointee.bind_text?(call, statement, index, text)
      }
    }
    watched.bind_blob = { call, statement, index, bytes in
      WatchedStorage.status(call, "storage.bind_blob") {
        WatchedStorage.real.pointee.bind_blob?(call, statement, index, bytes)
      }
    }
    watched.step = { call, statement in
      let isWriter = Watch.current?.isWriter(statement) == true
      return WatchedStorage.status(call, isWriter ? "storage.write" : "storage.step") {
        WatchedStorage.real.pointee.step?(call, statement)
      }
    }
    watched.execute = { call, database, sql in
      WatchedStorage.status(call, "storage.execute") {
        WatchedStorage.real.pointee.execute?(call, database, sql)
      }
    }
    watched.begin = { call, database in
      WatchedStorage.status(call, "storage.begin") {
        WatchedStorage.real.pointee.begin?(call, database)
      }
    }
    watched.commit = { call, database in
      WatchedStorage.status(call, "storage.commit") {
        WatchedStorage.real.pointee.commit?(call, database)
      }
    }
    watched.rollback = { call, database in
      WatchedTables.status(call, "storage.rollback") {
        WatchedStorage.real.pointee.rollback?(call, database)
      }
    }
    watched.get = { call, database, key, value, found in
      WatchedStorage.status(call, "storage.get") {
        WatchedStorage.real.pointee.get?(call, database, key, value, found)
      }
    }
    watched.put = { call, database, key, value in
      WatchedStorage.status(call, "storage.put") {
        WatchedStorage.real.pointee.put?(call, database, key, value)
      }
    }
    watched.remove = { call, database, key in
      WatchedStorage.status(call, "storage.remove") {
        WatchedStorage.real.pointee.remove?(call, database, key)
      }
    }
    return WatchedTables.keep(watched)
  }

  private static func isWriter(_ sql: String) -> Bool {
    let word = sql.drop { $0.isWhitespace }.prefix { $0.isLetter }.uppercased()
    return ["INSERT", "UPDATE", "DELETE", "REPLACE", "CREATE", "DROP", "ALTER"].contains(word)
  }

  private static func status(
    _ call: UnsafeMutablePointer<berth_call>?, _ function: String, _ body: () -> berth_status?
  ) -> berth_status {
    WatchedTables.status(call, function) {
      Watch.current?.fault(call, function) == true ? BERTH_FAILED : body()
    }
  }
}
