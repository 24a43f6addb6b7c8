/// The version of the host.
enum HostVersion {
  static let current = "1.0.0"
}
