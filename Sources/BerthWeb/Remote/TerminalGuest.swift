import BerthBase
package import BerthCommands

/// A call of a terminal as an app process gets it: whose it is, and what the server works on.
package struct TerminalGuest {
  package var user: String
  /// The body of the request.
  package var body: [UInt8]
  /// What all calls of the server work on; without a user.
  package var options: HostSession.Options
  /// Unix milliseconds of a clock that stands still; nil for the machine's.
  package var now: Int64?
  /// Takes how far the call has come.
  package var tellProgress: @Sendable (CallProgress) -> Void
}

/// Runs command lines of terminals elsewhere: the command line does, which knows of this module and not
/// the other way around.
package typealias TerminalHost = (TerminalGuest) -> [TerminalFrame]

extension WebCall {
  /// The first part of the addresses that terminals ask.
  static let terminalPlace = "terminal"

  /// A call of a terminal.
  ///
  /// - Parameter id: the call's own, under which its progress is asked for.
  static func terminal(_ body: [UInt8], id: String, user: String, session: String) -> WebCall {
    var call = WebCall()
    call.query = [Field(name: TerminalCall.field, value: id)]
    call.isPost = true
    call.path = [terminalPlace]
    call.uploads = [Upload(field: "call", name: "", bytes: body)]
    (call.user, call.session) = (user, session)
    return call
  }

  /// Whether it is one; pages have no file without a form.
  var isOfTerminal: Bool { path == [Self.terminalPlace] && isPost && uploads.count == 1 }
}

extension SiteSettings {
  /// What a call of a terminal is answered with.
  func answer(
    _ call: WebCall, by host: TerminalHost,
    _ tellProgress: @escaping @Sendable (CallProgress) -> Void
  ) -> WebAnswer {
    var options = options
    options.user = call.user
    let frames = host(
      TerminalGuest(
        user: call.user, body: call.uploads[0].bytes, options: options, now: now,
        tellProgress: tellProgress))
    return WebAnswer(
      headers: [("Content-Type", "application/octet-stream")], body: TerminalFrame.encode(frames))
  }
}
