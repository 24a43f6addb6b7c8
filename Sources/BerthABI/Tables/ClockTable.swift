import BerthBase
import BerthServices
import CBerth

/// The `berth.clock/1` service table.
enum ClockTable {
  nonisolated(unsafe) static let table = ServiceTable.make(
    berth_clock_service(
      size: UInt32(MemoryLayout<berth_clock_service>.size),
      now: { CallContext.at($0)?.now ?? 0 },
      monotonic: { CallContext.at($0)?.services.time.clock.monotonic() ?? 0 },
      zone: { call, sink in
        guard let context = CallContext.at(call), let sink else { return BERTH_FAILED }
        return sink.send(Array(context.services.time.zoneName.utf8))
      },
      to_civil: { call, instant, zone, result in
        guard let context = CallContext.at(call), let result else { return BERTH_FAILED }
        return context.attempt {
          try check(result.pointee.size)
          let civil = try context.services.time.rules(zone.string).civil(instant)
          result.pointee = berth_civil(
            size: result.pointee.size, year: Int32(clamping: civil.year),
            month: Int32(civil.month), day: Int32(civil.day), hour: Int32(civil.hour),
            minute: Int32(civil.minute), second: Int32(civil.second),
            weekday: Int32(civil.weekday), offset_seconds: Int32(civil.offset))
        }
      },
      to_unix: { call, civil, zone, result in
        guard let context = CallContext.at(call), let civil = civil?.pointee, let result else {
          return BERTH_FAILED
        }
        return context.attempt {
          try check(civil.size)
          result.pointee = try context.services.time.rules(zone.string).moment(
            CivilTime(
              year: Int(civil.year), month: Int(civil.month), day: Int(civil.day),
              hour: Int(civil.hour), minute: Int(civil.minute), second: Int(civil.second)))
        }
      }))

  /// Whether a plugin said how long its `berth_civil` is.
  private static func check(_ size: UInt32) throws(BerthError) {
    let needed = MemoryLayout<berth_civil>.size
    guard size < needed else { return }
    throw BerthError(
      "input.invalid", "berth_civil.size is \(size), ABI 1.2 has \(needed) bytes",
      remedy: "set size to sizeof(berth_civil) before the call")
  }
}
