import BerthSDK

/// The options of `sign-up`, `profile-edit` and `welcome` that say what a profile holds.
struct ProfileAnswers: ArgumentGroup {
  var name: String?
  var handle: String?
  var born: String?
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
