/// The environments programs are started with.
enum ProgramEnvironment {
  /// What a measured program sees: little, and the same on every machine.
  static let plain = ["PATH": "/usr/local/bin:/usr/bin:/bin", "TZ": "UTC", "LC_ALL": "C.UTF-8"]
}
