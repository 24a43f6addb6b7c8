import BerthSDK

/// What every command's function looks like.
typealias Handler = @Sendable (_ arguments: Arguments, _ call: Call) throws -> Reply

/// The commands of the manifest and the functions behind them.
enum CommandTable {
  /// The function behind a command; the one most asked for is found first.
  static func handler(_ command: String) -> Handler? {
    command == "suggest" ? SuggestCommand.run : personal[command] ?? app[command]
  }

  private static let personal: [String: Handler] = [
    "swap": SwapCommand.run,
    "feedback": FeedbackCommand.run,
    "refresh": RefreshCommand.run,
    "history": HistoryCommand.run,
    "preferences": PreferencesCommand.run,
    "welcome": WelcomeCommand.run,
    "sign-in": SignInCommand.run,
    "sign-out": SignOutCommand.run,
    "account": AccountCommand.run,
    "save": SaveCommand.run,
    "unsave": UnsaveCommand.run,
    "favorites": FavoritesCommand.run,
    "week": WeekCommand.run,
  ]
}
