import BerthSDK

/// `favorite ID`: keeps a session.
struct FavoriteCommand: PluginCommand {
  var id: [String]

  func run(_ call: Call) throws -> Reply {
    try Self.set(id.joined(separator: " "), call, isFavorite: true)
  }

  static func set(_ name: String, _ call: Call, isFavorite: Bool) throws -> Reply {
    let store = try Store(call)
    let session = try store.session(named: name)
    if isFavorite {
      try store.database.run(
        "INSERT OR IGNORE INTO favorites VALUES (?1, ?2)", [.text(session.id), .int(store.now)])
    } else {
      try store.database.run("DELETE FROM favorites WHERE item = ?1", [.text(session.id)])
    }
    let data: JSON = [
      "id": .string(session.id), "name": .string(session.title), "favorite": .bool(isFavorite),
    ]
    return Reply(data) {
      View.text(
        isFavorite
          ? "“\(session.title)” is among your favorites."
          : "“\(session.title)” is no favorite any more.")
    }
  }
}

/// `unfavorite ID`: keeps it no longer.
struct UnfavoriteCommand: PluginCommand {
  var id: [String]

  func run(_ call: Call) throws -> Reply {
    try FavoriteCommand.set(id.joined(separator: " "), call, isFavorite: false)
  }
}

/// `favorites`: the kept sessions, newest first.
struct FavoritesCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let sessions = try store.sessions(
      "JOIN favorites f ON f.item = s.id ORDER BY f.at DESC, s.number")
    let data: JSON = [
      "favorites": .array(sessions.map(Look.json)), "total": JSON(sessions.count),
    ]
    return Reply(data, page: "Favorites", accent: Look.calm) {
      View.list(
        sessions, style: .plain,
        empty: "None yet. A session you keep stands here."
      ) { Look.item($0) }
    }
  }
}

/// `rate ID STARS`: one to five stars; none takes the rating back.
struct RateCommand: StoreCommand {
  var id: String
  var stars: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let session = try store.session(named: id)
    if stars == 0 {
      try store.database.run("DELETE FROM ratings WHERE item = ?1", [.text(session.id)])
    } else {
      try store.database.run(
        "INSERT OR REPLACE INTO ratings VALUES (?1, ?2, ?3)",
        [.text(session.id), SQLValue(stars), .int(store.now)])
    }
    let data: JSON = [
      "id": .string(session.id), "name": .string(session.title),
      "rating": stars == 0 ? .null : JSON(stars),
    ]
    return Reply(data) {
      View.text(stars == 0 ? "Your rating is taken back." : "You gave it \(Look.stars(stars)).")
    }
  }
}
