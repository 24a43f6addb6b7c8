import BerthBase
import BerthWeb

/// The terminal elsewhere as a session knows it: its call, and the book of what it has changed.
final class ServedSession: TerminalElsewhere {
  let user: String
  private let served: ServedCall
  private let once: ServedOnce

  init(_ served: ServedCall, _ once: ServedOnce, user: String) {
    (self.served, self.once, self.user) = (served, once, user)
  }

  var server: String { served.call.server }
  var endsEarly: Bool { served.need != nil || once.former != nil }
  func show(_ stage: TerminalStage) { served.show(stage) }
  func willChange() throws(BerthError) { try once.claim() }
}
