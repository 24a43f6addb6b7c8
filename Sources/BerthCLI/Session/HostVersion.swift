/// The version of the host.
enum HostVersion {
  static let current = "1.0.0"
  /// When it was released, in Unix seconds: 1 January 2026; the time of packaged files.
  static let released = 1_767_225_600
}
