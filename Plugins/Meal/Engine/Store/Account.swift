import BerthSDK

/// How somebody signs in. The names stand for identities of this machine only; nothing is sent.
enum SignInProvider: String, Term {
  case apple, google, email

  var title: String {
    switch self {
    case .apple: "Apple"
    case .google: "Google"
    case .email: "email"
    }
  }
}

/// Whose rows are meant: the device's or an account's.
struct Account: Sendable, Equatable {
  /// The owner of the rows.
  var owner: String
  /// This install before anybody signs in.
  var device: String
  var provider: SignInProvider?
  var email: String?
  /// Since when, Unix milliseconds.
  var since: Int64

  var isSignedIn: Bool { owner != device }

  /// The id of an account: the same for the same address, whatever the provider; without an address,
  /// one for each provider.
  static func id(_ provider: SignInProvider, email: String?) -> String {
    let identity = email.map { "mail " + $0.lowercased() } ?? "by " + provider.rawValue
    return "account-" + String(StableHash.of(identity), radix: 16)
  }

  /// An address in its one form; nil when it is none.
  static func address(_ text: String) -> String? {
    let text = Words.trimmed(text)
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[1].contains("."), !parts[1].hasPrefix("."),
      !parts[1].hasSuffix("."), text.utf8.count <= 254, !text.contains(" ")
    else { return nil }
    return text.lowercased()
  }
}

extension Store {
  /// Who is signed in, if anybody.
  func account() throws -> Account {
    let found = try database.first(
      """
      SELECT s.owner, s.device, s.since, a.provider, a.email FROM session s
        LEFT JOIN accounts a ON a.id = s.owner
      """
    ) { row in
      Account(
        owner: row.text(0), device: row.text(1),
        provider: row.optionalText(3).flatMap(SignInProvider.init(rawValue:)),
        email: row.optionalText(4), since: Int64(row.int(2)))
    }
    guard let found else { throw try missingSession() }
    return found
  }

  private func missingSession() throws -> PluginError {
    PluginError(
      "storage.damaged", "the app's data has no session",
      remedy: "berth data check looks for damage")
  }

  /// Signs in: the device's rows become the account's, each once, in one transaction.
  ///
  /// Doing it again changes nothing. Rows of another account stay with that account.
  func signIn(_ provider: SignInProvider, email: String?) throws -> Account {
    try database.transaction {
      let present = try account()
      let id = Account.id(provider, email: email)
      try database.run(
        "INSERT OR IGNORE INTO accounts VALUES (?1,?2,?3,?4)",
        [.text(id), .text(provider.rawValue), SQLValue(email), .int(now)])
      if present.owner != id {
        try AccountMerge(store: self, from: present.device, to: id).run()
        try database.run("UPDATE session SET owner = ?1, since = ?2", [.text(id), .int(now)])
      }
      return try account()
    }
  }

  /// Signs out: the account's rows stay with it, the device starts afresh, but for who eats here.
  ///
  /// - Returns: false when nobody was signed in.
  func signOut() throws -> Bool {
    try database.transaction {
      guard try account().isSignedIn else { return false }
      try database.run(
        "UPDATE session SET owner = device, since = ?1, prompted = NULL, dismissed = NULL, "
          + "welcomed = NULL", [.int(now)])
      return true
    }
  }
}

/// Moves a device's rows to an account and unites the two where both have one.
struct AccountMerge {
  let store: Store
  let from: String
  let to: String

  func run() throws {
    let both: [SQLValue] = [.text(to), .text(from)]
    let database = store.database
    try mergeProfiles()
    // In the order they happened: the numbers of suggestions say which was the last.
    try database.run("UPDATE suggestions SET owner = ?1 WHERE owner = ?2", both)
    try database.run(
      """
      INSERT INTO favorites SELECT ?1, recipe, at FROM favorites WHERE owner = ?2
        ON CONFLICT (owner, recipe) DO UPDATE SET at = min(at, excluded.at)
      """, both)
    // The newer word counts, as it does for one person on one device.
    try database.run(
      """
      DELETE FROM feedback AS old WHERE owner IN (?1, ?2) AND kind <> 'made' AND EXISTS (
        SELECT 1 FROM feedback AS new WHERE new.owner IN (?1, ?2) AND new.owner <> old.owner
          AND new.recipe = old.recipe AND new.kind <> 'made'
          AND (new.at > old.at OR (new.at = old.at AND new.owner = ?1)))
      """, both)
    try database.run("UPDATE OR REPLACE feedback SET owner = ?1 WHERE owner = ?2", both)
    for table in ["pantry", "groceries", "pantry_photos", "week_days", "week_choices", "told"] {
      try database.run("UPDATE OR IGNORE \(table) SET owner = ?1 WHERE owner = ?2", both)
    }
    try database.run("UPDATE own_recipes SET owner = ?1 WHERE owner = ?2", both)
    for table in [
      "favorites", "pantry", "groceries", "pantry_photos", "week_days", "week_choices", "told",
      "profiles",
      "ready",
    ] {
      try database.run("DELETE FROM \(table) WHERE owner = ?1", [.text(from)])
    }
    try store.forgetReady(to)
  }

  /// Dislikes of both count; of the rest, what the device was told wins. Allergies and diets are the
  /// household's and stay as they are.
  private func mergeProfiles() throws {
    guard try store.hasProfile(from) else { return }
    let device = try store.profile(of: from)
    var merged = try store.profile(of: to)
    for food in device.dislikes where !merged.dislikes.contains(food) {
      merged.dislikes.append(food)
    }
    merged.goal = device.goal ?? merged.goal
    merged.minutes = device.minutes ?? merged.minutes
    merged.patience = device.patience ?? merged.patience
    if device.units != .metric { merged.units = device.units }
    merged.servings = device.servings ?? merged.servings
    try store.setProfile(merged, of: to)
  }
}
