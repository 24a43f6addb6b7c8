import BerthSDK
import Photo

/// `photo ID FILE`: keeps a photo of a drink; each call adds one.
struct PhotoCommand: StoreCommand {
  var id: String
  var file: String

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.recipe(named: id)
    let photo = try call.files.input("file") { try GivenPhoto(Array($0), name: "the file") }
    let own = try store.photos(of: drink.id).filter(\.isOwn)
    let isNew = !own.contains { $0.sha == photo.sha }
    guard !isNew || own.count < KeptPhoto.maximumCount else {
      throw PluginError(
        "photo.limit", "\(drink.name) has \(own.count) photos, which is all it may have",
        remedy: "take one away: berth cocktail photo-remove \(drink.id) 1")
    }
    try store.database.transaction { try store.add(photo, toDrink: drink.id, isOwn: true) }
    if isNew { try call.events.record("photo.added", ["id": .string(drink.id)]) }
    return try DrinkPhotos.reply(drink, store, isNew ? "Your photo is kept" : "It was kept before")
  }
}

/// `photo-remove ID NUMBER`: takes a photo from a drink.
struct PhotoRemoveCommand: StoreCommand {
  var id: String
  var number: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.recipe(named: id)
    let photos = try store.photos(of: drink.id)
    guard let photo = photos.first(where: { $0.number == number }) else {
      throw PluginError.notFound(
        "\(drink.name) has no photo \(number); it has \(Words.count(photos.count, "photo"))",
        remedy: "berth cocktail show \(drink.id) counts them from 1")
    }
    try store.database.transaction { try store.remove(photo, fromDrink: drink.id) }
    try PhotoGallery.tidy(store)
    return try DrinkPhotos.reply(drink, store, "Photo \(number) is gone")
  }
}

/// What a change of a drink's photos answers.
enum DrinkPhotos {
  static func reply(_ drink: StoredRecipe, _ store: Store, _ title: String) throws -> Reply {
    let gallery = try PhotoGallery(try store.photos(of: drink.id), store)
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name), "photos": gallery.json,
    ]
    return Reply(data, page: title, subtitle: drink.name) {
      for photo in gallery.views(of: drink.name) { photo }
      if gallery.entries.isEmpty { View.text("There is no photo of it.") }
      View.note("Place, camera and comments were taken out of what is kept.")
      View.action("Show", link: Link.show(drink.id))
    }
  }
}
