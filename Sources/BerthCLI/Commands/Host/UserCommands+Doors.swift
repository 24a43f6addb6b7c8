import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel
import BerthWeb

/// `berth user invite|reset`: links that let somebody in at the server that runs.
extension UserCommands {
  static let doors: [HostCommand] = [
    HostCommand(
      "user", "invite", summary: "a link with which somebody makes an account, once"
    ) { session, _ throws(BerthError) in
      try link(.invite, of: nil, "for one new account, within a week", session)
    },
    HostCommand(
      "user", "reset", summary: "a link with which a user chooses a new password, once",
      arguments: [.text("user", "the name", required: true, of: Manifest.Parameter.users)]
    ) { session, arguments throws(BerthError) in
      let user = try Self.user(session, arguments, "user")
      return try link(.reset, of: user, "for a new password of \(user), within a day", session)
    },
  ]

  private static func link(
    _ kind: OneTimeLinks.Kind, of user: String?, _ use: String, _ session: Session
  ) throws(BerthError) -> Report {
    let link = try WebService.link(kind, home: session.home(), user: user, at: session.now)
    let said: [View] = [.text(link, role: .code), .text("Good once, \(use).", role: .note)]
    return Report(["link": .string(link)], view: .page("", children: said))
  }
}
