import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth user show|set|grant|revoke`: what the host knows of a user, and what a user may do.
extension UserCommands {
  static let person: [HostCommand] = [
    HostCommand(
      "user", "show", summary: "what the host knows of a user, and which roles the user has",
      arguments: [
        .text(
          "user", "the name; the current user when it is left out", of: Manifest.Parameter.users)
      ],
      examples: ["user show"]
    ) { session, arguments throws(BerthError) in
      try show(session, try Self.user(session, arguments, "user"))
    },
    HostCommand(
      "user", "set", summary: "what all apps may know of a user; an empty text forgets it",
      arguments: [
        .text(
          "user", "the name; the current user when it is left out", of: Manifest.Parameter.users)
      ],
      options: Person.Fact.allCases.map { fact in
        Manifest.Parameter(
          name: fact.rawValue, summary: "\(fact.label): \(fact.form)", rule: ValueRule(.string),
          placeholder: "TEXT")
      }, examples: ["user set --country US --region AL"]
    ) { session, arguments throws(BerthError) in
      let user = try Self.user(session, arguments, "user")
      var facts: [Person.Fact: String] = [:]
      for fact in Person.Fact.allCases { facts[fact] = arguments[fact.rawValue]?.string }
      if facts.isEmpty {
        throw BerthError(
          "input.missing-argument", "nothing to set",
          remedy: "give an option, such as --country US: berth user set --help")
      }
      // Whoever has the home's files is its operator.
      try PersonRecord(home(session, of: user)).change(
        facts, isOperator: true, today: session.host.today)
      return try show(session, user)
    },
    HostCommand(
      "user", "grant", summary: "give a user a role that decides over others",
      arguments: [
        .text("user", "the name", required: true, of: Manifest.Parameter.users),
        .text(
          "role", "the app and its role, such as APP.moderator", required: true,
          of: Manifest.Parameter.roles),
      ]
    ) { session, arguments throws(BerthError) in
      try setRole(session, arguments, isGranted: true)
    },
    HostCommand(
      "user", "revoke", summary: "take a role back",
      arguments: [
        .text("user", "the name", required: true, of: Manifest.Parameter.users),
        .text(
          "role", "the app and its role, such as APP.moderator", required: true,
          of: Manifest.Parameter.roles),
      ]
    ) { session, arguments throws(BerthError) in
      try setRole(session, arguments, isGranted: false)
    },
  ]

  private static func show(_ session: Session, _ user: String) throws(BerthError) -> Report {
    let home = try home(session, of: user)
    let person = try PersonRecord(home).read()
    let roles = RoleRecord(home).all
    var facts = JSONObject()
    var rows: [View.Pair] = []
    for fact in Person.Fact.allCases {
      facts[fact.rawValue] = person[fact].map(JSON.string) ?? .null
      rows.append(View.Pair(fact.label, person[fact] ?? "not known"))
    }
    rows.append(
      View.Pair("roles", roles.isEmpty ? "none" : roles.joined(separator: ", ")))
    return Report(
      ["id": .string(user), "person": .object(facts), "roles": JSON(roles)],
      view: .page(user, children: [.keyValues(rows)]))
  }

  private static func setRole(
    _ session: Session, _ arguments: JSON, isGranted: Bool
  ) throws(BerthError) -> Report {
    let user = try Self.user(session, arguments, "user")
    let role = arguments["role"]?.string ?? ""
    // A role of an app that is gone can still be taken back.
    if isGranted { try require(role: role, session) }
    let isChanged = try RoleRecord(home(session, of: user)).set(role, isGranted: isGranted)
    let words =
      switch (isGranted, isChanged) {
      case (true, true): "\(user) is \(role) now."
      case (true, false): "\(user) was \(role) before."
      case (false, true): "\(user) is \(role) no more."
      case (false, false): "\(user) was not \(role)."
      }
    return Report(
      [
        "id": .string(user), "role": .string(role), "granted": .bool(isGranted),
        "changed": .bool(isChanged),
      ], view: .text(words))
  }

  private static func require(role: String, _ session: Session) throws(BerthError) {
    let known = try session.registry().entries().flatMap { entry in
      entry.manifest.roles.map { "\(entry.manifest.id).\($0.id)" }
    }
    if known.contains(role) { return }
    let guesses = Suggestion.nearest(to: role, among: known)
    let list = known.isEmpty ? "no installed app has roles" : known.joined(separator: ", ")
    throw BerthError(
      "not-found", "no installed app has the role “\(role)”",
      remedy: guesses.isEmpty ? "roles there are: \(list)" : Suggestion.question(guesses))
  }
}
