import CBerth

/// The tables of the host's services, looked up once per instance when first needed, and what else an
/// instance finds out once.
final class ServiceTables {
  let host: UnsafePointer<berth_host>
  /// The bundled tables that the instance has read.
  let tables = KeptTables()

  init(host: UnsafePointer<berth_host>) { self.host = host }

  lazy var storage: UnsafePointer<berth_storage_service>? = table(BERTH_STORAGE_ID)
  lazy var search: UnsafePointer<berth_search_service>? = table(BERTH_SEARCH_ID)
  lazy var notify: UnsafePointer<berth_notify_service>? = table(BERTH_NOTIFY_ID)
  lazy var entitlement: UnsafePointer<berth_entitlement_service>? = table(BERTH_ENTITLEMENT_ID)
  lazy var clock: UnsafePointer<berth_clock_service>? = table(BERTH_CLOCK_ID)
  lazy var random: UnsafePointer<berth_random_service>? = table(BERTH_RANDOM_ID)
  lazy var config: UnsafePointer<berth_config_service>? = table(BERTH_CONFIG_ID)
  lazy var events: UnsafePointer<berth_events_service>? = table(BERTH_EVENTS_ID)
  lazy var fetch: UnsafePointer<berth_fetch_service>? = table(BERTH_FETCH_ID)
  lazy var files: UnsafePointer<berth_files_service>? = table(BERTH_FILES_ID)
  lazy var programs: UnsafePointer<berth_programs_service>? = table(BERTH_PROGRAMS_ID)
  lazy var person: UnsafePointer<berth_person_service>? = table(BERTH_PERSON_ID)
  lazy var log: UnsafePointer<berth_log_service>? = table(BERTH_LOG_ID)

  private func table<Table>(_ id: String) -> UnsafePointer<Table>? {
    id.withSlice { host.pointee.service?(host, $0)?.assumingMemoryBound(to: Table.self) }
  }
}
