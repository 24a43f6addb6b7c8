import BerthSDK

/// Clusters of all zooms kept in a database, changed with each event in the transaction that
/// changes the event.
///
/// A row for each square with events, of every zoom from 0 to 16, with sums from which its middle
/// follows, and an R*Tree over the middles with the zoom as third dimension. A zoom is half a unit
/// thick there: boxes without volume would leave the tree no way to tell a good split from a bad
/// one, and searches of the closest zoom were sixty times slower.
struct ClusterStore {
  let database: Database

  init(_ database: Database) { self.database = database }

  /// The tables, for the migration of the database they live in.
  static let schema = """
    CREATE TABLE clusters (
      id INTEGER PRIMARY KEY, count INTEGER NOT NULL, x INTEGER NOT NULL, y INTEGER NOT NULL,
      minor INTEGER NOT NULL, moderate INTEGER NOT NULL, major INTEGER NOT NULL,
      extreme INTEGER NOT NULL, events INTEGER NOT NULL);
    CREATE VIRTUAL TABLE cluster_places USING rtree (
      id, west, east, south, north, zoom, zoom_top);
    """

  /// Adds an event.
  func add(_ point: ClusterPoint) throws { try change(point, by: 1) }

  /// Takes an event out that was added with exactly these values: hidden, withdrawn or about to
  /// change.
  func remove(_ point: ClusterPoint) throws { try change(point, by: -1) }

  /// Puts an event elsewhere, or gives it another intensity.
  func move(_ old: ClusterPoint, to new: ClusterPoint) throws {
    guard old != new else { return }
    try remove(old)
    try add(new)
  }

  private func change(_ point: ClusterPoint, by sign: Int64) throws {
    let (x, y) = ClusterGrid.position(point.point)
    let code = ClusterGrid.code(x, y)
    let statement = try database.prepare(
      """
      INSERT INTO clusters (id, count, x, y, minor, moderate, major, extreme, events)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      ON CONFLICT (id) DO UPDATE SET count = count + excluded.count, x = x + excluded.x,
        y = y + excluded.y, minor = minor + excluded.minor,
        moderate = moderate + excluded.moderate, major = major + excluded.major,
        extreme = extreme + excluded.extreme, events = events + excluded.events
      RETURNING count, x, y
      """)
    defer { statement.finalize() }
    let places = try ClusterPlaces(database)
    defer { places.finalize() }
    let level = min(max(point.level, 1), 4)
    for zoom in 0...ClusterGrid.maximumZoom {
      let id = ClusterGrid.id(zoom: zoom, square: code >> UInt64(ClusterGrid.shift(zoom)))
      var sums: (count: Int, x: Int, y: Int) = (0, 0, 0)
      try statement.each(
        [.int(id), .int(sign), .int(sign * Int64(x)), .int(sign * Int64(y))]
          + (1...4).map { .int($0 == level ? sign : 0) } + [.int(sign * Int64(point.id))]
      ) { sums = ($0.int(0), $0.int(1), $0.int(2)) }
      if sums.count > 0 {
        try places.put(id, zoom, ClusterStore.point(sums.count, sums.x, sums.y))
      } else {
        try database.run("DELETE FROM clusters WHERE id = ?1", [.int(id)])
        try database.run("DELETE FROM cluster_places WHERE id = ?1", [.int(id)])
      }
    }
  }

  /// The middle of a square from its sums.
  static func point(_ count: Int, _ x: Int, _ y: Int) -> GeoPoint {
    let scale = 1 / (Double(max(count, 1)) * 4_294_967_296)
    let half = 0.5 / 4_294_967_296
    return ClusterGrid.point(x: Double(x) * scale + half, y: Double(y) * scale + half)
  }
}

/// Writes middles into the R*Tree.
struct ClusterPlaces {
  private let statement: Statement

  init(_ database: Database) throws {
    statement = try database.prepare(
      """
      INSERT OR REPLACE INTO cluster_places (id, west, east, south, north, zoom, zoom_top)
      VALUES (?1, ?2, ?2, ?3, ?3, ?4, ?4 + 0.5)
      """)
  }

  func put(_ id: Int64, _ zoom: Int, _ point: GeoPoint) throws {
    try statement.run(
      [.int(id), .double(point.longitude), .double(point.latitude), .int(Int64(zoom))])
  }

  func finalize() { statement.finalize() }
}
