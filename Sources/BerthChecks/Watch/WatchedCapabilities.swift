import CBerth

/// `berth.search/1`, watched; documents put are remembered.
enum WatchedSearch {
  nonisolated(unsafe) private static let real = WatchedTables.place(for: berth_search_service.self)

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real.initialize(to: table.load(as: berth_search_service.self))
    var watched = real.pointee
    watched.put = { call, collection, id, document in
      let status = WatchedTables.status(call, "search.put") {
        WatchedSearch.real.pointee.put?(call, collection, id, document)
      }
      if status == BERTH_OK { Watch.current?.keep(text(collection), text(id), text(document)) }
      return status
    }
    watched.remove = { call, collection, id in
      let status = WatchedTables.status(call, "search.remove") {
        WatchedSearch.real.pointee.remove?(call, collection, id)
      }
      Watch.current?.keep(text(collection), text(id), nil)
      return status
    }
    watched.clear = { call, collection in
      Watch.current?.clear(text(collection))
      return WatchedTables.status(call, "search.clear") {
        WatchedSearch.real.pointee.clear?(call, collection)
      }
    }
    watched.query = { call, collection, request, reply in
      WatchedTables.status(call, "search.query") {
        WatchedSearch.real.pointee.query?(call, collection, request, reply)
      }
    }
    watched.suggest = { call, collection, typed, limit, reply in
      WatchedTables.status(call, "search.suggest") {
        WatchedSearch.real.pointee.suggest?(call, collection, typed, limit, reply)
      }
    }
    watched.recent = { call, collection, reply in
      WatchedTables.status(call, "search.recent") {
        WatchedSearch.real.pointee.recent?(call, collection, reply)
      }
    }
    watched.remember = { call, collection, text in
      WatchedTables.status(call, "search.remember") {
        WatchedSearch.real.pointee.remember?(call, collection, text)
      }
    }
    watched.forget = { call, collection in
      WatchedTables.status(call, "search.forget") {
        WatchedSearch.real.pointee.forget?(call, collection)
      }
    }
    return WatchedTables.keep(watched)
  }
}

/// `berth.notify/1`, watched.
enum WatchedNotify {
  nonisolated(unsafe) private static let real = WatchedTables.place(for: berth_notify_service.self)

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real.initialize(to: table.load(as: berth_notify_service.self))
    var watched = real.pointee
    watched.schedule = { call, notification in
      WatchedTables.status(call, "notify.schedule") {
        WatchedNotify.real.pointee.schedule?(call, notification)
      }
    }
    watched.cancel = { call, key, found in
      WatchedTables.status(call, "notify.cancel") {
        WatchedNotify.real.pointee.cancel?(call, key, found)
      }
    }
    watched.list = { call, reply in
      WatchedTables.status(call, "notify.list") { WatchedNotify.real.pointee.list?(call, reply) }
    }
    return WatchedTables.keep(watched)
  }
}

/// `berth.entitlement/1`, watched; what is consumed is counted.
enum WatchedEntitlement {
  nonisolated(unsafe) private static let real = WatchedTables.place(
    for: berth_entitlement_service.self)

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real.initialize(to: table.load(as: berth_entitlement_service.self))
    var watched = real.pointee
    watched.check = { call, feature, allowed in
      WatchedTables.status(call, "entitlement.check") {
        WatchedEntitlement.real.pointee.check?(call, feature, allowed)
      }
    }
    watched.require = { call, feature in
      WatchedTables.status(call, "entitlement.require") {
        WatchedEntitlement.real.pointee.require?(call, feature)
      }
    }
    watched.consume = { call, quota, count, remaining in
      let status = WatchedTables.status(call, "entitlement.consume") {
        WatchedEntitlement.real.pointee.consume?(call, quota, count, remaining)
      }
      if status == BERTH_OK { Watch.current?.consumed[text(quota), default: 0] += Int(count) }
      return status
    }
    watched.admit = { call, quota, current, adding in
      WatchedTables.status(call, "entitlement.admit") {
        WatchedEntitlement.real.pointee.admit?(call, quota, current, adding)
      }
    }
    watched.state = { call, reply in
      WatchedTables.status(call, "entitlement.state") {
        WatchedEntitlement.real.pointee.state?(call, reply)
      }
    }
    return WatchedTables.keep(watched)
  }
}
