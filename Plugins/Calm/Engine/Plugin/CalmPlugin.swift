public import BerthSDK

/// Cocoa Calm as the host sees it.
public struct CalmPlugin: CommandPlugin {
  public static let id = "calm"
  public static var version: String { AppVersion.current }
  /// Counts, amounts and times of day: nothing is below zero.
  public static let numbers = 0.0...1e9

  /// Help comes first.
  public static let commands: [any PluginCommand.Type] = [
    SosCommand.self, SosEndCommand.self, SupportCommand.self, HelplinesCommand.self,
    BreatheCommand.self,
    PatternsCommand.self, PatternAddCommand.self, PatternRemoveCommand.self, MeditateCommand.self,
    TimerCommand.self, ChocolateCommand.self, RitualsCommand.self, SoundCommand.self,
    SessionMarkCommand.self,
    SessionEndCommand.self, HomeCommand.self, LibraryCommand.self, SessionsCommand.self,
    SearchCommand.self, SessionCommand.self, PlayCommand.self, NowCommand.self,
    StoriesCommand.self, CoursesCommand.self, CourseCommand.self, CoursePlayCommand.self,
    PacksCommand.self, ContinueCommand.self,
    HistoryCommand.self, FavoriteCommand.self, UnfavoriteCommand.self, FavoritesCommand.self,
    RateCommand.self, ScheduleCommand.self, LiveCommand.self, RecommendCommand.self,
    QuoteCommand.self, WelcomeCommand.self, WidgetCommand.self, BriefCommand.self,
    JournalAddCommand.self, JournalListCommand.self, JournalShowCommand.self,
    JournalEditCommand.self, JournalDeleteCommand.self, JournalSearchCommand.self,
    CheckinCommand.self, ProgressCommand.self, ReportCommand.self, SelfCheckCommand.self,
    PremiumCommand.self, ExportCommand.self, ImportCommand.self, StatsCommand.self,
  ]

  public init() {}
}
