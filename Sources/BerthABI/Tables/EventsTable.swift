import CBerth

/// The `berth.events/1` service table.
enum EventsTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_events_service(
      size: UInt32(MemoryLayout<berth_events_service>.size),
      record: { call, name, properties in
        ServiceCall.perform(call) { context in
          try context.services.events.record(
            name.string, ServiceCall.parse(properties, "the properties of \(name.string)"),
            at: context.now)
        }
      },
      query: { call, name, from, to, sink in
        ServiceCall.answer(call, sink) {
          try $0.services.events.query(name.string, from: from, to: to)
        }
      }))
}
