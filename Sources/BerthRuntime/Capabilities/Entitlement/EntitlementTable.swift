import BerthBase
import CBerth

/// The `berth.entitlement/1` service table.
enum EntitlementTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_entitlement_service(
      size: UInt32(MemoryLayout<berth_entitlement_service>.size),
      check: { call, feature, allowed in
        ServiceCall.perform(call) { context throws(BerthError) in
          let isAllowed = try context.plugin.services.entitlements.check(
            feature.string, of: context.plugin.manifest)
          allowed?.pointee = isAllowed ? 1 : 0
        }
      },
      require: { call, feature in
        ServiceCall.perform(call) { context throws(BerthError) in
          try context.plugin.services.entitlements.require(
            feature.string, of: context.plugin.manifest)
        }
      },
      consume: { call, quota, count, remaining in
        ServiceCall.perform(call) { context throws(BerthError) in
          let left = try context.plugin.services.entitlements.consume(
            quota.string, Int(count), of: context.plugin.manifest)
          remaining?.pointee = left.map(Int64.init) ?? -1
        }
      },
      admit: { call, quota, current, adding in
        ServiceCall.perform(call) { context throws(BerthError) in
          try context.plugin.services.entitlements.admit(
            quota.string, current: Int(clamping: current), adding: Int(adding),
            of: context.plugin.manifest)
        }
      },
      state: { call, sink in
        ServiceCall.answer(call, sink) { context throws(BerthError) in
          try context.plugin.services.entitlements.stateJSON(of: context.plugin.manifest)
        }
      }))
}
