import BerthBase

/// What one device tells another: every row that has a version the other does not know, with all of its
/// versions, and what the sender knows.
///
/// The bytes end with a digest of themselves: a message that was cut off or changed on its way is refused
/// whole. Taking one in twice, or out of order, changes nothing.
struct SyncMessage {
  /// The schema version of the app's private database.
  var schema: Int64
  /// What the receiver was taken to know.
  var since: SyncVector
  /// What the sender knows.
  var seen: SyncVector
  /// By table and key.
  var rows: [String: [[UInt8]: [SyncVersion]]] = [:]

  private static let mark = Array("BSYNC1".utf8)
  private static let digestSize = 16

  /// What a device knows beyond a vector.
  init(_ state: SyncState, since: SyncVector) {
    schema = state.schema
    self.since = since
    seen = state.seen
    for (table, known) in state.tables {
      for (key, row) in known where !row.versions.allSatisfy(since.covers) {
        rows[table, default: [:]][key] = row.versions
      }
    }
  }

  // MARK: Writing

  /// The message as it is sent; the same for the same rows.
  func bytes() -> [UInt8] {
    var body = SyncWriter()
    var devices = Numbering<String>()
    var contexts = Numbering<SyncVector>()
    body.count(rows.count)
    for (table, known) in rows.sorted(by: { $0.key < $1.key }) {
      body.text(table)
      body.count(known.count)
      for (key, versions) in known.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) {
        body.sized(key)
        body.count(versions.count)
        for version in versions {
          body.count(devices.index(version.device))
          body.signed(version.number)
          body.signed(version.stamp)
          body.count(contexts.index(version.context))
          body.count(version.row == nil ? 0 : 1)
          body.sized(version.row ?? version.deleted ?? [])
        }
      }
    }
    var head = SyncWriter()
    head.signed(schema)
    head.vector(since)
    head.vector(seen)
    head.count(devices.items.count)
    for device in devices.items { head.text(device) }
    head.count(contexts.items.count)
    for context in contexts.items { head.vector(context) }
    let bytes = Self.mark + head.bytes + body.bytes
    return bytes + SHA256.digest(bytes).prefix(Self.digestSize)
  }

  // MARK: Reading

  /// Reads a message.
  ///
  /// - Throws: `sync.damaged` for anything but the whole of one.
  init(_ bytes: [UInt8]) throws(BerthError) {
    let end = bytes.count - Self.digestSize
    guard end >= Self.mark.count, bytes.starts(with: Self.mark),
      SHA256.digest(Array(bytes[..<end])).prefix(Self.digestSize) == bytes[end...]
    else {
      throw BerthError(
        "sync.damaged", "what came from the other device is cut off or damaged",
        remedy: "sync again; nothing of it was taken over")
    }
    var reader = SyncReader(bytes, from: Self.mark.count, to: end)
    schema = try reader.signed()
    since = try reader.vector()
    seen = try reader.vector()
    var devices: [String] = []
    for _ in 0..<(try reader.count()) { devices.append(try reader.text()) }
    var contexts: [SyncVector] = []
    for _ in 0..<(try reader.count()) { contexts.append(try reader.vector()) }
    for _ in 0..<(try reader.count()) {
      let table = try reader.text()
      for _ in 0..<(try reader.count()) {
        let key = try reader.sized()
        var versions: [SyncVersion] = []
        for _ in 0..<(try reader.count()) {
          let device = devices[try reader.index(below: devices.count)]
          let (number, stamp) = (try reader.signed(), try reader.signed())
          let context = contexts[try reader.index(below: contexts.count)]
          let isRow = try reader.index(below: 2) == 1
          let value = try reader.sized()
          versions.append(
            SyncVersion(
              device: device, number: number, stamp: stamp, context: context,
              row: isRow ? value : nil, deleted: isRow ? nil : value))
        }
        rows[table, default: [:]][key] = versions
      }
    }
  }
}

/// Numbers things in the order they come.
private struct Numbering<Item: Hashable> {
  private(set) var items: [Item] = []
  private var indexes: [Item: Int] = [:]

  mutating func index(_ item: Item) -> Int {
    if let found = indexes[item] { return found }
    indexes[item] = items.count
    items.append(item)
    return items.count - 1
  }
}
