import BerthBase
import BerthManifest

extension HostSetting {
  /// The settings of the channels that show notifications.
  static let channels: [Manifest.Setting] = [
    Manifest.Setting(
      key: "notify.channels",
      summary: "Where notifications are shown: "
        + ChannelSettings.known.joined(separator: ", "),
      rule: ValueRule(.string), defaultValue: "terminal,log", isSecret: false),
    Manifest.Setting(
      key: "notify.command",
      summary: "The program of the channel command and its arguments, as a JSON array",
      rule: ValueRule(.json), defaultValue: nil, isSecret: false),
    Manifest.Setting(
      key: "notify.webhook",
      summary: "The address of the channel webhook, or several with spaces between",
      rule: ValueRule(.string), defaultValue: nil, isSecret: true),
    Manifest.Setting(
      key: "notify.webhookHeader",
      summary: "A header line for the webhook, such as “Authorization: Bearer …”",
      rule: ValueRule(.string), defaultValue: nil, isSecret: true),
    Manifest.Setting(
      key: "notify.ntfy",
      summary: "The topic of the channel ntfy, such as https://ntfy.sh/TOPIC, or several",
      rule: ValueRule(.string), defaultValue: nil, isSecret: true),
    Manifest.Setting(
      key: "notify.ntfyToken",
      summary: "An access token for the topic; - reads it from standard input",
      rule: ValueRule(.string), defaultValue: nil, isSecret: true),
    Manifest.Setting(
      key: "notify.site",
      summary: "Where this home is served, for taps on phones: https://berth.example.org",
      rule: ValueRule(.string), defaultValue: nil, isSecret: false),
    Manifest.Setting(
      key: "notify.timeout", summary: "How long a channel may take, at most 5 minutes",
      rule: ValueRule(.duration), defaultValue: "PT10S", isSecret: false),
  ]

  /// Checks what a rule cannot say about the settings of channels.
  static func checkChannel(_ key: String, _ value: JSON) throws(BerthError) {
    switch key {
    case "notify.channels": _ = try ChannelSettings.names(value.string ?? "")
    case "notify.command": _ = try ChannelSettings.words(value)
    case "notify.webhook": _ = try ChannelSettings.addresses(value.string ?? "")
    case "notify.webhookHeader": _ = try ChannelSettings.header(value.string ?? "")
    case "notify.ntfy": _ = try ChannelSettings.topics(value.string ?? "")
    case "notify.ntfyToken": _ = try ChannelSettings.token(value.string ?? "")
    case "notify.site": _ = try ChannelSettings.site(value.string ?? "")
    case "notify.timeout": _ = try ChannelSettings.milliseconds(value.string ?? "")
    default: break
    }
  }
}
