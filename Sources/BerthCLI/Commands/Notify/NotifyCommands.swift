import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthViewModel

/// `berth notify …`: what comes, what came, and what may come.
enum NotifyCommands {
  static let all: [HostCommand] = [
    NotifyListCommand.command, NotifyTickCommand.command, NotifyRunCommand.command,
    NotifyLogCommand.command, NotifyRespondCommand.command, NotifySettingsCommand.command,
    NotifyPauseCommand.pause, NotifyPauseCommand.resume, NotifyQuietCommand.command,
    NotifyChannelsCommand.command, NotifyTestCommand.command, NotifyTimerCommand.command,
  ]

  /// Where notifications are shown, as the user's settings have it.
  static func channels(_ session: Session) throws(BerthError) -> ConfiguredChannels {
    let streams = session.streams
    return ConfiguredChannels(
      settings: try session.runtime().settings, environment: session.environment,
      terminal: { streams.error($0) == .done })
  }

  /// A plugin, or one of its categories, as a command line names it: `meal`, `meal lunch` or
  /// `meal.lunch`.
  struct Target {
    var plugin: Manifest
    var category: String?

    /// The plugin's id, with the category's where one is named.
    var id: String { category.map { "\(plugin.id).\($0)" } ?? plugin.id }

    /// Reads two words; ids of plugins may hold dots, so the whole word is tried as one first.
    ///
    /// - Throws: `usage.unknown-plugin`, `notify.unknown-category`.
    init(_ session: Session, _ word: String, _ category: String?) throws(BerthError) {
      let isPlugin = try session.registry().list().listings.contains { $0.id == word }
      if category == nil, !isPlugin, let dot = word.lastIndex(of: ".") {
        plugin = try session.manifest(String(word[..<dot]))
        self.category = String(word[word.index(after: dot)...])
      } else {
        plugin = try session.manifest(word)
        self.category = category
      }
      if let name = self.category { _ = try plugin.requireNotification(name) }
    }
  }

  /// A list of notifications, or of what became of them.
  static func report(
    _ data: JSON, _ key: String, title: String, empty: String,
    _ item: (JSON) -> (detail: String?, badge: String, notes: [String?])
  ) -> Report {
    let items = (data[key]?.array ?? []).map { entry in
      let (detail, badge, notes) = item(entry)
      return View.Item(
        entry["title"]?.string ?? entry["key"]?.string ?? "",
        subtitle: notes.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " – "),
        detail: detail, badges: [View.Badge(badge)], link: entry["link"]?.string)
    }
    return Report(
      data,
      view: .page(title, children: [.list(items, empty: empty)]))
  }
}
