package import BerthBase

extension Settings {
  /// The value of one of the host's own keys: `timezone`, `events`, `notifications`, `color`, `theme`.
  ///
  /// - Throws: `config.unknown`, `config.invalid`.
  package func host(_ key: String) throws(BerthError) -> JSON {
    guard let setting = HostSetting.named(key) else {
      throw BerthError("config.unknown", "the host has no setting “\(key)”")
    }
    return try usable(.host(setting))
  }

  /// The IANA name of the user's zone: the setting `timezone`, else the machine's.
  package func zoneName() throws(BerthError) -> String {
    try host("timezone").string ?? ZoneDatabase.systemZone(environment: environment)
  }

  /// Whether events may be recorded; false also when the settings cannot be read, as the user may
  /// have turned them off there.
  package var eventsAreOn: Bool {
    file.damage == nil && (try? host("events").bool) ?? false
  }
}
