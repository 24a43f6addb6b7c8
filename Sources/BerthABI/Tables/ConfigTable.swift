import CBerth

/// The `berth.config/1` service table.
enum ConfigTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_config_service(
      size: UInt32(MemoryLayout<berth_config_service>.size),
      get: { call, key, sink in
        ServiceCall.answer(call, sink) { try $0.services.config.get(key.string) }
      },
      set: { call, key, value in
        ServiceCall.perform(call) { context in
          try context.services.config.set(
            key.string, ServiceCall.parse(value, "the value of \(key.string)"))
        }
      },
      arm: { call, experiment, sink in
        ServiceCall.answer(call, sink) {
          try $0.services.config.arm(experiment.string, at: $0.now)
        }
      }))
}
