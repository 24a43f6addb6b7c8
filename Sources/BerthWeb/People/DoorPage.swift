import BerthBase
import BerthViews

/// The pages before one is signed in: in by a password, by a link, a new account, a new password.
struct DoorPage {
  /// Where one gets then.
  var next = "/"
  /// Whether anybody has a password here; where nobody has, a link is the only way in.
  var hasAccounts = false
  var signUp = SignUpMode.closed
  /// What was wrong with what was sent.
  var error: String?
  /// The name that was sent.
  var name = ""
  /// What has just ended; nil for somebody who comes.
  var left: Left?
  let nonce: String

  /// What somebody has left: a session, or their account and all that was in it.
  enum Left: String { case signedOut = "true", deleted }

  init(nonce: String) { self.nonce = nonce }

  /// Name and password, or how to get a link.
  func signIn() -> [UInt8] {
    guard hasAccounts || signUp == .open else {
      return problem(
        left == nil ? "Sign in first" : "You have left", said ?? "This is a private server.",
        remedy: "Whoever runs it can send you a link that lets you in.")
    }
    var form = ShellSignIn()
    form.message = said ?? "With the name and password you have on this server."
    form.name = name
    form.error = error
    form.next = next
    if signUp == .open { form.other = ("Create an account", "/signup") }
    return page(Shell.signIn(form), "Sign in")
  }

  private var said: String? {
    switch left {
    case .signedOut: "You are signed out of this browser."
    case .deleted: "Your account is deleted, with everything you kept here."
    case nil: nil
    }
  }

  /// A new account.
  func signUp(invite: String) -> [UInt8] {
    var form = ShellSignIn()
    form.title = "Create an account"
    form.message = "Your data stays on this server."
    form.action = "/signup"
    form.isNew = true
    form.name = name
    form.error = error
    form.next = next
    form.hidden = [("invite", invite)]
    if hasAccounts { form.other = ("Sign in instead", "/signin") }
    return page(Shell.signIn(form), form.title)
  }

  /// A new password.
  func reset(key: String) -> [UInt8] {
    var password = ShellField("password", label: "New password", kind: .password)
    password.isRequired = true
    password.autocomplete = "new-password"
    password.help = "At least 10 characters; a few words are good."
    var form = ShellForm(
      title: "A new password", action: "/reset", fields: [password], submit: "Save and sign in")
    form.method = .post
    form.error = error
    form.hidden = [("key", key), ("next", next)]
    return page(Shell.form(form), form.title)
  }

  /// Signing up is not for everybody here.
  func closed() -> [UInt8] {
    problem(
      "An invitation is needed",
      "On this server, new accounts need an invitation that was not used yet.",
      remedy: "Ask whoever runs it for one.")
  }

  /// A link that is good no more.
  func usedLink() -> [UInt8] {
    problem(
      "This link was used already", "Such a link works once, and only for a while.",
      remedy: "Ask whoever runs this server for a new one.")
  }

  private func problem(_ title: String, _ message: String, remedy: String) -> [UInt8] {
    var error = ShellError(title: title, message: message, back: (label: "Try again", address: "/"))
    error.remedy = remedy
    return page(Shell.error(error), title)
  }

  private func page(_ fragment: HTMLFragment, _ title: String) -> [UInt8] {
    var page = ShellPage(title: title, fragment: fragment, nonce: nonce)
    page.hasAccount = false
    return Shell.page(page)
  }
}
