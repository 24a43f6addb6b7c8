import BerthSDK

/// One of the screens a newcomer sees.
struct OnboardingScreen: Sendable, Equatable {
  var number: Int
  /// The name of the symbol in the design.
  var icon: String
  var title: String
  var message: String
  /// What the button says.
  var action: String

  /// The rows of `onboarding.tsv`.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<OnboardingScreen> {
    DataTable(
      file: "onboarding.tsv", UnsafeRawBufferPointer(bytes),
      columns: ["screen", "icon", "title", "message", "action"]
    ) { reader, fields in
      guard let number = reader.number(fields, 0, in: 1...9), let icon = reader.text(fields, 1),
        let title = reader.text(fields, 2), let message = reader.text(fields, 3),
        let action = reader.text(fields, 4)
      else { return nil }
      return OnboardingScreen(
        number: Int(number), icon: icon, title: title, message: message, action: action)
    }
  }
}
