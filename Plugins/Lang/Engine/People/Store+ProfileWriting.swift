import BerthSDK

extension Store {
  /// Makes the user's profile, or changes it.
  ///
  /// The secret is kept before the profile that needs it, so that being killed between the two
  /// leaves no profile without an owner.
  /// - Returns: the profile, and whether it is new.
  func save(_ draft: ProfileDraft) throws -> (profile: Profile, isNew: Bool) {
    var secret = try own.value(Self.secretKey) ?? ""
    if secret.isEmpty {
      secret = Hexadecimal.text(try call.random.secure(16))
      try own.setValue(Self.secretKey, secret)
    }
    let key = SHA256.digest(Array(secret.utf8))
    return try shared.transaction {
      let known = try myProfile()
      let id = try known?.id ?? insert(draft, key: key)
      if let known { try update(known, draft) }
      try setLanguages(id, draft)
      guard let profile = try profile(id: id) else {
        throw PluginError("internal", "the profile was not written")
      }
      try check(profile)
      try setPairs(profile)
      return (profile, known == nil)
    }
  }

  private func insert(_ draft: ProfileDraft, key: [UInt8]) throws -> Int {
    guard let name = draft.name, let born = draft.born else {
      throw PluginError(
        "input.missing", "a new profile needs a name and a day of birth",
        remedy: "berth lang sign-up --name Ana --born 1994-05-17 --native es --learning en:B1")
    }
    let handle = try draft.handle ?? freeHandle(name)
    try requireFree(handle, except: 0)
    try shared.run(
      """
      INSERT INTO profiles (key, handle, name, born, country, city, zone, bio, goals, interests,
        hours, age_from, age_to, created, updated, active)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?14, ?14)
      """,
      [
        .blob(key), .text(handle), .text(name), SQLValue(born),
        .text(try draft.country ?? call.person.get().country ?? ""),
        .text(draft.city ?? ""), .text(try draft.zone ?? call.clock.zone()),
        .text(draft.bio ?? ""), SQLValue(draft.goals ?? 0),
        .text((draft.interests ?? []).joined(separator: "|")), SQLValue(draft.hours?.bits ?? 0),
        SQLValue(draft.ageFrom ?? Profile.minimumAge),
        SQLValue(draft.ageTo ?? Profile.maximumAge), .int(now),
      ])
    return Int(try shared.lastInsertRowID)
  }

  private func update(_ known: Profile, _ draft: ProfileDraft) throws {
    if let handle = draft.handle { try requireFree(handle, except: known.id) }
    try shared.run(
      """
      UPDATE profiles SET handle = ?2, name = ?3, country = ?4, city = ?5, zone = ?6,
        bio = ?7, goals = ?8, interests = ?9, hours = ?10, age_from = ?11, age_to = ?12,
        updated = ?13, active = ?13 WHERE id = ?1
      """,
      [
        SQLValue(known.id), .text(draft.handle ?? known.handle), .text(draft.name ?? known.name),
        .text(draft.country ?? known.country),
        .text(draft.city ?? known.city), .text(draft.zone ?? known.zone),
        .text(draft.bio ?? known.bio), SQLValue(draft.goals ?? known.goals),
        .text((draft.interests ?? known.interests).joined(separator: "|")),
        SQLValue((draft.hours ?? known.hours).bits), SQLValue(draft.ageFrom ?? known.ageFrom),
        SQLValue(draft.ageTo ?? known.ageTo), .int(now),
      ])
  }

  /// The profile with the day of birth the host has: it decides who meets whom, so that nobody but
  /// the operator corrects it.
  func withHostsBirthDate(_ profile: Profile) throws -> Profile {
    guard let born = try call.person.get().birthDate?.dayNumber, born != profile.born else {
      return profile
    }
    return try shared.transaction {
      try shared.run(
        "UPDATE profiles SET born = ?2 WHERE id = ?1", [SQLValue(profile.id), SQLValue(born)])
      var changed = profile
      changed.born = born
      try setPairs(changed)
      return changed
    }
  }

  private func setLanguages(_ id: Int, _ draft: ProfileDraft) throws {
    func put(_ role: Int, _ rows: [(language: String, level: Int)]) throws {
      try shared.run(
        "DELETE FROM profile_languages WHERE profile = ?1 AND role = ?2",
        [SQLValue(id), SQLValue(role)])
      for row in rows {
        try shared.run(
          "INSERT INTO profile_languages VALUES (?1, ?2, ?3, ?4)",
          [SQLValue(id), SQLValue(role), .text(row.language), SQLValue(row.level)])
      }
    }
    if let natives = draft.natives {
      try put(0, natives.map { ($0, Level.native.rawValue) })
    }
    if let learning = draft.learning {
      try put(1, learning.map { ($0.language, $0.level.rawValue) })
    }
  }

  /// What must be true of a profile as a whole.
  private func check(_ profile: Profile) throws {
    guard profile.ageFrom <= profile.ageTo else {
      throw PluginError.invalid(
        "the ages \(profile.ageFrom) to \(profile.ageTo) leave nobody",
        remedy: "make --age-from the smaller one")
    }
    let both = profile.learning.map(\.language).filter(profile.natives.contains)
    guard both.isEmpty else {
      throw PluginError.invalid(
        "\(Words.list(both)) cannot be native and learnt at once",
        remedy: "name it with --native or with --learning")
    }
  }

  private func requireFree(_ handle: String, except id: Int) throws {
    let taken = try shared.int(
      "SELECT count(*) FROM profiles WHERE handle = ?1 AND id <> ?2",
      [.text(handle), SQLValue(id)])
    guard taken == 0 else {
      throw PluginError(
        "profile.handle", "the handle \(handle) is taken",
        remedy: "choose another with --handle, such as \(try freeHandle(handle))")
    }
  }

  /// A handle made of a name that nobody has.
  private func freeHandle(_ name: String) throws -> String {
    var base = String(
      Words.slug(name).utf8.filter { $0 < 0x80 }.prefix(24).map { Character(UnicodeScalar($0)) })
    if (try? ProfileDraft.handle(base)) == nil { base = "learner" }
    var candidate = base
    var number = 1
    while try shared.int(
      "SELECT count(*) FROM profiles WHERE handle = ?1", [.text(candidate)]) > 0
    {
      number += 1
      candidate =
        number < 50
        ? "\(base)\(number)" : "\(base)\(try call.random.secure(4).reduce(0) { $0 << 8 | Int($1) })"
    }
    return candidate
  }

  /// Hides the profile from discovery, or shows it again.
  func setPaused(_ paused: Bool) throws -> Profile {
    let me = try me(complete: false)
    try requireGoodStanding(me)
    return try shared.transaction {
      try shared.run(
        "UPDATE profiles SET state = ?2, updated = ?3 WHERE id = ?1",
        [SQLValue(me.id), SQLValue(paused ? 1 : 0), .int(now)])
      guard let profile = try profile(id: me.id) else { return me }
      try setPairs(profile)
      return profile
    }
  }
}
