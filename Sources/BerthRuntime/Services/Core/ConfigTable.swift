import BerthBase
import CBerth

/// The `berth.config/1` service table.
enum ConfigTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_config_service(
      size: UInt32(MemoryLayout<berth_config_service>.size),
      get: { call, key, sink in
        ServiceCall.answer(call, sink) { context throws(BerthError) in
          try context.plugin.services.settings.get(
            plugin: context.plugin.manifest, key: key.string)
        }
      },
      set: { call, key, value in
        ServiceCall.perform(call) { context throws(BerthError) in
          try context.plugin.services.settings.set(
            plugin: context.plugin.manifest, key: key.string,
            value: ServiceCall.parse(value, "the value of \(key.string)"))
        }
      },
      arm: { call, experiment, sink in
        ServiceCall.bytes(call, sink) { context throws(BerthError) in
          let arm = try context.plugin.services.settings.arm(
            plugin: context.plugin.manifest, experiment: experiment.string, at: context.now,
            events: context.plugin.services.events)
          return Array(arm.utf8)
        }
      }))
}
