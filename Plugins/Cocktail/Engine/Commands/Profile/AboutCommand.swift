import BerthSDK

/// `about`: what the app keeps and where, and where help is.
struct AboutCommand: PluginCommand {
  private static let privacy = [
    "Favourites, notes, ratings, the shelf, prices and recipes of your own are files on this machine; only you "
      + "and whoever owns the files read them.",
    "How the app is used is counted here, shown by berth stats cocktail, and never sent anywhere. "
      + "berth config set events false stops it.",
    "An update asks TheCocktailDB, or the source you have set, for new drinks, and for pictures of those that "
      + "came; bringing a recipe in asks the address you name. Nothing about you is sent along. "
      + "The app asks by itself, once a day at most, when it is opened or notifications are looked after; "
      + "berth config set cocktail.autoUpdate false stops that.",
    "What you publish, comment and put into a shared bar is seen by the others of this home, with your name; "
      + "berth cocktail leave takes all of it back.",
    "Favourites are seen by friends alone, and only those you chose to show; both of you agreed to be friends, "
      + "and either ends it.",
    "What you share leaves when you send it. A link to a recipe of your own carries the recipe, and no name.",
    "berth data export cocktail hands you all of it, berth data erase --plugin cocktail deletes it.",
  ]
  private static let support = [
    "Everything that can be asked for, explained: berth cocktail --help.",
    "berth doctor says what is missing on this machine, and what it costs to do without.",
    "berth data check --plugin cocktail looks at the database; berth data backups lists what can be brought back.",
    "Premium is bought, cancelled and restored by berth store.",
  ]

  func run(_ call: Call) throws -> Reply {
    let data: JSON = [
      "version": .string(AppVersion.text), "privacy": JSON(Self.privacy),
      "support": JSON(Self.support), "notice": .string(Notice.text),
    ]
    return Reply(data, page: "About Cocktail Mixologist", accent: DrinkView.accent) {
      View.section("Privacy") { View.list(Self.privacy.map { View.Item($0) }) }
      View.section("Help") { View.list(Self.support.map { View.Item($0) }) }
      Notice.view
    }
  }
}
