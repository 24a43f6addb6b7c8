package import BerthViews

/// The page that lets somebody in, by name and password.
package struct ShellSignIn: Sendable {
  package var title = "Sign in"
  package var message = ""
  package var action = ShellAddress.signIn
  package var token = ""
  package var name = ""
  package var error: String?
  /// Where one gets then.
  package var next = ""
  /// Whether an account is made; a password is then new.
  package var isNew = false
  /// What is sent without being asked for.
  package var hidden: [(name: String, value: String)] = []
  /// The other page: signing up, or in.
  package var other: (label: String, address: String)?

  /// The page.
  package init() {}
}

/// The question for somebody's age, asked once.
package struct ShellGate: Sendable {
  package var title = "When were you born?"
  /// Why it is asked.
  package var message: String
  package var action: String
  package var token = ""
  package var error: String?
  package var next = ""
  /// Where one gets without an answer.
  package var back = ShellAddress.home

  /// The question.
  package init(message: String, action: String) {
    self.message = message
    self.action = action
  }
}

extension Shell {
  /// Signing in or up as the content of a page.
  package static func signIn(_ page: ShellSignIn) -> HTMLFragment {
    var name = ShellField("name", label: "Name")
    name.values = [page.name]
    name.isRequired = true
    name.autocomplete = "username"
    var password = ShellField("password", label: "Password", kind: .password)
    password.isRequired = true
    password.autocomplete = page.isNew ? "new-password" : "current-password"
    if page.isNew { password.help = "At least 10 characters." }
    var form = ShellForm(
      title: page.title, action: page.action, fields: [name, password],
      submit: page.isNew ? "Create account" : "Sign in")
    form.method = .post
    form.token = page.token
    form.error = page.error
    form.hidden = page.hidden
    if !page.next.isEmpty { form.hidden.append(("next", page.next)) }
    var out = Markup()
    out.raw("<section class=\"sheet\">")
    draw(form, &out)
    if let other = page.other {
      out.raw("<p>")
      link(other.label, other.address, "", &out)
      out.raw("</p>")
    }
    out.raw("</section>")
    return HTMLFragment(body: out.bytes, title: page.title, subtitle: page.message)
  }

  /// The question for somebody's age as the content of a page.
  package static func gate(_ gate: ShellGate) -> HTMLFragment {
    var birthday = ShellField("birthDate", label: "Birth date", kind: .date)
    birthday.isRequired = true
    birthday.autocomplete = "bday"
    birthday.error = gate.error
    birthday.help = "Kept here, shown to nobody, and asked only once."
    var form = ShellForm(
      title: gate.title, action: gate.action, fields: [birthday], submit: "Continue")
    form.method = .post
    form.token = gate.token
    form.cancel = gate.back
    if !gate.next.isEmpty { form.hidden = [("next", gate.next)] }
    var out = Markup()
    out.raw("<section class=\"sheet\">")
    draw(form, &out)
    out.raw("</section>")
    return HTMLFragment(body: out.bytes, title: gate.title, subtitle: gate.message)
  }
}
