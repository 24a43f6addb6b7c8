import BerthSDK

/// `publish ID`: lets the others of a home see a recipe of one's own; again, its newer form.
struct PublishCommand: StoreCommand {
  var id: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try OwnRecipe.find(id.joined(separator: " "), store)
    let book = try CommunityBook(store)
    let (number, isNew) = try book.publish(drink)
    try call.events.record("community.published", ["new": .bool(isNew)])
    let published = try book.drink(String(number))
    var data = try published.json(store, me: book.knownIdentity())
    data["new"] = .bool(isNew)
    return Reply(
      data, page: isNew ? "\(drink.name) is published" : "\(drink.name) is brought up to date"
    ) {
      View.text(
        "Everybody who uses this home sees the recipe, as from \(published.authorName). "
          + "Your photos, notes and rating of it stay yours.")
      View.actions([
        View.Action("See it", link: Link.to("community-show", ["id": String(number)])),
        View.Action(
          "Take it back", link: Link.to("take-back", ["id": String(number)]), role: .destructive),
      ])
    }
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
          + "them your flags, your place at a shared bar and your name.")
    }
  }
}
