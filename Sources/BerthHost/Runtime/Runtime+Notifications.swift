import BerthABI
import BerthBase
package import BerthCapabilities
import BerthManifest

extension Runtime {
  /// The notify half of a plugin for the scheduler; the plugin is loaded when it is first asked.
  package func notificationProvider(_ id: String) -> NotificationProvider {
    guard let manifest = try? registry.entry(id).manifest else { return NotificationProvider() }
    let condition = { [self] (command: String, arguments: JSON) throws(BerthError) -> Bool in
      let checked = try ArgumentChecker.check(
        arguments, against: manifest.requireCommand(command))
      let answer = try run(id, CallRequest(command: command, arguments: checked))
      return NotificationProvider.isTrue(answer.data)
    }
    guard manifest.implements.contains(where: { $0.description == "berth.notify/1" }) else {
      return NotificationProvider(condition: condition)
    }
    return NotificationProvider(
      plan: { [self] now, horizon throws(BerthError) in try plugin(id).plan(from: now, to: horizon)
      },
      finalize: { [self] notification throws(BerthError) in try plugin(id).finalize(notification) },
      respond: { [self] notification, action throws(BerthError) in
        try plugin(id).respond(notification, action: action)
      },
      condition: condition)
  }
}
