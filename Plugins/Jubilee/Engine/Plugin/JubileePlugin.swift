package import BerthSDK

/// Jubilee as the host sees it.
package struct JubileePlugin: CommandPlugin {
  package static let id = "jubilee"
  package static let version = "1.0.0"
  /// Counts, amounts and times of day: nothing is below zero.
  package static let numbers = 0.0...1e9

  package static let commands: [any PluginCommand.Type] = [
    // The bay.
    NowCommand.self, RefreshCommand.self, ConditionsCommand.self, TrendsCommand.self,
    TidesCommand.self, SkyCommand.self, StationsCommand.self, WidgetCommand.self,
    BriefCommand.self,
    // How likely a jubilee is.
    ProbabilityCommand.self, ForecastCommand.self, HistoryCommand.self, NightsCommand.self,
    CardCommand.self,
    TrainCommand.self, ScoreCommand.self, EventsCommand.self, ExportCommand.self,
    ResearchCommand.self,
    // The map and what people report.
    MapCommand.self, EventCommand.self, NavigateCommand.self, ReportCommand.self,
    ReportEditCommand.self, ReportWithdrawCommand.self, ReportShowCommand.self,
    ReportsCommand.self, FeedCommand.self, PhotoCommand.self, CommentCommand.self,
    SyncCommand.self,
    // The community.
    VoteCommand.self, FlagCommand.self, ModerateCommand.self, UserCommand.self,
    CommunityCommand.self, AccountCommand.self, LeaveCommand.self, StatsCommand.self,
    // Alerts.
    MonitorsCommand.self, MonitorAddCommand.self, MonitorEditCommand.self,
    MonitorRemoveCommand.self, AlertsCommand.self, AlertTestCommand.self,
    AlertHistoryCommand.self,
    // The guide.
    LearnCommand.self, IntensityCommand.self, WelcomeCommand.self, PlacePageCommand.self,
    GuidePageCommand.self, RegionsCommand.self,
  ]

  package init() {}
}
