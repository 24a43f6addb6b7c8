import BerthSDK

/// Codes that people of a home give each other: who comes by one, and who gave it, have seven days of
/// premium.
///
/// The days are the app's own and stand in the public database: the host's ledger holds what was bought
/// and takes nothing from a plugin. A person is a user's data of this app, whoever is signed in there, so
/// that nobody invites themselves by signing in.
struct Referrals {
  let store: Store

  /// What a code brings each of two, milliseconds.
  static let gift: Int64 = 7 * 86_400_000
  /// The most that one can have ahead, milliseconds: four friends.
  static let maximum = 4 * gift

  /// What became of a code.
  struct Redeemed: Sendable, Equatable {
    /// False when the same code was used by the same person before.
    var isNew: Bool
    /// Unix milliseconds.
    var until: Int64
  }

  private func shared() throws -> Database { try store.call.storage.open(.public) }

  private func person() throws -> String { try store.account().device }

  /// The person's code, made when there is none yet; always the same one.
  func code() throws -> String {
    let (shared, person) = (try shared(), try person())
    let fresh = ReferralCode.make(try store.call.random.secure(ReferralCode.bytes))
    return try shared.transaction {
      try shared.run(
        "INSERT INTO referrals VALUES (?1,?2,?3) ON CONFLICT (person) DO NOTHING",
        [.text(fresh), .text(person), .int(store.now)])
      return try shared.first(
        "SELECT code FROM referrals WHERE person = ?1", [.text(person)]
      ) { $0.text(0) } ?? fresh
    }
  }

  /// How many came by the person's code.
  func count() throws -> Int {
    try shared().int(
      "SELECT count(*) FROM referred JOIN referrals USING (code) WHERE referrals.person = ?1",
      [.text(try person())])
  }

  /// Until when premium is a gift, Unix milliseconds; nil when it is not, or no longer.
  func until() throws -> Int64? {
    let until = Int64(
      try shared().int(
        "SELECT coalesce(max(until), 0) FROM gifts WHERE person = ?1", [.text(try person())]))
    return until > store.now ? until : nil
  }

  /// Uses a code: both have seven days more, all in one transaction, so that a person comes by one code
  /// however often it is tried.
  ///
  /// - Throws: `referral.code` for what is none, `referral.own`, `referral.used` for who came by another
  ///   code before or gave their own to who made this one.
  func redeem(_ text: String) throws -> Redeemed {
    guard let code = ReferralCode.parse(text) else {
      throw Self.unknown("a code has \(ReferralCode.length) letters and digits")
    }
    let (shared, me) = (try shared(), try person())
    return try shared.transaction {
      let giver = try shared.first(
        "SELECT person FROM referrals WHERE code = ?1", [.text(code)]
      ) { $0.text(0) }
      guard let giver else { throw Self.unknown("nobody of this home has made it") }
      guard giver != me else {
        throw PluginError(
          "referral.own", "this code is your own", remedy: "give it to somebody else of this home")
      }
      if let used = try used(by: me, shared) {
        guard used == code else { throw Self.used("you came by another code before") }
        return Redeemed(isNew: false, until: try until() ?? store.now)
      }
      if let theirs = try used(by: giver, shared), try owner(of: theirs, shared) == me {
        throw Self.used("who made this code came by yours")
      }
      try shared.run(
        "INSERT INTO referred VALUES (?1,?2,?3)", [.text(me), .text(code), .int(store.now)])
      for person in [me, giver] {
        try shared.run(
          """
          INSERT INTO gifts VALUES (?1, ?2 + ?3) ON CONFLICT (person)
            DO UPDATE SET until = min(max(until, ?2) + ?3, ?2 + ?4)
          """, [.text(person), .int(store.now), .int(Self.gift), .int(Self.maximum)])
      }
      return Redeemed(isNew: true, until: try until() ?? store.now + Self.gift)
    }
  }

  private func used(by person: String, _ shared: Database) throws -> String? {
    try shared.first("SELECT code FROM referred WHERE person = ?1", [.text(person)]) { $0.text(0) }
  }

  private func owner(of code: String, _ shared: Database) throws -> String? {
    try shared.first("SELECT person FROM referrals WHERE code = ?1", [.text(code)]) { $0.text(0) }
  }

  private static func unknown(_ why: String) -> PluginError {
    PluginError(
      "referral.code", "this is no code of a friend: \(why)",
      remedy: "copy it whole from who gave it to you")
  }

  private static func used(_ why: String) -> PluginError {
    PluginError(
      "referral.used", "the code brings nothing: \(why)",
      remedy: "give your own code to somebody who is new here: berth meal refer")
  }
}

/// Codes of friends: 50 random bits as ten characters of Crockford's base 32
/// (https://www.crockford.com/base32.html), written in two groups.
enum ReferralCode {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  static let length = 10
  /// Random bytes it is made of, one for each character.
  static let bytes = 10

  static func make(_ random: [UInt8]) -> String {
    String(random.prefix(length).map { alphabet[Int($0 & 31)] })
  }

  /// The code in two groups of five.
  static func shown(_ code: String) -> String { "\(code.prefix(5))-\(code.dropFirst(5))" }

  /// A code as people write it, or the link that ends in one; nil for what cannot be one.
  ///
  /// O is read as 0, I and L as 1; case, hyphens and spaces do not matter.
  static func parse(_ text: String) -> String? {
    let last = text.split(whereSeparator: { $0 == "/" || $0 == "=" }).last ?? ""
    var code = ""
    for character in last.uppercased() where !"- \t\n".contains(character) {
      let meant: Character =
        character == "O" ? "0" : character == "I" || character == "L" ? "1" : character
      guard alphabet.contains(meant) else { return nil }
      code.append(meant)
    }
    return code.count == length ? code : nil
  }
}
