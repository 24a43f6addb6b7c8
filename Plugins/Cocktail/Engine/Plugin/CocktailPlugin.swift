package import BerthSDK

/// Cocktail Mixologist as the host sees it.
package struct CocktailPlugin: CommandPlugin {
  package static let id = "cocktail"
  package static let version = AppVersion.text
  /// Counts, amounts and times of day: nothing is below zero.
  package static let numbers = 0.0...1e9

  package static let commands: [any PluginCommand.Type] = [
    SearchCommand.self, SuggestCommand.self, RecentCommand.self, ShowCommand.self,
    RandomCommand.self, UpdateCommand.self, PicturesCommand.self,
    FavoritesCommand.self, FavoriteCommand.self, UnfavoriteCommand.self,
    HistoryCommand.self, RateCommand.self, NoteCommand.self, WelcomeCommand.self,
    PremiumCommand.self,
    CollectionsCommand.self, CollectionCommand.self, CollectionCreateCommand.self,
    CollectionRenameCommand.self, CollectionDeleteCommand.self, CollectionAddCommand.self,
    CollectionRemoveCommand.self, CollectionShareCommand.self, CollectionImportCommand.self,
    AddCommand.self, EditCommand.self, DeleteCommand.self, ExportCommand.self,
    PhotoCommand.self, PhotoRemoveCommand.self,
    InventoryCommand.self, HaveCommand.self, OutCommand.self, ScanCommand.self,
    BarcodeAddCommand.self, MakeCommand.self, NextBottleCommand.self, WithCommand.self,
    ShoppingCommand.self, ShoppingAddCommand.self, ShoppingCheckCommand.self,
    ShoppingRemoveCommand.self, ShoppingClearCommand.self, ShoppingExportCommand.self,
    ScaleCommand.self, BatchCommand.self, StrengthCommand.self, StepsCommand.self,
    CodexCommand.self, FamilyCommand.self, ClassifyCommand.self, CompleteCommand.self,
    PairCommand.self, PairsCommand.self, SubstitutesCommand.self, SimilarCommand.self,
    CompatibilityCommand.self, IngredientCommand.self, IngredientsCommand.self,
    GraphCommand.self, MapCommand.self, ShareCommand.self, WidgetCommand.self, BriefCommand.self,
    PriceCommand.self, PricesCommand.self, CostCommand.self, MenuCommand.self,
    TechniqueCommand.self, StatsCommand.self, AboutCommand.self,
    PublishCommand.self, TakeBackCommand.self, LeaveCommand.self, CommunityCommand.self,
    CommunityShowCommand.self, CommunityKeepCommand.self, CommentCommand.self, ReportCommand.self,
    ModerateCommand.self, SharedBarCommand.self, FriendsCommand.self,
    FriendsFavoritesCommand.self, FriendsSeeCommand.self,
  ]

  package init() {}
}

extension CocktailPlugin: StorageProvider {
  package static func migrations(of scope: Scope) -> [String] {
    switch scope {
    case .private: Schema.migrations
    case .bundled: [Schema.bundled]
    case .public: CommunitySchema.migrations
    }
  }

  package static func schema(of scope: Scope) -> String? {
    scope == .private ? Schema.own : nil
  }

  package func seed(_ database: Database, _ scope: Scope, _ call: Call) throws {
    switch scope {
    case .bundled: try Seed(database: database, call: call).run()
    case .private: try Store(database: database, call: call).indexOwn()
    case .public: break
    }
  }
}

extension CocktailPlugin: SearchProvider {
  package func describe(_ collection: String, id: String, _ call: Call) throws -> SearchLine {
    let store = try Store(call)
    if collection == SearchDocument.ingredients {
      let found = try store.ingredient(withID: id)
      return SearchLine(
        id: id, name: found.name, summary: "Ingredient · \(Words.title(found.category.rawValue))",
        link: Link.ingredient(id))
    }
    guard let found = try store.summary(id: id) else {
      throw PluginError.notFound("there is no drink \(id)")
    }
    return SearchLine(id: id, name: found.name, summary: found.line, link: Link.show(id))
  }
}

extension CocktailPlugin: PaywallProvider {
  package func paywall(for feature: String, _ call: Call) throws -> View {
    let paywall = try Paywall(call)
    try Offer.shown(paywall.order.rawValue, paywall.state, for: feature, try Store(call))
    return paywall.view(for: feature)
  }
}
