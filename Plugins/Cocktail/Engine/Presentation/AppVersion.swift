/// The version of the app, which its manifest and its pages name.
enum AppVersion {
  static let text = "1.0.0"
}
