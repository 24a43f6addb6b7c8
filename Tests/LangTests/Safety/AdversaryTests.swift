import BerthBase
import BerthManifest
import Testing

/// Somebody of another age, or without a role, who tries every command of the manifest with every
/// kind of argument.
@Suite struct AdversaryTests {
  /// Words that stand nowhere but in what belongs to the one who must not be seen.
  private static let secrets = ["zquorra", "glimmerwort", "vexillum", "brackenfold"]

  /// Two people of one age who talked, of whom one is found to be of another age afterwards, and a
  /// third who was always of that age. `victim` is the handle of both, by turns.
  private func split(_ born: String, attacker: String) throws -> (LangHome, LangUser, [String]) {
    let home = try LangHome()
    let mia = try home.person(
      "Zquorra", native: "es", learning: "en:B1",
      ["handle": "mia-k", "bio": "glimmerwort and drawing", "city": "Brackenfold"], born: attacker)
    let eve = try home.person("Eve", native: "en", learning: "es:B1", born: attacker)
    try eve.run("like", ["name": "mia-k"])
    try mia.run("like", ["name": "eve"])
    try mia.run("send", ["with": "eve", "text": ["vexillum is my word"]])
    try eve.run("send", ["with": "mia-k", "text": ["I has seen it"]])
    try mia.run(
      "correct", ["with": "eve", "number": 2, "text": ["I have seen it, vexillum"]])
    try eve.run("search-messages", ["text": ["vexillum"]])
    let invite = try mia.run("invite")["code"]?.string ?? ""
    #expect(!invite.isEmpty)
    try mia.correctBirthDate(born)
    try mia.run("profile")
    try home.user("lia").run(
      "sign-up",
      [
        "name": "Zquorra", "handle": "lia-k", "bio": "glimmerwort and drawing",
        "city": "Brackenfold", "born": .string(born), "native": ["es"], "learning": ["en:B1"],
      ])
    return (home, eve, ["mia-k", "lia-k", "#1", "Zquorra", invite])
  }

  /// The arguments of a command with each text set to what is attacked, in every form there is.
  private func attempts(_ command: Manifest.Command, on target: String) -> [JSON] {
    var full: JSON = [:]
    var required: JSON = [:]
    for parameter in command.parameters {
      let value: JSON
      switch parameter.rule.type {
      case .string: value = parameter.isRepeated ? [.string(target)] : .string(target)
      case .int: value = parameter.isRepeated ? [1] : 1
      case .bool: value = true
      case .enum: value = .string(parameter.rule.values.first ?? "")
      default: continue
      }
      full[parameter.name] = value
      if parameter.isRequired || ["with", "name", "message", "number"].contains(parameter.name) {
        required[parameter.name] = value
      }
    }
    return required == full ? [full] : [required, full]
  }

  @Test(
    "Nobody of another band is seen by any command",
    arguments: [
      (victim: "2011-06-01", attacker: "1994-05-17"),  // 15 and 32
      (victim: "2009-06-01", attacker: "1994-05-17"),  // 17 and 32
      (victim: "2009-06-01", attacker: "2011-06-01"),  // 17 and 15
      (victim: "1994-05-17", attacker: "2011-06-01"),  // 32 and 15
    ])
  func ages(victim: String, attacker: String) throws {
    let (home, eve, targets) = try split(victim, attacker: attacker)
    try eve.buy("com.langmatcher.pro.monthly")
    let commands = try eve.commands()
    #expect(commands.count > 60)
    var answered = 0
    for command in commands where !["delete", "sign-up", "welcome"].contains(command.name) {
      // A conversation's number and an invite are tried where one is taken; who takes the other's
      // name for themselves sees their own.
      let fitting = targets.filter { target in
        if command.name == "profile-edit", target == "Zquorra" { return false }
        return target.hasPrefix("#")
          ? command.parameter("with") != nil
          : target.count < 20 || command.parameter("code") != nil
      }
      for target in fitting {
        for arguments in attempts(command, on: target) {
          for text in eve.everything(command.name, arguments) {
            if !text.hasPrefix("error") { answered += 1 }
            // What one has typed may be repeated.
            let heard = text.lowercased().replacing(target.lowercased(), with: "")
            for secret in Self.secrets where heard.contains(secret) {
              Issue.record("\(command.name) \(arguments.text()) tells “\(secret)”: \(text)")
            }
          }
        }
      }
      // Nothing undoes what keeps the two apart.
      home.advance(minutes: 2)
    }
    #expect(answered > 100)
    for target in ["mia-k", "lia-k"] {
      let handle = JSON.string(target)
      #expect(eve.error("send", ["with": handle, "text": ["hi"]])?.code == "not-found")
      #expect(eve.error("person", ["name": handle])?.code == "not-found")
      #expect(eve.error("like", ["name": handle])?.code == "not-found")
    }
    #expect(try eve.planned().allSatisfy { !$0.text().lowercased().contains("zquorra") })
    // And the other way round.
    let mia = try home.user("Zquorra")
    #expect(mia.error("chat", ["with": "eve"])?.code == "not-found")
    #expect(mia.error("chat", ["with": "#1"])?.code == "not-found")
    #expect(try mia.run("chats")["total"]?.int == 0)
  }

  @Test func aFormerPartnerOfAnotherAgeCanBeReported() throws {
    let (home, eve, _) = try split("2011-06-01", attacker: "1994-05-17")
    let report = try eve.run("report", ["name": "mia-k", "reason": "underage", "message": [1]])
    #expect(report["state"]?.string == "open")
    // Somebody never met is not there to be reported, or blocked, or asked about.
    for command in ["report", "block", "unblock"] {
      let more: JSON = command == "report" ? ["reason": "spam"] : [:]
      func error(_ handle: String) -> BerthError? {
        var arguments = more
        arguments["name"] = .string(handle)
        return eve.error(command, arguments)
      }
      let (known, unknown) = (error("lia-k"), error("nobody-k"))
      #expect(known?.code == "not-found")
      #expect(
        known?.message.replacing("lia-k", with: "X")
          == unknown?.message.replacing("nobody-k", with: "X"))
    }
    let mia = try home.user("Zquorra")
    #expect(try mia.run("report", ["name": "eve", "reason": "harassment"])["id"]?.int == 2)
  }

  @Test func nobodyBelowThirteenTakesPart() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.correctBirthDate("2013-06-21")
    for command in ["discover", "matches", "profile", "invite"] {
      #expect(ana.error(command)?.code == "age.gate", "\(command)")
    }
    #expect(ana.error("send", ["with": "ben", "text": ["hi"]])?.code == "age.gate")
    #expect(try ben.run("matches")["total"]?.int == 0)
    // One's own data can always be taken along and deleted.
    #expect(try ana.run("export")["profile"]?["id"]?.string == "ana")
    #expect(try ana.run("delete")["deleted"]?.bool == true)
  }

  @Test func friendsOfOneBandMeetAgainOnTheNextBirthday() throws {
    let home = try LangHome(now: "2026-06-20T18:00:00+00:00")
    let ana = try home.person("Ana", native: "es", learning: "en:B1", born: "2008-06-22")
    let ben = try home.person("Ben", native: "en", learning: "es:B1", born: "2008-06-25")
    try ana.run("like", ["name": "ben"])
    try ben.run("like", ["name": "ana"])
    try ana.run("send", ["with": "ben", "text": ["hola"]])
    home.advance(days: 3)
    #expect(ana.error("send", ["with": "ben", "text": ["hola"]])?.code == "not-found")
    #expect(try ben.run("chats")["total"]?.int == 0)
    home.advance(days: 3)
    #expect(try ana.run("send", ["with": "ben", "text": ["18!"]])["number"]?.int == 2)
    #expect(try ben.run("chats")["total"]?.int == 1)
  }

  @Test func nobodyTakesARoleByThemselves() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ben.run("report", ["name": "ana", "reason": "spam"])
    for command in try ana.commands() where !["delete"].contains(command.name) {
      for target in ["moderator", "lang.moderator", "ana"] {
        for arguments in attempts(command, on: target) {
          _ = ana.everything(command.name, arguments)
        }
      }
    }
    for (command, arguments) in [
      ("moderation", [:]), ("audit", [:]), ("moderate", ["id": 1, "verdict": "dismiss"] as JSON),
    ] {
      #expect(ana.error(command, arguments)?.code == "moderator.required", "\(command)")
    }
  }

  @Test func noModeratorDecidesAboutThemselves() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    let cleo = try home.person("Cleo", native: "en", learning: "es:B1")
    try ben.run("report", ["name": "ana", "reason": "dating", "note": "brackenfold"])
    try ana.grantModerator()
    try ben.grantModerator()
    try cleo.grantModerator()
    for party in [ana, ben] {
      #expect(try party.run("moderation", ["all": true])["total"]?.int == 0)
      #expect(party.error("moderate", ["id": 1, "verdict": "dismiss"])?.code == "not-found")
      #expect(try party.run("audit")["entries"]?.array?.isEmpty == true)
    }
    #expect(try cleo.run("moderation")["total"]?.int == 1)
    try cleo.run("moderate", ["id": 1, "verdict": "warn"])
    let trail = try cleo.run("audit")["entries"]?.array ?? []
    #expect(trail.compactMap { $0["actor"]?.string } == ["user", "moderator @cleo"])
  }
}
