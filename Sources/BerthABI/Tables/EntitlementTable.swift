import CBerth

/// The `berth.entitlement/1` service table.
enum EntitlementTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_entitlement_service(
      size: UInt32(MemoryLayout<berth_entitlement_service>.size),
      check: { call, feature, allowed in
        ServiceCall.perform(call) { context in
          let isAllowed = try context.services.entitlement.check(feature.string)
          allowed?.pointee = isAllowed ? 1 : 0
        }
      },
      require: { call, feature in
        ServiceCall.perform(call) { try $0.services.entitlement.require(feature.string) }
      },
      consume: { call, quota, count, remaining in
        ServiceCall.perform(call) { context in
          let left = try context.services.entitlement.consume(quota.string, count)
          remaining?.pointee = left
        }
      },
      admit: { call, quota, current, adding in
        ServiceCall.perform(call) {
          try $0.services.entitlement.admit(quota.string, current: current, adding: adding)
        }
      },
      state: { call, sink in
        ServiceCall.answer(call, sink) { try $0.services.entitlement.state() }
      }))
}
