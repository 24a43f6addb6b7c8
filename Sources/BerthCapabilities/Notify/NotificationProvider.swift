package import BerthBase

/// The plugin's half of notify, as the scheduler calls it.
///
/// Each closure loads the plugin when it is first needed; nil stands for a plugin that does not
/// implement the half.
package struct NotificationProvider {
  /// Yields `{"notifications":[…]}`, what should come between two moments (Unix milliseconds).
  package var plan: ((_ now: Int64, _ horizon: Int64) throws(BerthError) -> JSON)?
  /// Returns a notification just before delivery, changed or not; nil drops it.
  package var finalize: ((_ notification: JSON) throws(BerthError) -> JSON?)?
  /// Takes the user's choice; may return an object with a `message` to show.
  package var respond: ((_ notification: JSON, _ action: String) throws(BerthError) -> JSON?)?
  /// Runs a command and says whether it answered true.
  package var condition: ((_ command: String, _ arguments: JSON) throws(BerthError) -> Bool)?

  /// A provider made of what a plugin has.
  package init(
    plan: ((_ now: Int64, _ horizon: Int64) throws(BerthError) -> JSON)? = nil,
    finalize: ((_ notification: JSON) throws(BerthError) -> JSON?)? = nil,
    respond: ((_ notification: JSON, _ action: String) throws(BerthError) -> JSON?)? = nil,
    condition: ((_ command: String, _ arguments: JSON) throws(BerthError) -> Bool)? = nil
  ) {
    self.plan = plan
    self.finalize = finalize
    self.respond = respond
    self.condition = condition
  }

  /// Whether a command's answer means yes: `true`, or an object whose `due` or `result` is true.
  package static func isTrue(_ answer: JSON) -> Bool {
    answer.bool ?? answer["due"]?.bool ?? answer["result"]?.bool ?? false
  }
}
