import BerthSDK

/// What one says to have signed up with; nothing leaves the home.
enum SignUpMethod: String, ArgumentWord { case apple, google, email }

/// `sign-up`: a profile in one line.
struct SignUpCommand: StoreCommand {
  var with: SignUpMethod
  var born: String?
  var answers: ProfileAnswers

  func run(_ store: Store, _ call: Call) throws -> Reply {
    if let known = try store.myProfile() {
      throw PluginError(
        "profile.exists", "you are signed up as \(known.handle)",
        remedy: "berth lang profile-edit changes your profile")
    }
    var draft = try ProfileDraft(answers, call)
    try draft.takeBirthDate(born, call)
    let saved = try store.save(draft)
    try ProfileEvents.signedUp(with, store)
    try ProfileEvents.completed(saved.profile, store)
    return try OwnProfilePage.reply(
      saved.profile, store, title: "Welcome, \(saved.profile.name)")
  }
}

/// The events of a profile's life, each recorded once.
enum ProfileEvents {
  static func signedUp(_ method: SignUpMethod, _ store: Store) throws {
    try store.own.setValue("signedUpWith", method.rawValue)
    try store.call.events.record("user_signed_up", ["with": .string(method.rawValue)])
  }

  static func completed(_ profile: Profile, _ store: Store) throws {
    guard profile.isComplete, try store.own.value("completed") == nil else { return }
    try store.own.setValue("completed", String(store.now))
    try store.call.events.record(
      "profile_completed",
      [
        "natives": JSON(profile.natives), "learning": JSON(profile.learning.map(\.language)),
        "goals": JSON(Goal.list(profile.goals).map(\.rawValue)),
        "photo": .bool(profile.photo != nil),
      ])
  }

  static func matched(_ match: Match, _ store: Store) throws {
    guard try store.own.value("firstMatch") == nil else { return }
    try store.own.setValue("firstMatch", String(store.now))
    try store.call.events.record("first_match", ["origin": .string("\(match.origin)")])
  }
}
