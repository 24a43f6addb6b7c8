import BerthSDK

/// What somebody wants their profile to say; nil leaves a part as it is.
struct ProfileDraft: Sendable, Equatable {
  var name: String?
  var handle: String?
  /// Of a new profile only: afterwards the host's word counts.
  var born: Int?
  var natives: [String]?
  var learning: [Profile.Learning]?
  var goals: Int?
  var country: String?
  var city: String?
  var zone: String?
  var bio: String?
  var interests: [String]?
  var hours: Hours?
  var ageFrom: Int?
  var ageTo: Int?

  var isEmpty: Bool { self == ProfileDraft() }

  init() {}

  /// Checks what somebody answered; what was not answered stays nil.
  ///
  /// - Throws: `input.invalid` that names the option and says how to write it.
  init(_ answers: ProfileAnswers, _ call: Call) throws {
    name = try Self.line(answers.name, "name", maximum: 40)
    handle = try answers.handle.map(Self.handle)
    country = try answers.country.map(Self.country)
    city = try Self.line(answers.city, "city", maximum: 60, mayBeEmpty: true)
    zone = try answers.zone.map { try Self.zone($0, call) }
    bio = try Self.line(answers.bio, "bio", maximum: 500, mayBeEmpty: true)
    if !answers.interests.isEmpty { interests = try Self.interests(answers.interests) }
    if !answers.hours.isEmpty { hours = try Self.hours(answers.hours.joined(separator: ", ")) }
    if !answers.goals.isEmpty {
      goals = Goal.bits(try Self.parts(answers.goals).map(Self.goal))
    }
    (ageFrom, ageTo) = (answers.ageFrom, answers.ageTo)
    guard !answers.native.isEmpty || !answers.learning.isEmpty else { return }
    let languages = try Languages(call)
    if !answers.native.isEmpty { natives = try Self.natives(answers.native, languages) }
    if !answers.learning.isEmpty { learning = try Self.learning(answers.learning, languages) }
  }
}

extension ProfileDraft {
  /// Takes the day of birth of a new profile: what the host knows of the user, or the answer in the
  /// argument `born`, which the host then keeps for all apps.
  ///
  /// - Throws: `person.known` for another day than the host's; `input.invalid`, `age.gate`.
  mutating func takeBirthDate(_ answer: String?, _ call: Call) throws {
    guard let text = try answer ?? call.person.get().birthDate?.text else { return }
    born = try Self.born(text, call)
    if answer != nil { try call.person.keepBirthDate(from: "born") }
  }
}

/// The options of `sign-up`, `profile-edit` and `welcome` that say what a profile holds.
struct ProfileAnswers: ArgumentGroup {
  var name: String?
  var handle: String?
  var native: [String]
  var learning: [String]
  var goals: [String]
  var country: String?
  var city: String?
  var zone: String?
  var bio: String?
  var interests: [String]
  var hours: [String]
  var ageFrom: Int?
  var ageTo: Int?
}
