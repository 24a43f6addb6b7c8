public import BerthSDK

/// LangMatcher as the host sees it.
public struct LangPlugin: CommandPlugin {
  public static let id = Link.plugin
  public static let version = "1.0.0"
  /// Counts, amounts and times of day: nothing is below zero.
  public static let numbers = 0.0...1e9
  public static let commands: [any PluginCommand.Type] = people + talk + study

  public init() {}

  /// Profiles, matching, invites and safety, and the app as a whole.
  private static let people: [any PluginCommand.Type] = [
    HomeCommand.self, WelcomeCommand.self, SignUpCommand.self, ProfileCommand.self,
    ProfileEditCommand.self, PersonCommand.self, PhotoCommand.self, PhotoRemoveCommand.self,
    PhotoSaveCommand.self, PauseCommand.self, ResumeCommand.self, ExportCommand.self,
    DeleteCommand.self, LanguagesCommand.self, DiscoverCommand.self, LikeCommand.self,
    PassCommand.self, SuperLikeCommand.self, UndoCommand.self, LikesYouCommand.self,
    MatchesCommand.self, UnmatchCommand.self, InviteCommand.self, InvitesCommand.self,
    InviteRevokeCommand.self, RedeemCommand.self, BlockCommand.self, UnblockCommand.self,
    BlockedCommand.self, ReportCommand.self, ModerationCommand.self, ModerateCommand.self,
    AuditCommand.self, PremiumCommand.self, StatsCommand.self, StatisticsCommand.self,
    WidgetCommand.self, BriefCommand.self,
  ]

  /// Conversations.
  private static let talk: [any PluginCommand.Type] = [
    ChatsCommand.self, ChatCommand.self, ChatArchiveCommand.self, ChatRestoreCommand.self,
    TypingCommand.self, SendCommand.self, SendManyCommand.self, MessageEditCommand.self,
    AttachCommand.self, MessageDeleteCommand.self, MessageHistoryCommand.self,
    MessageMediaCommand.self,
    SearchMessagesCommand.self, OutboxCommand.self, CorrectCommand.self,
    CorrectRemoveCommand.self, ThankCommand.self, CorrectionsCommand.self,
  ]

  /// Translation, grammar, vocabulary and practice.
  private static let study: [any PluginCommand.Type] = [
    TranslateCommand.self, PhrasesCommand.self, GrammarCommand.self, ExplainCommand.self,
    PronounceCommand.self, SaveCommand.self, VocabularyCommand.self,
    VocabularyRemoveCommand.self, VocabularySuspendCommand.self, VocabularyRestoreCommand.self,
    VocabularyExportCommand.self, ReviewCommand.self, ReviewAnswerCommand.self,
    ReviewTypeCommand.self, ReviewUndoCommand.self, ForecastCommand.self, PracticeCommand.self,
    PracticeSayCommand.self,
  ]
}
