import BerthSDK

extension Monitor {
  /// The shore of a watched place; the main shore for the whole bay.
  func area(_ bay: Bay) -> ShoreArea {
    id == 0 ? bay.mainArea : ShoreArea(id: String(id), name: name, cells: bay.cells(within: self))
  }
}

extension Store {
  /// The user's own shore: the place watched first, else the region's main shore.
  func ownArea(_ bay: Bay) throws -> ShoreArea {
    try monitors().first?.area(bay) ?? bay.mainArea
  }

  /// What was reported in the night before a morning, looks that saw nothing among it; nothing while the
  /// shared database is away.
  ///
  /// - Parameter morning: days since 1970-01-01.
  func sightings(_ morning: Int, _ bay: Bay) -> [Sighting] {
    guard let book = try? ReportBook(call) else { return [] }
    // A night begins at noon before its morning.
    let noon = SolarTime.earlyMorning(morning) - 17 * Span.hour
    let end = min(now, noon + Span.day)
    return ((try? book.sightings(from: noon, to: end, bay.region)) ?? [])
      + ((try? book.emptyLooks(from: noon, to: end, bay.region)) ?? [])
  }
}
