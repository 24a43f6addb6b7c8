import BerthSDK

/// `sign-in`: takes the device's state along to an account; `--later` puts the question off.
struct SignInCommand: StoreCommand {
  var email: String?
  var provider: SignInProvider?
  var later: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    if later { return try putOff(store) }
    let provider = provider ?? (email != nil ? .email : .apple)
    try call.events.record("sign_in_started", ["provider": .string(provider.rawValue)])
    let email = try email.map { text in
      guard let address = Account.address(text) else {
        throw PluginError.invalid(
          "“\(Words.shortened(text, to: 60))” is no e-mail address",
          remedy: "write it as name@example.org")
      }
      return address
    }
    if provider == .email, email == nil {
      throw PluginError(
        "input.missing", "signing in by email needs an address",
        remedy: "add --email name@example.org")
    }
    let account = try store.signIn(provider, email: email)
    try call.events.record("sign_in_succeeded", ["provider": .string(provider.rawValue)])
    let data = try AccountCommand.json(account, store)
    return Reply(data, mealPage: "Signed in", subtitle: AccountCommand.words(account)) {
      View.text("What this device knew of you is with your account now.")
      View.actions([.suggest])
    }
  }

  private func putOff(_ store: Store) throws -> Reply {
    try store.database.run("UPDATE session SET dismissed = ?1", [.int(store.now)])
    try store.call.events.record("sign_in_dismissed")
    let data = try AccountCommand.json(try store.account(), store)
    return Reply(data, mealPage: "Later, then") {
      View.text("Everything works without an account.")
      View.actions([.suggest])
    }
  }
}

/// `sign-out`: the account keeps its state, the device starts afresh.
struct SignOutCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let wasSignedIn = try store.signOut()
    if wasSignedIn { try call.events.record("signed_out") }
    var data = try AccountCommand.json(try store.account(), store)
    data["signedOut"] = .bool(wasSignedIn)
    return Reply(data, mealPage: wasSignedIn ? "Signed out" : "Nobody was signed in") {
      View.text(
        wasSignedIn
          ? "Your account keeps what it knows; this device starts afresh."
          : "This device has its own state, and keeps it.")
    }
  }
}

/// `account`: whose state this is, and how much there is of it.
struct AccountCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let account = try store.account()
    let data = try Self.json(account, store)
    return Reply(data, mealPage: "Account", subtitle: Self.words(account)) {
      View.keyValues([
        .init("Suggestions", "\(data["suggestions"]?.int ?? 0)"),
        .init("Favourites", "\(data["favorites"]?.int ?? 0)"),
        .init("Swaps today", "\(data["swapsToday"]?.int ?? 0)"),
      ])
      if account.isSignedIn {
        View.action("Sign out", link: Link.to("sign-out"))
      } else {
        SignInPrompt.card(SignInPrompt.json("account"))
      }
    }
  }

  static func json(_ account: Account, _ store: Store) throws -> JSON {
    func count(_ table: String) throws -> JSON {
      JSON(
        try store.database.int(
          "SELECT count(*) FROM \(table) WHERE owner = ?1", [.text(account.owner)]))
    }
    return [
      "signedIn": .bool(account.isSignedIn), "id": .string(account.owner),
      "provider": JSON(account.provider?.rawValue),
      "email": JSON(account.email), "since": try store.time(account.since),
      "suggestions": try count("suggestions"), "favorites": try count("favorites"),
      "feedback": try count("feedback"),
      "swapsToday": JSON(try store.swaps(on: try LocalTime(store.call).date)),
    ]
  }

  static func words(_ account: Account) -> String {
    guard account.isSignedIn else { return "Not signed in" }
    return account.email ?? "With \(account.provider?.title ?? "an account")"
  }
}
