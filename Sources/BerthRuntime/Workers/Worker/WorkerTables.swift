import BerthBase
import CBerth

/// The service tables a plugin in a worker gets: those that need the host ask it, the others are the
/// same as in process.
enum WorkerTables {
  /// The table of a service by id, or nil when the host has none of that revision.
  static func table(_ id: String) -> UnsafeRawPointer? {
    switch id {
    case BERTH_STORAGE_ID: return UnsafeRawPointer(RemoteStorage.table)
    case BERTH_NOTIFY_ID: return UnsafeRawPointer(notify)
    case BERTH_ENTITLEMENT_ID: return UnsafeRawPointer(entitlement)
    case BERTH_CONFIG_ID: return UnsafeRawPointer(config)
    case BERTH_EVENTS_ID: return UnsafeRawPointer(events)
    case BERTH_FETCH_ID: return UnsafeRawPointer(fetch)
    case BERTH_PROGRAMS_ID: return UnsafeRawPointer(programs)
    case BERTH_FILES_ID: return UnsafeRawPointer(RemoteFiles.table)
    default: return ServiceTable.table(id)
    }
  }

  nonisolated(unsafe) private static let notify = ServiceTable.make(
    berth_notify_service(
      size: UInt32(MemoryLayout<berth_notify_service>.size),
      schedule: { Remote.perform($0, .notifySchedule, [$1]) },
      cancel: { call, key, found in
        Remote.perform(call, .notifyCancel, [key]) { found?.pointee = Int32(clamping: $0[1]) }
      },
      list: { Remote.write($0, .notifyList, to: $1) }))

  nonisolated(unsafe) private static let entitlement = ServiceTable.make(
    berth_entitlement_service(
      size: UInt32(MemoryLayout<berth_entitlement_service>.size),
      check: { call, feature, allowed in
        Remote.perform(call, .entitlementCheck, [feature]) {
          allowed?.pointee = Int32(clamping: $0[1])
        }
      },
      require: { Remote.perform($0, .entitlementRequire, [$1]) },
      consume: { call, quota, count, remaining in
        Remote.perform(call, .entitlementConsume, [quota], numbers: [Int64(count)]) {
          remaining?.pointee = $0[1]
        }
      },
      admit: { call, quota, current, adding in
        Remote.perform(
          call, .entitlementAdmit, [quota],
          numbers: [Int64(clamping: current), Int64(adding)])
      },
      state: { Remote.write($0, .entitlementState, to: $1) }))

  nonisolated(unsafe) private static let config = ServiceTable.make(
    berth_config_service(
      size: UInt32(MemoryLayout<berth_config_service>.size),
      get: { Remote.write($0, .configGet, [$1], to: $2) },
      set: { Remote.perform($0, .configSet, [$1, $2]) },
      arm: { Remote.write($0, .configArm, [$1], to: $2) }))

  nonisolated(unsafe) private static let events = ServiceTable.make(
    berth_events_service(
      size: UInt32(MemoryLayout<berth_events_service>.size),
      record: { Remote.perform($0, .eventsRecord, [$1, $2]) },
      query: { Remote.write($0, .eventsQuery, [$1], numbers: [$2, $3], to: $4) }))

  nonisolated(unsafe) private static let fetch = ServiceTable.make(
    berth_fetch_service(
      size: UInt32(MemoryLayout<berth_fetch_service>.size),
      fetch: { Remote.write($0, .fetch, [$1], to: $2, and: $3) }))

  nonisolated(unsafe) private static let programs = ServiceTable.make(
    berth_programs_service(
      size: UInt32(MemoryLayout<berth_programs_service>.size),
      run: { Remote.write($0, .programsRun, [$1, $2], to: $3, and: $4) },
      installed: { call, name in
        var isThere: Int32 = 0
        _ = Remote.perform(call, .programsInstalled, [name]) { isThere = Int32(clamping: $0[1]) }
        return isThere
      }))
}
