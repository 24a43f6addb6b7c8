/// How many versions of each device are known: all of a device up to its number here, none beyond.
package struct SyncVector: Hashable, Sendable {
  /// By device, the number of its newest known version.
  package private(set) var counts: [String: Int64] = [:]

  /// Nothing is known.
  package init() {}

  init(_ counts: [String: Int64]) { self.counts = counts }

  subscript(device: String) -> Int64 {
    get { counts[device] ?? 0 }
    set { counts[device] = newValue }
  }

  /// Whether a version is known.
  func covers(_ version: SyncVersion) -> Bool { version.number <= self[version.device] }

  /// Whether everything the other one knows is known.
  package func covers(_ other: SyncVector) -> Bool {
    other.counts.allSatisfy { self[$0.key] >= $0.value }
  }

  /// Takes in what another one knows.
  mutating func add(_ other: SyncVector) {
    counts.merge(other.counts, uniquingKeysWith: max)
  }

  /// The devices in a fixed order.
  var sorted: [(device: String, number: Int64)] {
    counts.map { ($0.key, $0.value) }.sorted { $0.device < $1.device }
  }
}

/// A row as one device wrote it, or that the device deleted it.
package struct SyncVersion: Equatable, Sendable {
  /// The device that wrote it.
  package let device: String
  /// Which of the device's versions it is, from 1.
  let number: Int64
  /// When it was written by the hybrid clock: Unix milliseconds in the upper 48 bits, a count in the
  /// lower 16; always above the stamps of the versions it replaces.
  let stamp: Int64
  /// What the device knew when it wrote it: the versions that this one replaces.
  let context: SyncVector
  /// The row's columns but for its key, by name; nil when it was deleted.
  let row: [UInt8]?
  /// Of a deletion, the digest of the row that was deleted.
  let deleted: [UInt8]?

  /// When it was written, Unix milliseconds, by the clock of its device.
  package var at: Int64 { stamp >> 16 }

  /// Whether two are the same version.
  func isSame(as other: SyncVersion) -> Bool { number == other.number && device == other.device }

  /// An order of versions that all devices agree on: by the hybrid clock, then by device.
  static func isOlder(_ left: SyncVersion, _ right: SyncVersion) -> Bool {
    (left.stamp, left.device, left.number) < (right.stamp, right.device, right.number)
  }

  /// The stamp of a version written at a moment over others.
  ///
  /// - Parameter at: Unix milliseconds.
  static func stamp(at: Int64, over others: [SyncVersion]) -> Int64 {
    max(max(0, min(at, 1 << 46)) << 16, (others.map(\.stamp).max() ?? -1) + 1)
  }

  /// What two devices that each know some versions of a row know together: every version that none of
  /// the others replaces. The order of joining, and joining twice, makes no difference.
  static func join(_ left: [SyncVersion], _ right: [SyncVersion]) -> [SyncVersion] {
    var all = left
    for version in right where !left.contains(where: version.isSame) { all.append(version) }
    guard all.count > 1 else { return all }
    return all.filter { version in
      !all.contains { !$0.isSame(as: version) && $0.context.covers(version) }
    }.sorted(by: isOlder)
  }
}
