import BerthBase
import BerthServices
import BerthStorage

/// The past as the user's databases and files have it.
final class StoredHistory: DeliveryHistory {
  private let store: NotificationStore
  private let uses: UseLog
  private let events: EventLog?
  private let plugin: String
  private let category: String
  private lazy var sessions = uses.sessions(plugin: plugin)

  init(
    store: NotificationStore, uses: UseLog, events: EventLog?, plugin: String, category: String
  ) {
    self.store = store
    self.uses = uses
    self.events = events
    self.plugin = plugin
    self.category = category
  }

  func deliveredCount(in moments: Range<Int64>) throws(BerthError) -> Int {
    try store.countDelivered(plugin: plugin, category: category, in: moments)
  }

  func pluginDeliveredCount(in moments: Range<Int64>) throws(BerthError) -> Int {
    try store.countDelivered(plugin: plugin, category: nil, in: moments)
  }

  func deliveries(_ look: (PastDelivery) -> Bool) throws(BerthError) {
    try store.deliveries(plugin: plugin, category: category, look)
  }

  func lastUse(notAfter now: Int64) -> Int64? { sessions.lastUse(notAfter: now) }

  func wasUsed(in moments: ClosedRange<Int64>) -> Bool { sessions.wasUsed(in: moments) }

  func lastEvent(
    _ names: [String], in moments: ClosedRange<Int64>
  ) throws(BerthError) -> Int64? {
    try events?.latest(plugin: plugin, names: names, in: moments)
  }
}

extension EventLog {
  /// When the last of some events of a plugin happened within a stretch of time; nil for none.
  func latest(
    plugin: String, names: [String], in moments: ClosedRange<Int64>
  ) throws(BerthError) -> Int64? {
    guard !names.isEmpty, let database = try database() else { return nil }
    let places = names.indices.map { "?\($0 + 4)" }.joined(separator: ",")
    return try rethrow {
      try database.integer(
        """
        SELECT at FROM event WHERE plugin=?1 AND at BETWEEN ?2 AND ?3 AND name IN (\(places))
          ORDER BY at DESC LIMIT 1
        """,
        [.text(plugin), .integer(moments.lowerBound), .integer(moments.upperBound)]
          + names.map(SQLValue.text))
    }
  }
}
