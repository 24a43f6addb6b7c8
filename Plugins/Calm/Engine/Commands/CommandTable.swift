import BerthSDK

/// What every command's function looks like.
typealias Handler = @Sendable (_ arguments: Arguments, _ call: Call) throws -> Reply

/// The commands of the manifest and the functions behind them.
enum CommandTable {
  /// The function behind a command; help comes first.
  static func handler(_ command: String) -> Handler? {
    command == "sos" ? SosCommand.run : practice[command] ?? library[command] ?? own[command]
  }

  private static let practice: [String: Handler] = [
    "sos-end": SosEndCommand.run,
    "helplines": HelplinesCommand.run,
    "breathe": BreatheCommand.run,
    "patterns": PatternsCommand.run,
    "pattern-add": PatternAddCommand.run,
    "pattern-remove": PatternRemoveCommand.run,
    "meditate": MeditateCommand.run,
    "chocolate": ChocolateCommand.run,
    "rituals": RitualsCommand.run,
    "sound": SoundCommand.run,
    "session-mark": SessionMarkCommand.run,
    "session-end": SessionEndCommand.run,
  ]

  private static let library: [String: Handler] = [
    "home": HomeCommand.run,
    "library": LibraryCommand.run,
    "sessions": SessionsCommand.run,
    "search": SearchCommand.run,
    "session": SessionCommand.run,
    "play": PlayCommand.run,
    "continue": ContinueCommand.run,
    "history": HistoryCommand.run,
    "favorite": FavoriteCommand.run,
    "unfavorite": FavoriteCommand.remove,
    "favorites": FavoritesCommand.run,
    "rate": RateCommand.run,
    "schedule": ScheduleCommand.run,
    "live": LiveCommand.run,
    "recommend": RecommendCommand.run,
    "quote": QuoteCommand.run,
    "welcome": WelcomeCommand.run,
    "widget": WidgetCommand.run,
    "brief": BriefCommand.run,
  ]

  private static let own: [String: Handler] = [
    "journal-add": JournalAddCommand.run,
    "journal-list": JournalListCommand.run,
    "journal-show": JournalShowCommand.run,
    "journal-edit": JournalEditCommand.run,
    "journal-delete": JournalDeleteCommand.run,
    "journal-search": JournalSearchCommand.run,
    "checkin": CheckinCommand.run,
    "progress": ProgressCommand.run,
    "report": ReportCommand.run,
    "gad": SelfCheckCommand.run,
    "premium": PremiumCommand.run,
    "export": ExportCommand.run,
    "import": ImportCommand.run,
    "stats": StatsCommand.run,
  ]
}
