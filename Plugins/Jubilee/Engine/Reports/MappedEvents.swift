import BerthSDK

/// Keeps the clusters of the map in step with the events, in the same transaction.
struct MappedEvents {
  let database: Database

  init(_ database: Database) { self.database = database }

  /// Puts an event onto the map, or gives it its new colour.
  func put(_ event: StoredEvent) throws {
    let before = try level(event.id)
    guard before != event.intensity.level else { return }
    let clusters = ClusterStore(database)
    let new = ClusterPoint(id: event.id, point: event.point, level: event.intensity.level)
    if before > 0 {
      try clusters.move(ClusterPoint(id: event.id, point: event.point, level: before), to: new)
    } else {
      try clusters.add(new)
    }
    try note(event.id, event.intensity.level)
  }

  /// Takes an event off the map.
  func remove(_ event: StoredEvent) throws {
    let before = try level(event.id)
    guard before > 0 else { return }
    try ClusterStore(database).remove(
      ClusterPoint(id: event.id, point: event.point, level: before))
    try note(event.id, 0)
  }

  /// The level with which an event is on the map; 0 when it is not.
  private func level(_ event: Int) throws -> Int {
    try database.int("SELECT mapped FROM events WHERE id = ?1", [SQLValue(event)])
  }

  private func note(_ event: Int, _ level: Int) throws {
    try database.run(
      "UPDATE events SET mapped = ?2 WHERE id = ?1", [SQLValue(event), SQLValue(level)])
  }
}
