package import BerthBase
import BerthManifest

/// The settings of the host itself: `berth config set timezone Europe/Berlin`.
package enum HostSetting {
  /// All of them, in the order lists show them.
  static let all: [Manifest.Setting] =
    [
      Manifest.Setting(
        key: "timezone", summary: "Your time zone by its IANA name; unset means the machine's",
        rule: ValueRule(.string), defaultValue: nil, isSecret: false),
      Manifest.Setting(
        key: "events",
        summary: "Whether apps may keep local statistics; they never leave this machine",
        rule: ValueRule(.bool), defaultValue: true, isSecret: false),
      Manifest.Setting(
        key: "notifications", summary: "Whether any app may notify you at all",
        rule: ValueRule(.bool), defaultValue: true, isSecret: false),
      Manifest.Setting(
        key: "quietHours", summary: "When no app may notify you, such as 22:00-07:00, or off",
        rule: ValueRule(.string), defaultValue: "22:00-07:00", isSecret: false),
      Manifest.Setting(
        key: "focus", summary: "Whether notifications wait because you are not to be disturbed",
        rule: ValueRule(.bool), defaultValue: false, isSecret: false),
      Manifest.Setting(
        key: "programs",
        summary: "General programs that apps may run, such as python3, with spaces between",
        rule: ValueRule(.string), defaultValue: "", isSecret: false),
      Manifest.Setting(
        key: "color", summary: "When to write in colour",
        rule: ValueRule(.enum, values: ["auto", "always", "never"]), defaultValue: "auto",
        isSecret: false),
      Manifest.Setting(
        key: "theme", summary: "Whether the terminal is dark or light; auto asks it",
        rule: ValueRule(.enum, values: ["auto", "dark", "light"]), defaultValue: "auto",
        isSecret: false),
      WebOrigins.setting, PluginLists.setting,
    ] + channels

  /// The setting of a key.
  static func named(_ key: String) -> Manifest.Setting? { all.first { $0.key == key } }

  /// Checks what a rule cannot say.
  static func check(_ key: String, _ value: JSON) throws(BerthError) {
    if key == "timezone", let name = value.string { _ = try ZoneDatabase().rules(name) }
    if key == "quietHours", let text = value.string, text != quietOff,
      LocalWindow(span: text) == nil
    {
      throw wrongQuietHours(text)
    }
    if key == WebOrigins.key { _ = try WebOrigins.read(value.string ?? "") }
    if key == PluginLists.key { _ = try PluginLists.read(value.string ?? "") }
    try checkChannel(key, value)
  }

  /// The word for no quiet hours.
  package static let quietOff = "off"

  package static func wrongQuietHours(_ text: String) -> BerthError {
    BerthError(
      "input.invalid", "quietHours: expected two times such as 22:00-07:00 or off, found “\(text)”",
      remedy: "berth notify quiet 22:00-07:00, or berth notify quiet off")
  }
}
