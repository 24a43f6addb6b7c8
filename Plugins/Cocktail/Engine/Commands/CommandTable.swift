import BerthSDK

/// What every command's function looks like.
typealias Handler = @Sendable (_ arguments: Arguments, _ call: Call) throws -> Reply

/// The commands of the manifest and the functions behind them.
enum CommandTable {
  /// All commands by name.
  static let all: [String: Handler] = browse.merging(personal) { first, _ in first }
    .merging(pantry) { first, _ in first }.merging(flavour) { first, _ in first }

  private static let browse: [String: Handler] = [
    "search": SearchCommand.run,
    "suggest": SuggestCommand.run,
    "recent": RecentCommand.run,
    "show": ShowCommand.run,
    "random": RandomCommand.run,
    "update": UpdateCommand.run,
    "history": HistoryCommand.run,
    "welcome": WelcomeCommand.run,
    "premium": PremiumCommand.run,
  ]

  private static let personal: [String: Handler] = [
    "favorites": FavoritesCommand.run,
    "favorite": FavoriteCommand.run,
    "unfavorite": UnfavoriteCommand.run,
    "rate": RateCommand.run,
    "note": NoteCommand.run,
    "collections": CollectionsCommand.run,
    "collection": CollectionCommand.run,
    "collection-create": CollectionCreateCommand.run,
    "collection-rename": CollectionRenameCommand.run,
    "collection-delete": CollectionDeleteCommand.run,
    "collection-add": CollectionAddCommand.run,
    "collection-remove": CollectionRemoveCommand.run,
    "collection-share": CollectionShareCommand.run,
    "collection-import": CollectionImportCommand.run,
    "add": AddCommand.run,
    "edit": EditCommand.run,
    "delete": DeleteCommand.run,
    "export": ExportCommand.run,
  ]

  private static let pantry: [String: Handler] = [
    "inventory": InventoryCommand.run,
    "have": HaveCommand.run,
    "out": OutCommand.run,
    "scan": ScanCommand.run,
    "barcode-add": BarcodeAddCommand.run,
    "make": MakeCommand.run,
    "with": WithCommand.run,
    "shopping": ShoppingCommand.run,
    "shopping-add": ShoppingAddCommand.run,
    "shopping-check": ShoppingCheckCommand.run,
    "shopping-remove": ShoppingRemoveCommand.run,
    "shopping-clear": ShoppingClearCommand.run,
    "shopping-export": ShoppingExportCommand.run,
  ]

  private static let flavour: [String: Handler] = [
    "codex": CodexCommand.run,
    "family": FamilyCommand.run,
    "classify": ClassifyCommand.run,
    "complete": CompleteCommand.run,
    "pair": PairCommand.run,
    "pairs": PairsCommand.run,
    "substitutes": SubstitutesCommand.run,
    "similar": SimilarCommand.run,
    "compatibility": CompatibilityCommand.run,
    "ingredient": IngredientCommand.run,
    "ingredients": IngredientsCommand.run,
    "graph": GraphCommand.run,
    "scale": ScaleCommand.run,
    "batch": BatchCommand.run,
    "strength": StrengthCommand.run,
    "steps": StepsCommand.run,
    "share": ShareCommand.run,
    "widget": WidgetCommand.run,
    "brief": BriefCommand.run,
  ]
}
