package import BerthBase

/// Time as one run sees it: a clock, the zones of the system, and the zone of the user.
package struct LocalTime {
  package let clock: RuntimeClock
  package let zones: ZoneDatabase
  /// The IANA name of the user's zone.
  package let zoneName: String

  /// Time by a clock, in a zone.
  package init(clock: RuntimeClock, zones: ZoneDatabase, zoneName: String) {
    self.clock = clock
    self.zones = zones
    self.zoneName = zoneName
  }

  /// The rules of the user's zone; UTC when the system does not know it.
  package var zone: ZoneRules { (try? zones.rules(zoneName)) ?? .utc }

  /// The user's date at a moment, Unix milliseconds.
  package func date(at now: Int64) -> CivilDate {
    let civil = zone.civil(now)
    return CivilDate(year: civil.year, month: civil.month, day: civil.day)
  }

  /// The rules of a zone by its IANA name, those of the user's zone for an empty one.
  ///
  /// - Throws: `clock.zone` when the system does not know it.
  package func rules(_ name: String) throws(BerthError) -> ZoneRules {
    name.isEmpty ? zone : try zones.rules(name)
  }
}
