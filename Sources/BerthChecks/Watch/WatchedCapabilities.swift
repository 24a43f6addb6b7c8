import CBerth

/// `berth.search/1`, watched; documents put are remembered.
enum WatchedSearch {
  nonisolated(unsafe) private static var real = berth_search_service()

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real = table.load(as: berth_search_service.self)
    var watched = real
    watched.put = { call, collection, id, document in
      let status = WatchedTables.status(call, "search.put") {
        WatchedSearch.real.put?(call, collection, id, document)
      }
      if status == BERTH_OK { Watch.current?.keep(text(collection), text(id), text(document)) }
      return status
    }
    watched.remove = { call, collection, id in
      let status = WatchedTables.status(call, "search.remove") {
        WatchedSearch.real.remove?(call, collection, id)
      }
      Watch.current?.keep(text(collection), text(id), nil)
      return status
    }
    watched.clear = { call, collection in
      Watch.current?.clear(text(collection))
      return WatchedTables.status(call, "search.clear") {
        WatchedSearch.real.clear?(call, collection)
      }
    }
    watched.query = { call, collection, request, reply in
      WatchedTables.status(call, "search.query") {
        WatchedSearch.real.query?(call, collection, request, reply)
      }
    }
    watched.suggest = { call, collection, typed, limit, reply in
      WatchedTables.status(call, "search.suggest") {
        WatchedSearch.real.suggest?(call, collection, typed, limit, reply)
      }
    }
    watched.recent = { call, collection, reply in
      WatchedTables.status(call, "search.recent") {
        WatchedSearch.real.recent?(call, collection, reply)
      }
    }
    watched.remember = { call, collection, text in
      WatchedTables.status(call, "search.remember") {
        WatchedSearch.real.remember?(call, collection, text)
      }
    }
    watched.forget = { call, collection in
      WatchedTables.status(call, "search.forget") { WatchedSearch.real.forget?(call, collection) }
    }
    return WatchedTables.keep(watched)
  }
}

/// `berth.notify/1`, watched.
enum WatchedNotify {
  nonisolated(unsafe) private static var real = berth_notify_service()

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real = table.load(as: berth_notify_service.self)
    var watched = real
    watched.schedule = { call, notification in
      WatchedTables.status(call, "notify.schedule") {
        WatchedNotify.real.schedule?(call, notification)
      }
    }
    watched.cancel = { call, key, found in
      WatchedTables.status(call, "notify.cancel") { WatchedNotify.real.cancel?(call, key, found) }
    }
    watched.list = { call, reply in
      WatchedTables.status(call, "notify.list") { WatchedNotify.real.list?(call, reply) }
    }
    return WatchedTables.keep(watched)
  }
}

/// `berth.entitlement/1`, watched; what is consumed is counted.
enum WatchedEntitlement {
  nonisolated(unsafe) private static var real = berth_entitlement_service()

  static func table(over table: UnsafeRawPointer) -> UnsafeRawPointer {
    real = table.load(as: berth_entitlement_service.self)
    var watched = real
    watched.check = { call, feature, allowed in
      WatchedTables.status(call, "entitlement.check") {
        WatchedEntitlement.real.check?(call, feature, allowed)
      }
    }
    watched.require = { call, feature in
      WatchedTables.status(call, "entitlement.require") {
        WatchedEntitlement.real.require?(call, feature)
      }
    }
    watched.consume = { call, quota, count, remaining in
      let status = WatchedTables.status(call, "entitlement.consume") {
        WatchedEntitlement.real.consume?(call, quota, count, remaining)
      }
      if status == BERTH_OK { Watch.current?.consumed[text(quota), default: 0] += Int(count) }
      return status
    }
    watched.admit = { call, quota, current, adding in
      WatchedTables.status(call, "entitlement.admit") {
        WatchedEntitlement.real.admit?(call, quota, current, adding)
      }
    }
    watched.state = { call, reply in
      WatchedTables.status(call, "entitlement.state") {
        WatchedEntitlement.real.state?(call, reply)
      }
    }
    return WatchedTables.keep(watched)
  }
}
