package import BerthBase
import BerthServices

extension NotificationScheduler {
  /// Shows a made-up notification on some channels, for `berth notify test`:
  /// `{"delivered":[channel…],"failed":[{"id","error","remedy"}]}`.
  ///
  /// - Throws: `notify.channel` or `notify.refused` when none of them shows it.
  package func test(
    channels: [any NotificationChannel], at now: Int64
  ) throws(BerthError) -> JSON {
    let delivery = Delivery(
      id: "test", plugin: "berth", pluginName: "Berth",
      notification: NotificationRequest(
        key: "test", category: "test", title: "This is what a notification looks like",
        body: "Apps send none until you allow it: berth notify settings", link: nil, actions: [],
        due: .at(now), expires: nil),
      at: try zone().rules.civil(now))
    var shown: [String] = []
    var failed: [JSON] = []
    var firstError: BerthError?
    for channel in channels {
      do throws(BerthError) {
        try channel.deliver(delivery)
        shown.append(channel.id)
      } catch {
        firstError = firstError ?? error
        failed.append(
          [
            "id": .string(channel.id), "error": .string(error.message),
            "remedy": .string(error.remedy),
          ])
      }
    }
    guard !shown.isEmpty else {
      throw firstError
        ?? BerthError("notify.channel", "there is no channel to show a notification on")
    }
    return ["delivered": .init(shown), "failed": .array(failed)]
  }
}
