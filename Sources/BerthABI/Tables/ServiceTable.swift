import CBerth

/// The tables of the host's services, one for every revision the host offers.
package enum ServiceTable {
  /// Makes a constant table that lives as long as the process.
  package static func make<Table>(_ table: Table) -> UnsafePointer<Table> {
    let memory = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    memory.initialize(to: table)
    return UnsafePointer(memory)
  }

  /// The table of a service by id, or nil when the host has none of that revision.
  package static func table(_ id: String) -> UnsafeRawPointer? {
    switch id {
    case BERTH_STORAGE_ID: return UnsafeRawPointer(StorageTable.table)
    case BERTH_SEARCH_ID: return UnsafeRawPointer(SearchTable.table)
    case BERTH_NOTIFY_ID: return UnsafeRawPointer(NotifyTable.table)
    case BERTH_ENTITLEMENT_ID: return UnsafeRawPointer(EntitlementTable.table)
    case BERTH_CLOCK_ID: return UnsafeRawPointer(ClockTable.table)
    case BERTH_RANDOM_ID: return UnsafeRawPointer(RandomTable.table)
    case BERTH_CONFIG_ID: return UnsafeRawPointer(ConfigTable.table)
    case BERTH_EVENTS_ID: return UnsafeRawPointer(EventsTable.table)
    case BERTH_FETCH_ID: return UnsafeRawPointer(FetchTable.table)
    case BERTH_FILES_ID: return UnsafeRawPointer(FilesTable.table)
    case BERTH_PROGRAMS_ID: return UnsafeRawPointer(ProgramsTable.table)
    case BERTH_PERSON_ID: return UnsafeRawPointer(PersonTable.table)
    case BERTH_LOG_ID: return UnsafeRawPointer(LogTable.table)
    default: return nil
    }
  }
}
