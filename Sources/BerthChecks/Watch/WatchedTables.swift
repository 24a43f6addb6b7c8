import CBerth

/// Tables that look like the host's and tell the watch before they pass a call on.
enum WatchedTables {
  /// The watched table of a service.
  static func table(_ id: String, over real: UnsafeRawPointer) -> UnsafeRawPointer {
    switch id {
    case BERTH_STORAGE_ID: return WatchedStorage.table(over: real)
    case BERTH_SEARCH_ID: return WatchedSearch.table(over: real)
    case BERTH_NOTIFY_ID: return WatchedNotify.table(over: real)
    case BERTH_ENTITLEMENT_ID: return WatchedEntitlement.table(over: real)
    case BERTH_CLOCK_ID: return WatchedClock.table(over: real)
    case BERTH_RANDOM_ID: return WatchedRandom.table(over: real)
    case BERTH_CONFIG_ID: return WatchedConfig.table(over: real)
    case BERTH_EVENTS_ID: return WatchedEvents.table(over: real)
    case BERTH_FETCH_ID: return WatchedFetch.table(over: real)
    case BERTH_FILES_ID: return WatchedFiles.table(over: real)
    case BERTH_PROGRAMS_ID: return WatchedPrograms.table(over: real)
    default: return real
    }
  }

  /// Memory for the table that is watched, kept for good: a constant of the program made from a C
  /// structure is laid out without its padding, and a whole one does not fit in.
  static func place<Table>(for _: Table.Type) -> UnsafeMutablePointer<Table> {
    .allocate(capacity: 1)
  }

  /// A table at an address of its own, kept for good.
  static func keep<Table>(_ table: Table) -> UnsafeRawPointer {
    let place = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    place.initialize(to: table)
    return UnsafeRawPointer(place)
  }

  /// Passes a call on when its handle is good, and notes what the service answered.
  static func status(
    _ call: UnsafeMutablePointer<berth_call>?, _ function: String,
    _ body: () -> berth_status?
  ) -> berth_status {
    guard let watch = Watch.current else { return body() ?? BERTH_FAILED }
    guard watch.pass(call, function) else { return BERTH_FAILED }
    let status = body() ?? BERTH_FAILED
    watch.note(call, function, status)
    return status
  }
}
