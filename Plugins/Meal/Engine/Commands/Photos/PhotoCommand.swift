import BerthSDK
import Photo

/// `photo RECIPE FROM`: keeps a photo of a dish, from a file or from the address its page names.
///
/// Nothing is fetched unless somebody names the address: the host reads it, within its limits.
struct PhotoCommand: StoreCommand {
  var id: String
  var from: String?
  var remove: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let dish = try store.dish(id)
    let subject = Store.PhotoSubject.dish(dish.id)
    if remove {
      try store.database.transaction { try store.removePhoto(of: subject) }
      try PhotoView.tidy(store)
      return try Self.reply(dish, store, "The photo is gone")
    }
    guard let from else { throw try Self.missing(dish, store) }
    let photo = try call.files.input("from") { try GivenPhoto(Array($0), name: "the photo") }
    try store.database.transaction {
      try store.set(photo, of: subject, source: from.contains("://") ? from : "")
      try store.forgetReady(try store.owner())
    }
    try PhotoView.tidy(store)
    try call.events.record("photo_kept", ["id": .string(dish.id)])
    return try Self.reply(dish, store, "The photo is kept")
  }

  /// What to say for the photo that the dish's page names.
  private static func missing(_ dish: RecipeSummary, _ store: Store) throws -> PluginError {
    let named = dish.origin == .imported ? try store.published(of: dish.id).photo : ""
    return PluginError(
      "input.missing", "no photo is named",
      remedy: named.isEmpty
        ? "name a file, or the address of a picture"
        : "its page has one: berth meal photo \(dish.id) \(named)")
  }

  private static func reply(
    _ dish: RecipeSummary, _ store: Store, _ title: String
  ) throws -> Reply {
    let subject = Store.PhotoSubject.dish(dish.id)
    let photo = try store.photo(of: subject)
    let data: JSON = [
      "id": .string(dish.id), "name": .string(dish.name), "photo": photo?.json ?? .null,
    ]
    return Reply(data, mealPage: title, subtitle: dish.name) {
      if let photo {
        try PhotoView.view(photo, of: subject, label: "A photo of \(dish.name)", store)
        View.note("Place, camera and comments were taken out of what is kept.")
      } else {
        View.text("Its drawn picture is shown again.")
      }
      View.action("See Recipe", link: Link.recipe(dish.id))
    }
  }
}
