public import BerthSDK

/// MealAdvisor as the host sees it.
public struct MealPlugin: CommandPlugin {
  public static let id = Link.plugin
  public static let version = "1.0.0"
  /// Counts, amounts and times of day: nothing is below zero.
  public static let numbers = 0.0...1e9

  /// The one most asked for is found first.
  public static let commands: [any PluginCommand.Type] = [
    SuggestCommand.self, SwapCommand.self, FeedbackCommand.self, RefreshCommand.self,
    HistoryCommand.self,
    PreferencesCommand.self, WelcomeCommand.self, SignInCommand.self, SignOutCommand.self,
    AccountCommand.self,
    EatersCommand.self, EaterAddCommand.self, EaterRemoveCommand.self, EatingCommand.self,
    AllergyRemoveCommand.self,
    SaveCommand.self, UnsaveCommand.self, FavoritesCommand.self,
    WeekCommand.self, WeekSwapCommand.self, WeekLockCommand.self, WeekLeftoversCommand.self,
    ShoppingCommand.self, ShoppingAddCommand.self, ShoppingRemoveCommand.self,
    RecipeCommand.self, CookCommand.self, CookMarkCommand.self, ShareCommand.self,
    DeliveryCommand.self,
    SearchCommand.self, CollectionsCommand.self, CollectionCommand.self, TrendingCommand.self,
    HintCommand.self, OpenRouteCommand.self,
    PantryCommand.self, PantryAddCommand.self, PantryRemoveCommand.self, CookableCommand.self,
    ImportCommand.self, ImportedCommand.self, WriteCommand.self, LineCommand.self,
    ForgetCommand.self, PhotoCommand.self, PantryPhotoCommand.self,
    WidgetCommand.self, BriefCommand.self, StatsCommand.self, PremiumCommand.self,
    ReferCommand.self, RedeemCommand.self, AboutCommand.self,
  ]

  public init() {}
}
