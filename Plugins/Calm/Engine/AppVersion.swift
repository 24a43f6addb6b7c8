/// The version of the app, which its library and its exports name.
enum AppVersion {
  static let current = "1.0.0"
}
