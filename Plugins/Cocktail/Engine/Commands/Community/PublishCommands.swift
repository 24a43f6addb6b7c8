import BerthSDK

/// `publish ID --photo NUMBER`: lets the others of a home see a recipe of one's own; again, its newer form.
struct PublishCommand: StoreCommand {
  var id: [String]
  var photo: Int?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try OwnRecipe.find(id.joined(separator: " "), store)
    let book = try CommunityBook(store)
    let own = try store.photos(of: drink.id).filter(\.isOwn)
    let chosen = try photo.map { try Self.photo($0, of: drink, among: own) }
    let (number, isNew) = try book.publish(drink, with: chosen)
    try call.events.record("community.published", ["new": .bool(isNew)])
    let published = try book.drink(String(number))
    var data = try published.json(store, me: book.knownIdentity())
    data["new"] = .bool(isNew)
    return Reply(
      data, page: isNew ? "\(drink.name) is published" : "\(drink.name) is brought up to date"
    ) {
      View.text(
        "Everybody who uses this home sees the recipe, as from \(published.authorName). "
          + (chosen == nil
            ? "Your photos, notes and rating of it stay yours."
            : "They see photo \(photo ?? 1), too; your notes and rating stay yours."))
      View.actions(
        [View.Action("See it", link: Link.to("community-show", ["id": String(number)]))]
          + own.filter { $0 != chosen }.map {
            View.Action(
              "With photo \($0.number)",
              link: Link.to("publish", ["id": drink.id, "photo": String($0.number)]))
          } + [
            View.Action(
              "Take it back", link: Link.to("take-back", ["id": String(number)]),
              role: .destructive)
          ])
    }
  }

  private static func photo(
    _ number: Int, of drink: StoredRecipe, among own: [KeptPhoto]
  ) throws -> KeptPhoto {
    guard let found = own.first(where: { $0.number == number }) else {
      throw PluginError.notFound(
        "\(drink.name) has no photo \(number) of yours; it has \(Words.count(own.count, "photo"))",
        remedy: "keep one first: berth cocktail photo \(drink.id) FILE")
    }
    return found
  }
}

/// `take-back ID`: takes a published drink of one's own back.
struct TakeBackCommand: StoreCommand {
  var id: String

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try CommunityBook(store).takeBack(id)
    let data: JSON = [
      "id": .string(String(drink.id)), "name": .string(drink.name), "takenBack": true,
    ]
    return Reply(data, page: "\(drink.name) is taken back") {
      View.text("What was said of it is gone, too. Your own recipe stays.")
    }
  }
}

/// `leave`: takes back all that the user has shared with the others of this home.
struct LeaveCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let (drinks, comments) = try CommunityBook(store).leave()
    let data: JSON = ["drinks": JSON(drinks), "comments": JSON(comments), "left": true]
    return Reply(data, page: "Taken back") {
      View.text(
        "\(Words.count(drinks, "drink")) and \(Words.count(comments, "comment")) are gone, and with "
          + "them your flags, your place at a shared bar, your friends and your name.")
    }
  }
}
