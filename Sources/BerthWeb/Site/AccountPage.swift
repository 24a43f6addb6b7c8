import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViews

/// `/account`: what the server knows of whoever is signed in, and what they can do about it.
struct AccountPage {
  let visit: SiteVisit
  let people: PeopleFile
  var call: WebCall { visit.call }
  var user: String { visit.call.user }
  var now: Int64 { visit.session.now }

  init(_ visit: SiteVisit) throws(BerthError) {
    self.visit = visit
    people = PeopleFile(home: try visit.session.home())
  }

  func answer() throws(BerthError) -> WebAnswer {
    let part = call.path.dropFirst().first
    if part == "export" { return try export() }
    guard call.isPost else { return try page() }
    do throws(BerthError) {
      switch part {
      case "person": return try changePerson()
      case "password": return try changePassword()
      case "browsers": return try endBrowsers()
      case "tokens": return try changeTokens()
      case "delete": return try delete()
      default: throw BerthError("input.link", "there is nothing at this address")
      }
    } catch {
      let isTheirs = ["input.", "people.", "person."].contains { error.code.hasPrefix($0) }
      guard isTheirs, error.code != "input.link", !call.wantsJSON else { throw error }
      return try page(wrong: (part ?? "", error), status: SiteErrors.status(error))
    }
  }

  // MARK: Page

  /// - Parameters:
  ///   - wrong: the part whose form was refused, and why.
  ///   - token: a token that was just made, shown this once.
  func page(
    wrong: (part: String, error: BerthError)? = nil, token: String? = nil,
    isForCalendar: Bool = false, status: Int = 200
  ) throws(BerthError) -> WebAnswer {
    func said(_ part: String) -> String? {
      wrong.flatMap { $0.part == part ? SiteErrors.sentence($0.error.message) : nil }
    }
    var sections = [
      try person(wrong?.part == "person" ? wrong?.error : nil), try password(said("password")),
      try browsers(), try tokens(token, isForCalendar: isForCalendar, said("tokens")),
      export(of: visit.apps),
      try deletion(said("delete")),
    ]
    // What was just done stands first: it may be far down otherwise.
    if wrong?.part == "tokens" || token != nil { sections.insert(sections.remove(at: 3), at: 0) }
    if wrong?.part == "delete" { sections.insert(sections.remove(at: 5), at: 0) }
    let fragment = Shell.sections(
      sections, title: "Account", subtitle: "Signed in as \(user)", token: call.token)
    return visit.page(fragment, status: status)
  }

  private func form(_ action: String, _ fields: [ShellField], _ submit: String) -> ShellForm {
    var form = ShellForm(title: "", action: "/account/\(action)", fields: fields, submit: submit)
    form.method = .post
    form.token = call.token
    return form
  }

  private func person(_ error: BerthError?) throws(BerthError) -> ShellSection {
    let known = try PersonRecord(visit.session.home()).read()
    var fields: [ShellField] = []
    for fact in Person.Fact.allCases where fact != .birthDate || known.birthDate == nil {
      var field = ShellField(fact.rawValue, label: SiteText.heading(fact.label))
      let sent = call.path.dropFirst().first == "person" ? call.form(fact.rawValue) : nil
      field.values = (sent ?? known[fact]).map { [$0] } ?? []
      field.help = SiteErrors.sentence(fact.purpose)
      field.autocomplete = fact.autocomplete
      switch fact {
      case .birthDate: field.kind = .date
      case .units:
        field.kind = .choice
        field.options = Person.Units.allCases.map { ($0.rawValue, SiteText.heading($0.rawValue)) }
      default: break
      }
      if let error, error.details["fact"]?.string == fact.rawValue {
        field.error = SiteErrors.sentence("\(error.message): \(error.remedy)")
      }
      fields.append(field)
    }
    var form = form("person", fields, "Save")
    if let error, error.details["fact"] == nil { form.error = SiteErrors.sentence(error.message) }
    let born = known.birthDate.map { " Born on \($0.text)." } ?? ""
    return ShellSection(
      "About you", text: "Asked once, for all apps; nothing of it is needed.\(born)", form: form)
  }

  private func password(_ error: String?) throws(BerthError) -> ShellSection {
    let hasOne = try Accounts(people).has(user)
    var fields: [ShellField] = []
    if hasOne {
      var old = ShellField("password", label: "Password so far", kind: .password)
      old.isRequired = true
      old.autocomplete = "current-password"
      fields.append(old)
    }
    var new = ShellField("new", label: "New password", kind: .password)
    new.isRequired = true
    new.autocomplete = "new-password"
    new.help = "At least \(Accounts.shortest) characters; a few words are good."
    fields.append(new)
    var form = form("password", fields, hasOne ? "Change the password" : "Set a password")
    form.error = error
    return ShellSection(
      "Password",
      text: hasOne
        ? "All other browsers are signed out when it changes."
        : "You have none: you came in by a link. With one you can sign in from any browser.",
      form: form)
  }

  private func browsers() throws(BerthError) -> ShellSection {
    let all = try SignIns(people).list(user: user)
    let rows = all.map { session in
      let isThis = session.id == call.session
      let label = session.label.isEmpty ? "A browser" : session.label
      let detail = "Signed in \(day(session.created)) · last used \(day(session.seen))"
      return ShellRow(
        isThis ? "\(label) (this one)" : label, detail: detail,
        button: .post("Sign out", action: "/account/browsers", fields: [("id", session.id)]))
    }
    let hasTerminals = all.contains { $0.label.hasPrefix("Terminal ") }
    var section = ShellSection(
      hasTerminals ? "Browsers and terminals that are signed in" : "Browsers that are signed in",
      rows: rows)
    if hasTerminals {
      section.text = "A terminal can do all that you can; it is let in with a code that it shows."
    }
    if all.count > 1 {
      section.form = form("browsers", [], "Sign out everywhere else")
    }
    return section
  }

  /// What tokens may be allowed beyond reading.
  static let effects: [(Effect, label: String)] = [
    (.writes, "May change your own data"), (.shares, "May show others something"),
    (.pays, "May spend money"), (.erases, "May erase what cannot be taken back"),
  ]

  private func tokens(
    _ token: String?, isForCalendar: Bool, _ error: String?
  ) throws(BerthError) -> ShellSection {
    let rows = try AccessTokens(people).list(user: user).map { token in
      let use = token.seen.map { "last used \(day($0))" } ?? "never used"
      return ShellRow(
        token.name, detail: "\(words(token.scopes)) · made \(day(token.created)) · \(use)",
        button: .post("Take back", action: "/account/tokens", fields: [("revoke", token.id)]))
    }
    var name = ShellField("name", label: "Name")
    name.isRequired = true
    name.help = "Such as the program that will use it."
    var app = ShellField("app", label: "Good for", kind: .choice)
    app.isRequired = true
    app.options = [("*", "All apps")] + visit.apps.map { ($0.id, $0.name) }
    app.options.append((AccessTokens.Scope.calendar.text, "A calendar to subscribe to"))
    app.values = ["*"]
    let allowed = Self.effects.map { effect, label in
      ShellField(AccessTokens.Scope.words[effect] ?? "", label: label, kind: .toggle)
    }
    var section = ShellSection(
      "Access tokens", text: "With a token, a program of yours gets data without your password.",
      rows: rows, form: form("tokens", [name, app] + allowed, "Make a token"))
    section.form?.error = error
    section.secret = token
    if let token {
      section.text = "Copy the new token now: it is never shown again."
      if isForCalendar {
        section.rows.insert(
          ShellRow(
            "The address for your calendar program",
            button: .link("Subscribe", address: CalendarAddress.of(token))), at: 0)
      }
    }
    return section
  }

  /// What a token is good for, as whoever made it chose it.
  private func words(_ scopes: [AccessTokens.Scope]) -> String {
    var apps: [String] = []
    for scope in scopes {
      let name =
        switch scope.app {
        case "*": "All apps"
        case AccessTokens.Scope.calendar.app: "A calendar"
        default: visit.apps.first { $0.id == scope.app }?.name ?? scope.app
        }
      if !apps.contains(name) { apps.append(name) }
    }
    let effects = Self.effects.filter { effect, _ in scopes.contains { $0.effect == effect } }
    return ([apps.joined(separator: ", ")] + effects.map { $0.label.lowercased() })
      .joined(separator: "; ")
  }

  private func export(of apps: [ShellApp]) -> ShellSection {
    let rows = apps.map {
      ShellRow($0.name, button: .link("Save", address: "/account/export?app=\($0.id)"))
    }
    return ShellSection("Your data", text: "What each app keeps of you, as a file.", rows: rows)
  }

  private func deletion(_ error: String?) throws(BerthError) -> ShellSection {
    var name = ShellField("name", label: "Your name here, to be sure")
    name.isRequired = true
    var fields = [name]
    if try Accounts(people).has(user) {
      var password = ShellField("password", label: "Password", kind: .password)
      password.isRequired = true
      password.autocomplete = "current-password"
      fields.append(password)
    }
    var form = form("delete", fields, "Delete everything")
    form.isDestructive = true
    form.error = error
    return ShellSection(
      "Delete the account",
      text: "Everything of yours in every app goes, what you shared with others, too. It cannot be "
        + "taken back; save your data first.", form: form)
  }

  private func day(_ milliseconds: Int64) -> String {
    "on \(visit.session.date(at: milliseconds).text)"
  }
}

extension Person.Fact {
  /// What it is good for, as a form says it.
  var purpose: String {
    switch self {
    case .name: "what others may call you"
    case .birthDate: "it cannot be changed later; whoever runs this server can"
    case .country: "two letters, such as US: help and laws near you"
    case .region: "state or province, such as AL"
    case .language: "such as en or pt-BR"
    case .units: "how measures are written"
    }
  }

  /// What a browser may fill in.
  var autocomplete: String? {
    switch self {
    case .name: "nickname"
    case .birthDate: "bday"
    case .country: "country"
    case .region: "address-level1"
    case .language: "language"
    case .units: nil
    }
  }
}
