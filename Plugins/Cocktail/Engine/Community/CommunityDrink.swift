import BerthSDK

/// A drink somebody published.
struct CommunityDrink: Sendable {
  var id: Int
  var author: String
  /// The name others see.
  var authorName: String
  /// The id of the author's own recipe.
  var own: String
  var name: String
  /// The recipe as `PortableRecipe` writes it.
  var recipe: JSON
  var published: Int64
  var isHidden: Bool
  var comments: Int
  var hasPhoto: Bool

  static let columns = """
    d.id, d.author, coalesce(m.name, 'somebody'), d.own, d.name, d.recipe, d.published, d.state,
    (SELECT count(*) FROM comments c WHERE c.drink = d.id AND c.state = 0),
    EXISTS (SELECT 1 FROM drink_photos p WHERE p.drink = d.id)
    """
  static let tables = "drinks d LEFT JOIN members m ON m.id = d.author"

  init(_ row: Row) {
    (id, author, authorName, own) = (row.int(0), row.text(1), row.text(2), row.text(3))
    (name, recipe) = (row.text(4), (try? JSON.parse(row.text(5))) ?? .emptyObject)
    (published, isHidden) = (Int64(row.int(6)), row.int(7) == 1)
    (comments, hasPhoto) = (row.int(8), row.int(9) == 1)
  }

  /// The names of what goes in.
  var ingredients: [String] {
    (recipe["ingredients"]?.array ?? []).compactMap { $0["name"]?.string }
  }

  /// Whether another recipe has the same ingredients and steps.
  func saysTheSame(as other: JSON) -> Bool {
    recipe["ingredients"] == other["ingredients"] && recipe["steps"] == other["steps"]
  }

  /// The drink at a glance.
  ///
  /// - Parameter me: who asks.
  func json(_ store: Store, me: String?) throws -> JSON {
    [
      "id": .string(String(id)), "name": .string(name), "author": .string(authorName),
      "mine": .bool(author == me), "published": try store.time(published),
      "ingredients": JSON(ingredients), "comments": JSON(comments), "hidden": .bool(isHidden),
      "photo": .bool(hasPhoto),
    ]
  }
}

/// What somebody says of a drink.
struct CommunityComment: Sendable {
  var id: Int
  var drink: Int
  var author: String
  var authorName: String
  var at: Int64
  var text: String
  var isHidden: Bool

  static let columns =
    "c.id, c.drink, c.author, coalesce(m.name, 'somebody'), c.at, c.text, c.state"
  static let tables = "comments c LEFT JOIN members m ON m.id = c.author"

  init(_ row: Row) {
    (id, drink, author, authorName) = (row.int(0), row.int(1), row.text(2), row.text(3))
    (at, text, isHidden) = (Int64(row.int(4)), row.text(5), row.int(6) == 1)
  }

  func json(_ store: Store, me: String?) throws -> JSON {
    [
      "id": .string(String(id)), "author": .string(authorName), "mine": .bool(author == me),
      "at": try store.time(at), "text": .string(text), "hidden": .bool(isHidden),
    ]
  }
}

/// Why somebody asks a moderator to look.
enum FlagReason: String, ArgumentWord {
  case unsafe, wrong, spam, offensive, privacy

  var title: String {
    switch self {
    case .unsafe: "It is dangerous to drink or to make"
    case .wrong: "It is no recipe, or somebody else's"
    case .spam: "It advertises"
    case .offensive: "It insults or mocks"
    case .privacy: "It tells about a person"
    }
  }

  static var json: JSON {
    ["reasons": .list(allCases) { ["id": .string($0.rawValue), "name": .string($0.title)] }]
  }
}
