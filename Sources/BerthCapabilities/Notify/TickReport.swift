package import BerthBase
import BerthServices

/// What one pass of the scheduler did.
package struct TickReport: Sendable {
  /// What was shown.
  package internal(set) var delivered: [Delivery] = []
  /// What was held back, as lists show it, each with `rule` and `reason`.
  package internal(set) var suppressed: [JSON] = []
  /// What came too late or was interrupted, each with `rule` and `reason`.
  package internal(set) var missed: [JSON] = []
  /// What was put off, each with its new `due`.
  package internal(set) var delayed: [JSON] = []
  /// What went wrong with single plugins or channels; the rest was done all the same.
  package internal(set) var problems: [BerthError] = []
  /// When the next one is due, in local time; nil when none waits.
  package internal(set) var next: CivilTime?

  /// The report as data.
  package var json: JSON {
    [
      "delivered": .array(delivered.map(\.json)), "suppressed": .array(suppressed),
      "missed": .array(missed), "delayed": .array(delayed),
      "problems": .array(problems.map(\.json)), "next": JSON(next?.iso8601),
    ]
  }

  mutating func add(_ row: NotificationRow, _ zone: ZoneRules) {
    switch row.state {
    case .suppressed, .cancelled: suppressed.append(row.json(zone))
    case .missed: missed.append(row.json(zone))
    case .waiting: delayed.append(row.json(zone))
    case .delivering, .delivered: break
    }
  }
}
