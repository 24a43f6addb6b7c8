import CBerth

/// Tables that look like the host's and report to the spy before they pass a call on.
enum SpiedTables {
  /// The spied table of a service.
  static func table(_ id: String, over real: UnsafeRawPointer) -> UnsafeRawPointer {
    switch id {
    case BERTH_STORAGE_ID: return storage(over: real)
    case BERTH_SEARCH_ID: return search(over: real)
    case BERTH_NOTIFY_ID: return notify(over: real)
    case BERTH_ENTITLEMENT_ID: return entitlement(over: real)
    case BERTH_CLOCK_ID: return clock(over: real)
    case BERTH_RANDOM_ID: return random(over: real)
    case BERTH_CONFIG_ID: return config(over: real)
    case BERTH_EVENTS_ID: return events(over: real)
    case BERTH_FETCH_ID: return fetch(over: real)
    case BERTH_FILES_ID: return files(over: real)
    case BERTH_PERSON_ID: return person(over: real)
    case BERTH_PROGRAMS_ID: return programs(over: real)
    default: return real
    }
  }

  /// Memory for the host's table, never freed: a constant of the program made from a C structure
  /// is laid out without its padding, and a whole one does not fit in.
  static func memory<Table>(for _: Table.Type) -> UnsafeMutablePointer<Table> {
    .allocate(capacity: 1)
  }

  /// Remembers the host's table in `memory` and makes a copy of it with some functions replaced,
  /// which is never freed.
  static func spied<Table>(
    _ memory: UnsafeMutablePointer<Table>, over table: UnsafeRawPointer,
    _ replace: (inout Table) -> Void
  ) -> UnsafeRawPointer {
    memory.initialize(to: table.load(as: Table.self))
    let copy = UnsafeMutablePointer<Table>.allocate(capacity: 1)
    copy.initialize(to: memory.pointee)
    replace(&copy.pointee)
    return UnsafeRawPointer(copy)
  }
}

typealias CallHandle = UnsafeMutablePointer<berth_call>

/// Passes a call on when its handle is valid, and notes what the service answered.
func spy(_ call: CallHandle?, _ function: String, _ body: () -> berth_status) -> berth_status {
  guard let spy = Spy.current else { return body() }
  guard spy.pass(call, function) else { return BERTH_FAILED }
  let status = body()
  spy.note(call, function, status)
  return status
}

/// The same for a function that takes its arguments as they came.
func spy<each Argument>(
  _ call: CallHandle?, _ function: String,
  _ real: ((CallHandle?, repeat each Argument) -> berth_status)?, _ arguments: repeat each Argument
) -> berth_status {
  spy(call, function) { real?(call, repeat each arguments) ?? BERTH_FAILED }
}
