import BerthBase
import BerthViews

/// `/login`: somebody who is signed in lets a terminal in, or does not.
struct LoginPage {
  let user: String
  /// What every form sends back.
  let token: String
  let nonce: String

  /// Where the form goes.
  static let address = "/login"
  static let codeField = "code"
  static let answerField = "answer"
  static let yes = "yes"
  static let no = "no"

  /// Asks for the code.
  func question(error: String? = nil) -> [UInt8] {
    var code = ShellField(Self.codeField, label: "The code your terminal shows")
    code.isRequired = true
    code.placeholder = "BCDF-GHJK"
    code.error = error
    var form = ShellForm(
      title: "Let a terminal in", action: Self.address, fields: [code], submit: "Go on")
    form.summary = "Signed in as \(user). Type the code that berth login shows."
    return page(Shell.form(form), form.title)
  }

  /// Shows who asks.
  func confirm(_ request: DeviceGrants.Request) -> [UInt8] {
    var confirm = ShellConfirm(
      title: "Let this terminal in?",
      consequence:
        "It can then do everything that you, \(user), can do here, until you end it in your "
        + "account. Let it in only if you have just typed berth login there yourself and it shows "
        + "this very code.",
      action: Self.address, yes: "Let it in",
      back: "\(Self.address)?\(Self.codeField)=\(request.code)&\(Self.answerField)=\(Self.no)")
    confirm.what = [("Code", request.code), ("Terminal", request.name)]
    if !request.address.isEmpty { confirm.what.append(("Asks from", request.address)) }
    confirm.hidden = [(Self.codeField, request.code), (Self.answerField, Self.yes)]
    confirm.no = "No"
    confirm.token = token
    confirm.isDestructive = false
    return page(Shell.confirm(confirm), confirm.title)
  }

  /// It is let in.
  func done(_ name: String) -> [UInt8] {
    var said = ShellError(
      title: "The terminal is let in", message: "\(name) goes on by itself within some seconds.",
      back: (label: "Today", address: "/"))
    said.remedy = "Your account lists it, and can end it."
    return page(Shell.error(said), said.title)
  }

  private func page(_ fragment: HTMLFragment, _ title: String) -> [UInt8] {
    var page = ShellPage(title: title, fragment: fragment, nonce: nonce)
    page.hasAccount = false
    return Shell.page(page)
  }
}
