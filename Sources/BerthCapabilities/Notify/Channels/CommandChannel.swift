package import BerthBase
import BerthServices

/// Hands notifications to a program of the user's.
///
/// The program is run directly, without a shell. It reads the notification as one line of JSON from
/// standard input and finds its parts in the environment: `BERTH_NOTIFY_ID`, `_PLUGIN`,
/// `_PLUGIN_NAME`, `_CATEGORY`, `_KEY`, `_TITLE`, `_BODY`, `_LINK`, `_URGENT` (`1` or `0`) and
/// `BERTH_HOME`. Exit code 0 says that the notification was shown.
package struct CommandChannel: NotificationChannel {
  package let id = "command"
  private let words: [String]
  private let home: String
  private let environment: [String: String]
  private let milliseconds: Int
  private let monotonic: @Sendable () -> UInt64

  /// - Parameters:
  ///   - words: the program, an absolute path or a name to look up in `PATH`, and its arguments.
  ///   - home: the host's home.
  ///   - environment: what the program sees, the host's own settings left out.
  ///   - milliseconds: the longest it may take.
  package init(
    words: [String], home: String, environment: [String: String], milliseconds: Int,
    monotonic: @escaping @Sendable () -> UInt64 = RuntimeClock.system.monotonic
  ) {
    self.words = words
    self.home = home
    self.environment = environment
    self.milliseconds = milliseconds
    self.monotonic = monotonic
  }

  package func check() throws(BerthError) { _ = try program() }

  package func deliver(_ delivery: Delivery) throws(BerthError) {
    let command = ChildProcess.Command(
      path: try program(), arguments: Array(words.dropFirst()), environment: variables(delivery),
      input: delivery.json.utf8() + [0x0A])
    try ChannelProgram.run(
      command, as: words[0], milliseconds: milliseconds, monotonic: monotonic,
      remedy: "try it with: berth notify test --channel command")
  }

  private func program() throws(BerthError) -> String {
    guard let name = words.first, let path = ProgramSearch.find(name, environment: environment)
    else {
      throw .refusal(
        "the program \(words.first ?? "") of notify.command cannot be found or run",
        remedy: "berth config set notify.command '[\"/path/to/program\"]'", program: words.first)
    }
    return path
  }

  private func variables(_ delivery: Delivery) -> [String: String] {
    // Settings in the environment may be secrets of other channels and apps.
    var variables = environment.filter { !$0.key.hasPrefix("BERTH_CONFIG_") }
    let notification = delivery.notification
    let parts = [
      "ID": delivery.id, "PLUGIN": delivery.plugin, "PLUGIN_NAME": delivery.pluginName,
      "CATEGORY": notification.category, "KEY": notification.key, "TITLE": notification.title,
      "BODY": notification.body, "LINK": notification.link ?? "",
      "URGENT": delivery.isUrgent ? "1" : "0",
    ]
    for (name, text) in parts {
      // A variable ends at its first NUL.
      variables["BERTH_NOTIFY_\(name)"] =
        text.utf8.contains(0)
        ? String(text.filter { $0 != "\0" }) : text
    }
    variables["BERTH_HOME"] = home
    return variables
  }
}
