import BerthSDK

/// `community TEXT…`: drinks the others of this home publish.
struct CommunityCommand: StoreCommand {
  var text: [String]
  var mine: Bool
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let book = try CommunityBook(store)
    try book.tidyPhotos(showing: nil)
    let me = try book.knownIdentity()
    let found = try book.search(text.joined(separator: " "), mine: mine)
    let shown = Array(found.prefix(limit))
    let data: JSON = [
      "results": try .list(shown) { try $0.json(store, me: me) }, "total": JSON(found.count),
    ]
    return Reply(
      data, page: mine ? "Published by you" : "Community drinks",
      subtitle: "\(shown.count) of \(Words.count(found.count, "drink"))"
    ) {
      View.list(shown, empty: "Nobody has published such a drink yet.") { drink in
        View.Item(
          drink.name, subtitle: Words.list(Array(drink.ingredients.prefix(6))),
          detail: drink.isHidden ? "hidden" : drink.authorName,
          link: Link.to("community-show", ["id": String(drink.id)]))
      }
      View.note("The page of a recipe of your own publishes it.")
      Notice.view
    }
  }
}

/// `community-show ID`: a published drink, and what is said of it.
struct CommunityShowCommand: StoreCommand {
  var id: String

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let book = try CommunityBook(store)
    let me = try book.knownIdentity()
    // Before anything is refused: a copy of what was taken back goes.
    let photo = try book.tidyPhotos(showing: id)
    let found = try book.drink(id)
    let gallery = try PhotoGallery(
      photo.map { [$0] } ?? [], call.files, in: CommunityBook.photoFolder
    ) { _ in try book.photoBytes(of: found) }
    let comments = try book.comments(on: found.id)
    var data = try found.json(store, me: me)
    data["recipe"] = found.recipe
    data["comments"] = try .list(comments) { try $0.json(store, me: me) }
    data["photos"] = gallery.json
    let mayAsk = try me != found.author && !book.areFriends(with: found.author)
    let drink = try Self.recipe(of: found, store)
    let format = AmountFormat(try VolumeUnit.preferred(call))
    return Reply(
      data, page: found.name, subtitle: "by \(found.authorName)", accent: DrinkView.accent
    ) {
      if found.isHidden {
        View.text("A moderator looks at it; until then others do not see it.", role: .warning)
      }
      for photo in gallery.views(of: found.name) { photo }
      View.section("Ingredients") {
        View.list(DrinkText.lines(drink, format).map { View.Item($0) })
      }
      View.section("Method") {
        View.list(
          drink.recipe.steps, style: .numbered, empty: "Its author gives no instructions."
        ) { View.Item($0) }
      }
      View.section("What is said of it") {
        View.list(comments, empty: "Nothing yet.") { comment in
          View.Item(
            comment.text, subtitle: comment.authorName, detail: comment.isHidden ? "hidden" : nil)
        }
      }
      View.actions(actions(found, isMine: found.author == me, mayAsk: mayAsk))
      Notice.view
    }
  }

  private func actions(_ drink: CommunityDrink, isMine: Bool, mayAsk: Bool) -> [View.Action] {
    let id = String(drink.id)
    if isMine {
      return [
        View.Action("Take it back", link: Link.to("take-back", ["id": id]), role: .destructive)
      ]
    }
    let ask = View.Action(
      "Ask \(drink.authorName) to be friends",
      link: Link.to("friends", ["action": "ask", "words": id]))
    return [
      View.Action("Keep it", link: Link.to("community-keep", ["id": id]), role: .primary)
    ] + (mayAsk ? [ask] : []) + [
      View.Action("Report it", link: Link.to("report", ["id": id]))
    ]
  }

  /// The recipe of a published drink.
  static func recipe(of found: CommunityDrink, _ store: Store) throws -> StoredRecipe {
    try PortableRecipe(Catalogue(ingredients: try store.ingredients()))
      .read(JSONCursor(found.recipe))
  }
}

/// `community-keep ID`: takes a published drink into one's own recipes.
struct CommunityKeepCommand: StoreCommand {
  var id: String

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let found = try CommunityBook(store).drink(id)
    let reader = PortableRecipe(Catalogue(ingredients: try store.ingredients()))
    let result = try RecipeFile.add(
      [try reader.read(JSONCursor(found.recipe))], reader, store)
    guard let kept = result.first else { throw PluginError("internal", "nothing was kept") }
    try call.events.record("community.kept", ["new": .bool(kept.isNew)])
    let data: JSON = [
      "id": .string(kept.drink.id), "name": .string(kept.drink.name), "added": .bool(kept.isNew),
    ]
    return Reply(
      data, page: kept.isNew ? "\(kept.drink.name) is yours now" : "You had \(kept.drink.name)"
    ) {
      View.action("Show", link: Link.show(kept.drink.id), role: .primary)
      Notice.view
    }
  }
}

/// `comment ID TEXT`: what is said of a published drink; says something, or takes that back.
struct CommentCommand: StoreCommand {
  var id: String
  var text: [String]
  var remove: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let book = try CommunityBook(store)
    let drink = try book.drink(id)
    let text = Words.trimmed(self.text.joined(separator: " "))
    if let remove {
      try book.removeComment(remove, on: drink)
    } else if !text.isEmpty {
      try book.say(text, of: drink)
      try call.events.record("community.commented")
    }
    let me = try book.knownIdentity()
    let comments = try book.comments(on: drink.id)
    let data: JSON = [
      "id": .string(String(drink.id)), "name": .string(drink.name),
      "comments": try .list(comments) { try $0.json(store, me: me) },
      "total": JSON(comments.count),
    ]
    return Reply(data, page: drink.name, subtitle: Words.count(comments.count, "comment")) {
      View.list(comments, empty: "Nothing has been said yet.") { comment in
        View.Item(
          comment.text, subtitle: comment.authorName, detail: comment.author == me ? "yours" : nil)
      }
    }
  }
}
