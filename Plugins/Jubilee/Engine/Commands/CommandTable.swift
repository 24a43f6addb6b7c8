import BerthSDK

/// What every command's function looks like.
typealias Handler = @Sendable (_ arguments: Arguments, _ call: Call) throws -> Reply

/// The commands of the manifest and the functions behind them.
enum CommandTable {
  /// The function behind a command; what people ask most comes first.
  static func handler(_ command: String) -> Handler? {
    command == "now" ? NowCommand.run : bay[command] ?? community[command] ?? own[command]
  }

  private static let bay: [String: Handler] = [
    "refresh": RefreshCommand.run,
    "conditions": ConditionsCommand.run,
    "trends": TrendsCommand.run,
    "probability": ProbabilityCommand.run,
    "forecast": ForecastCommand.run,
    "history": HistoryCommand.run,
    "tides": TidesCommand.run,
    "sky": SkyCommand.run,
    "stations": StationsCommand.run,
    "map": MapCommand.run,
    "event": EventCommand.run,
    "navigate": NavigateCommand.run,
    "widget": WidgetCommand.run,
    "brief": BriefCommand.run,
  ]

  private static let community: [String: Handler] = [
    "report": ReportCommand.run,
    "report-edit": ReportEditCommand.run,
    "report-withdraw": ReportWithdrawCommand.run,
    "report-show": ReportShowCommand.run,
    "reports": ReportsCommand.run,
    "feed": FeedCommand.run,
    "photo": PhotoCommand.run,
    "vote": VoteCommand.run,
    "flag": FlagCommand.run,
    "moderate": ModerateCommand.run,
    "user": UserCommand.run,
    "community": CommunityCommand.run,
    "sync": SyncCommand.run,
  ]

  private static let own: [String: Handler] = [
    "monitors": MonitorsCommand.run,
    "monitor-add": MonitorAddCommand.run,
    "monitor-edit": MonitorChangeCommand.edit,
    "monitor-remove": MonitorChangeCommand.remove,
    "alerts": AlertsCommand.run,
    "alert-test": AlertTestCommand.run,
    "alert-history": AlertHistoryCommand.run,
    "train": TrainCommand.run,
    "score": ScoreCommand.run,
    "events": RecordCommand.run,
    "export": ExportCommand.run,
    "learn": LearnCommand.run,
    "intensity": IntensityCommand.run,
    "welcome": WelcomeCommand.run,
    "account": AccountCommand.run,
    "stats": StatsCommand.run,
    "place-page": PlacePageCommand.run,
    "guide-page": GuidePageCommand.run,
  ]
}
