import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices

extension AccountPage {
  /// Back to the page, with what was done.
  private func done(_ text: String) -> WebAnswer {
    let said = [(CommandForm.doneField, text), (CommandForm.undoField, "")]
    return .seeOther(SiteLinks.adding(said, to: "/account"))
  }

  func changePerson() throws(BerthError) -> WebAnswer {
    var facts: [Person.Fact: String] = [:]
    for fact in Person.Fact.allCases { facts[fact] = call.form(fact.rawValue) }
    // A date that nobody asked for here is not forgotten.
    if facts[.birthDate] == "" { facts[.birthDate] = nil }
    let home = try visit.session.home()
    try PersonRecord(home).change(facts, today: visit.session.today)
    return done("Saved.")
  }

  func changePassword() throws(BerthError) -> WebAnswer {
    let accounts = Accounts(people)
    if try accounts.has(user) {
      try accounts.check(user, call.form("password") ?? "", at: now)
    }
    try accounts.setPassword(call.form("new") ?? "", of: user, at: now)
    try SignIns(people).endAll(of: user, but: call.session)
    return done("Your password is changed.")
  }

  func endBrowsers() throws(BerthError) -> WebAnswer {
    let signIns = SignIns(people)
    guard let id = call.form("id") else {
      try signIns.endAll(of: user, but: call.session)
      return done("All other browsers are signed out.")
    }
    if id == call.session {
      var answer = WebAnswer.seeOther(ShellAddress.signedOut)
      answer.signIn = .end
      return answer
    }
    try signIns.end(id: id, of: user)
    return done("That browser is signed out.")
  }

  func changeTokens() throws(BerthError) -> WebAnswer {
    let tokens = AccessTokens(people)
    if let id = call.form("revoke") {
      try tokens.revoke(id: id, of: user)
      return done("That token is good no more.")
    }
    let app = call.form("app") ?? ""
    let isForCalendar = app == AccessTokens.Scope.calendar.app
    guard app == "*" || isForCalendar || visit.apps.contains(where: { $0.id == app }) else {
      throw BerthError("input.invalid", "choose what the token is good for")
    }
    var scopes = [AccessTokens.Scope(app: app, effect: .reads)]
    for (effect, _) in Self.effects where !isForCalendar {
      let given = call.form(AccessTokens.Scope.words[effect] ?? "")
      if let given, given != "false" { scopes.append(.init(app: app, effect: effect)) }
    }
    let token = try tokens.make(
      user: user, name: call.form("name") ?? "", scopes: scopes, at: now)
    return try page(token: token, isForCalendar: isForCalendar)
  }

  func delete() throws(BerthError) -> WebAnswer {
    guard call.form("name") == user else {
      throw BerthError("input.invalid", "that is not your name here, so nothing was deleted")
    }
    let accounts = Accounts(people)
    if try accounts.has(user) {
      try accounts.check(user, call.form("password") ?? "", at: now)
    }
    _ = try UserRemoval(visit.session).run()
    var answer = WebAnswer.seeOther(ShellAddress.deleted)
    answer.signIn = .end
    return answer
  }

  /// `GET /account/export?app=`: what an app keeps of this user, without what is everybody's.
  func export() throws(BerthError) -> WebAnswer {
    let id = call.query("app") ?? ""
    let manifest = try visit.session.manifest(id)
    let admin = DataAdmin(
      home: try visit.session.home(), clock: visit.session.clock, manifests: { _ in manifest })
    var answer = WebAnswer.json(try admin.export(plugin: id, withPublic: false))
    answer.headers.append(("Content-Disposition", "attachment; filename=\"\(id)-\(user).json\""))
    return answer
  }
}
