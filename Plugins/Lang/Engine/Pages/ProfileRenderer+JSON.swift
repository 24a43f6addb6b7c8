import BerthSDK

extension ProfileRenderer {
  /// A profile as others get it: the age instead of the day of birth, no exact times.
  func json(_ profile: Profile, score: MatchScore? = nil) throws -> JSON {
    var json: JSON = [
      "id": .string(profile.handle), "name": .string(profile.name),
      "age": JSON(profile.age(on: try store.day())),
      "natives": .list(profile.natives) {
        ["id": .string($0), "name": .string(languages.name($0))]
      },
      "learning": .list(profile.learning) {
        [
          "id": .string($0.language), "name": .string(languages.name($0.language)),
          "level": .string($0.level.name),
        ]
      },
      "goals": JSON(Goal.list(profile.goals).map(\.rawValue)),
      "country": .string(profile.country), "city": .string(profile.city),
      "zone": .string(profile.zone), "bio": .string(profile.bio),
      "interests": JSON(profile.interests), "hours": .string(profile.hours.words),
      "photo": profile.photo.map { .string(Hexadecimal.text($0)) } ?? .null,
      "active": .string(ProfileRenderer(store, languages, Say()).active(profile)),
      "link": .string(Link.person(profile.handle)),
    ]
    if let score {
      json["score"] = .number((score.total * 10).rounded() / 10)
      json["reciprocal"] = .bool(score.isReciprocal)
      json["reasons"] = JSON(score.reasons.map(sentence))
    }
    return json
  }
}
