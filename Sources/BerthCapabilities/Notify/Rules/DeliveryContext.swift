import BerthBase
package import BerthManifest
import BerthServices

/// What a rule can look at: the moment, the notification, what the user prefers and what has been.
package struct DeliveryContext {
  /// The moment in question, Unix milliseconds.
  package let now: Int64
  /// The days and windows of the user's zone.
  package let calendar: LocalCalendar
  /// The plugin's id and name.
  package let plugin: (id: String, name: String)
  /// What the manifest says about the kind of notification.
  package let category: Manifest.NotificationCategory
  /// What the plugin asked for.
  package let notification: NotificationRequest
  /// From when on it is too late, Unix milliseconds; nil for never.
  package let end: Int64?
  /// What the user prefers for all, of the plugin and of the category.
  package let preferences: NotifyPreferences
  package let pluginPreferences: NotifyPreferences.OfPlugin
  package let categoryPreferences: NotifyPreferences.OfCategory
  /// What has been delivered and done.
  package let history: any DeliveryHistory

  /// The local day's first moment and the next day's, Unix milliseconds.
  package var today: Range<Int64> { calendar.today(at: now) }

  /// A moment as rules mention it: `17:30`, with the date when it is on another day.
  func text(_ moment: Int64) -> String {
    let time = calendar.zone.civil(moment)
    func pad(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = "\(pad(time.hour)):\(pad(time.minute))"
    return today.contains(moment) ? clock : "\(time.date) \(clock)"
  }
}
