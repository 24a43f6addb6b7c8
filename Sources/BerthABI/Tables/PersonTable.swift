import CBerth

/// The `berth.person/1` service table.
enum PersonTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_person_service(
      size: UInt32(MemoryLayout<berth_person_service>.size),
      get: { call, sink in
        ServiceCall.answer(call, sink) { try $0.services.person.get(at: $0.now) }
      },
      keep_birth_date: { call, argument in
        ServiceCall.perform(call) {
          try $0.services.person.keepBirthDate(argument.string, of: $0.inputs, at: $0.now)
        }
      }))
}
