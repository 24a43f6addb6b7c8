/// The commands around the suggestion: recipes, finding, the pantry, imports, figures.
extension CommandTable {
  static let app: [String: Handler] = [
    "recipe": RecipeCommand.run,
    "cook": CookCommand.run,
    "cook-mark": CookMarkCommand.run,
    "share": ShareCommand.run,
    "delivery": DeliveryCommand.run,
    "search": SearchCommand.run,
    "collections": CollectionsCommand.run,
    "collection": CollectionCommand.run,
    "trending": TrendingCommand.run,
    "hint": HintCommand.run,
    "open-route": OpenRouteCommand.run,
    "pantry": PantryCommand.run,
    "pantry-add": PantryAddCommand.run,
    "pantry-remove": PantryRemoveCommand.run,
    "cookable": CookableCommand.run,
    "import": ImportCommand.run,
    "imported": ImportedCommand.run,
    "forget": ForgetCommand.run,
    "widget": WidgetCommand.run,
    "brief": BriefCommand.run,
    "stats": StatsCommand.run,
    "premium": PremiumCommand.run,
  ]
}
