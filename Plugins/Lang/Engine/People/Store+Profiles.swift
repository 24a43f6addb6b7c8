import BerthSDK

extension Store {
  /// Where the private database keeps what proves which profile is the user's own.
  static let secretKey = "secret"

  // MARK: Who one is

  /// The key of the user's own profile; nil before signing up.
  private func ownKey() throws -> [UInt8]? {
    try own.value(Self.secretKey).map { SHA256.digest(Array($0.utf8)) }
  }

  /// The id of the user's own profile; nil before signing up.
  func myID() throws -> Int? {
    guard let key = try ownKey() else { return nil }
    return try shared.first("SELECT id FROM profiles WHERE key = ?1", [.blob(key)]) { $0.int(0) }
  }

  /// The user's own profile; nil before signing up.
  func myProfile() throws -> Profile? {
    guard let key = try ownKey() else { return nil }
    return try shared.first(
      "SELECT \(Profile.columns) FROM profiles p WHERE p.key = ?1", [.blob(key)],
      Profile.init)
  }

  /// The user's own profile.
  ///
  /// - Parameter complete: whether it must have languages, and may not be suspended.
  /// - Throws: `not-found` before signing up, `age.gate`, `profile.incomplete`, `profile.suspended`.
  func me(complete: Bool = true) throws -> Profile {
    guard let profile = try myProfile().map(withHostsBirthDate) else {
      throw PluginError(
        "not-found", "you have no profile yet",
        remedy: "berth lang welcome leads you through",
        details: ["reason": "profile.missing"])
    }
    guard profile.age(on: try day()) >= Profile.minimumAge else { throw Profile.tooYoung }
    if complete {
      guard profile.isComplete else {
        throw PluginError(
          "profile.incomplete", "your profile does not say yet what you speak and learn",
          remedy: "berth lang profile-edit --native en --learning es:B1")
      }
      try requireGoodStanding(profile)
    }
    return profile
  }

  /// Throws `profile.suspended` for somebody who may not reach others.
  func requireGoodStanding(_ profile: Profile) throws {
    if profile.state == .suspended {
      throw PluginError(
        "profile.suspended", "your profile is suspended after a report",
        remedy: "whoever runs the server can lift it; learning alone stays open")
    }
  }

  // MARK: Others

  /// A profile by its id, whoever asks.
  func profile(id: Int) throws -> Profile? {
    try shared.first(
      "SELECT \(Profile.columns) FROM profiles p WHERE p.id = ?1", [SQLValue(id)], Profile.init)
  }

  /// A profile by its plain handle, whoever asks.
  func profile(handle: String) throws -> Profile? {
    try shared.first(
      "SELECT \(Profile.columns) FROM profiles p WHERE p.handle = ?1", [.text(handle)],
      Profile.init)
  }

  /// Whether one of two people has blocked the other.
  func isBlocked(_ first: Int, _ second: Int) throws -> Bool {
    try shared.int(
      """
      SELECT EXISTS (SELECT 1 FROM blocks WHERE by = ?1 AND target = ?2)
        OR EXISTS (SELECT 1 FROM blocks WHERE by = ?2 AND target = ?1)
      """, [SQLValue(first), SQLValue(second)]) == 1
  }

  /// The person a handle or name means, as far as the user may see them.
  ///
  /// People who are blocked either way, of another band of ages, or suspended, are nowhere to be
  /// found; a paused one is found by those matched with them only.
  /// - Throws: `not-found` with what was perhaps meant.
  func person(_ text: String, for me: Int) throws -> Profile {
    let plain = Profile.plainHandle(text)
    if let found = try profile(handle: plain), try isVisible(found, to: me) { return found }
    // A name will do where only one person one is matched with has it.
    let matched = try matchedProfiles(me)
    let named = matched.filter { TextFolding.fold($0.name) == TextFolding.fold(plain) }
    if named.count == 1 { return named[0] }
    var error = PluginError.unknown(
      "there is nobody called “\(Words.shortened(plain, to: 40))” here",
      near: Nearest.names(to: plain, in: matched.map(\.handle)),
      remedy: "berth lang discover and berth lang matches show people with their handles")
    if named.count > 1 {
      error.remedy =
        "several are called that: use one of the handles \(Words.list(named.map(\.handle), "or"))"
    }
    throw error
  }

  /// Whether somebody may see a person at all.
  func isVisible(_ person: Profile, to me: Int) throws -> Bool {
    if person.id == me { return true }
    if try isApart(me, from: person) { return false }
    return try person.state == .visible || isMatched(me, person.id)
  }
}
