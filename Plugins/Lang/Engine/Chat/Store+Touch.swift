import BerthSDK

extension Store {
  /// Notes a visit, unless the shared database cannot be written just now.
  func touchQuietly(_ me: Profile) throws {
    do { try touch(me) } catch  where Outbox.isPassing(error) {}
  }
}
