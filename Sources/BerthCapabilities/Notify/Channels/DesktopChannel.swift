package import BerthBase
import BerthServices

/// Shows notifications on the desktop through the program `notify-send`.
///
/// Titles and bodies are arguments of that program, which others on the machine can read.
package struct DesktopChannel: NotificationChannel {
  package let id = "notify-send"
  private let environment: [String: String]
  private let milliseconds: Int
  private let monotonic: @Sendable () -> UInt64

  /// - Parameters:
  ///   - environment: where `PATH` and the session's addresses come from.
  ///   - milliseconds: the longest one may take.
  package init(
    environment: [String: String], milliseconds: Int,
    monotonic: @escaping @Sendable () -> UInt64 = RuntimeClock.system.monotonic
  ) {
    self.environment = environment
    self.milliseconds = milliseconds
    self.monotonic = monotonic
  }

  package func check() throws(BerthError) { _ = try program() }

  package func deliver(_ delivery: Delivery) throws(BerthError) {
    let command = ChildProcess.Command(
      path: try program(), arguments: Self.arguments(delivery),
      environment: Self.session(environment))
    try ChannelProgram.run(
      command, as: "notify-send", milliseconds: milliseconds, monotonic: monotonic,
      remedy: "it needs a desktop session; without one choose other channels: berth notify channels"
    )
  }

  private func program() throws(BerthError) -> String {
    guard let path = ProgramSearch.find("notify-send", environment: environment) else {
      throw .refusal(
        "desktop notifications need the program notify-send, which is not on PATH",
        remedy: "install libnotify-bin, for example with: sudo apt install libnotify-bin",
        program: "notify-send")
    }
    return path
  }

  /// The arguments as notify-send(1) has them; what follows `--` is no option, whatever it begins
  /// with.
  static func arguments(_ delivery: Delivery) -> [String] {
    let notification = delivery.notification
    var lines = notification.body.split(whereSeparator: \.isNewline).map(String.init)
    if let link = notification.link { lines.append("berth open '\(link)'") }
    lines += notification.actions.map {
      "\($0.title): berth notify respond \(delivery.id) \($0.id)"
    }
    return [
      "--app-name=\(plain(delivery.pluginName))",
      "--urgency=\(delivery.isUrgent ? "critical" : "normal")", "--",
      plain(notification.title), markup(lines.map(plain).joined(separator: "\n")),
    ]
  }

  /// A body without markup: the Desktop Notifications Specification lets servers read some tags in
  /// it, and notify-send reads backslashes as the beginnings of escapes.
  private static func markup(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\\": escaped += "\\\\"
      default: escaped.append(character)
      }
    }
    return escaped
  }

  private static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? " " : $0 }))
  }

  /// The environment with the session's folder where timers and cron leave it out: the bus is
  /// found there.
  private static func session(_ environment: [String: String]) -> [String: String] {
    guard environment["XDG_RUNTIME_DIR"] == nil, environment["DBUS_SESSION_BUS_ADDRESS"] == nil
    else { return environment }
    let folder = "/run/user/\(ChannelProgram.userNumber)"
    guard FileBytes.exists(folder + "/bus") else { return environment }
    return environment.merging(["XDG_RUNTIME_DIR": folder]) { $1 }
  }
}
