public import BerthBase
import CBerth

/// The time, which stands still within a call, and time zones.
///
/// ```swift
/// /// Eight in the morning of the next first of May, when the tomatoes go out.
/// func plantingOut(_ clock: Clock, zone: String) throws -> Int64 {
///   let today = try clock.civil(zone: zone)
///   let year = today.month < 5 ? today.year : today.year + 1
///   return try clock.moment(Civil(year: year, month: 5, day: 1, hour: 8), zone: zone)
/// }
///
/// let began = call.clock.monotonic
/// let zone = try call.clock.zone()
/// let moment = try plantingOut(call.clock, zone: zone)
/// let days = (moment - call.clock.now) / 86_400_000
/// let line = "In \(days) days: \(try call.clock.iso8601(moment)) (\(zone))"
/// call.log(.debug, "planned within \((call.clock.monotonic - began) / 1000) µs")
/// ```
public struct Clock {
  let call: Call

  /// Unix milliseconds of this call; 0 when the clock is not declared in the manifest.
  public var now: Int64 { call.services.clock?.pointee.now(call.raw) ?? 0 }

  /// Nanoseconds of a clock that never goes back; only differences mean something.
  public var monotonic: UInt64 { call.services.clock?.pointee.monotonic(call.raw) ?? 0 }

  /// The IANA name of the user's zone.
  public func zone() throws(PluginError) -> String {
    let table = try table()
    return try call.text { table.pointee.zone(call.raw, $0) }
  }

  /// Civil time of a moment (now when nil) in a zone (the user's when empty).
  public func civil(_ moment: Int64? = nil, zone: String = "") throws(PluginError) -> Civil {
    let table = try table()
    var result = berth_civil()
    result.size = UInt32(MemoryLayout<berth_civil>.size)
    try call.check(
      zone.withSlice { table.pointee.to_civil(call.raw, moment ?? now, $0, &result) })
    return Civil(result)
  }

  /// The moment of a civil time; fields out of range are carried over.
  public func moment(_ civil: Civil, zone: String = "") throws(PluginError) -> Int64 {
    let table = try table()
    var raw = civil.raw
    var result: Int64 = 0
    try call.check(zone.withSlice { table.pointee.to_unix(call.raw, &raw, $0, &result) })
    return result
  }

  /// A moment as ISO 8601 with offset in the user's zone: `2026-11-21T18:00:00-06:00`.
  public func iso8601(_ moment: Int64? = nil) throws(PluginError) -> String {
    try civil(moment).iso8601
  }

  private func table() throws(PluginError) -> UnsafePointer<berth_clock_service> {
    guard let table = call.services.clock else { throw undeclared(BERTH_CLOCK_ID) }
    return table
  }
}

/// A date and time of day (proleptic Gregorian calendar).
///
/// ```swift
/// // High water comes about 50 minutes later each day.
/// var tide = Civil(year: 2026, month: 12, day: 31, hour: 23, minute: 30, second: 0)
/// tide.day += 1
/// tide.minute += 50
/// let moment = try call.clock.moment(tide, zone: "Europe/Lisbon")
/// tide = try call.clock.civil(moment, zone: "Europe/Lisbon")
/// let isWeekend = tide.weekday >= 6
/// let day = "\(tide.month)/\(tide.day)/\(tide.year)"
/// let time = "\(tide.hour) h \(tide.minute) min \(tide.second) s"
/// let east = "\(tide.offset / 3600) h east of UTC"
/// let facts: JSON = ["date": .string(tide.date), "at": .string(tide.iso8601)]
/// ```
public typealias Civil = CivilTime

extension CivilTime {
  init(_ raw: berth_civil) {
    self.init(
      year: Int(raw.year), month: Int(raw.month), day: Int(raw.day), hour: Int(raw.hour),
      minute: Int(raw.minute), second: Int(raw.second), offset: Int(raw.offset_seconds))
  }

  var raw: berth_civil {
    berth_civil(
      size: UInt32(MemoryLayout<berth_civil>.size),
      year: Int32(clamping: year), month: Int32(clamping: month), day: Int32(clamping: day),
      hour: Int32(clamping: hour), minute: Int32(clamping: minute),
      second: Int32(clamping: second), weekday: 0, offset_seconds: 0)
  }
}
