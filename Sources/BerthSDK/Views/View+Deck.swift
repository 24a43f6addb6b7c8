import BerthJSON

extension View {
  /// Cards with two sides to learn from, in order.
  public static func deck(title: String? = nil, cards: [Flashcard]) -> View {
    var view = View(kind: "deck")
    view.fields.put("title", title)
    view.fields.put("cards", cards.map(\.json))
    return view
  }

  /// A card with two sides.
  public struct Flashcard: Sendable, Hashable {
    /// What is asked.
    public var front: [View]
    /// What is answered.
    public var back: [View]
    /// What the user can say to the answer, such as how well it was known.
    public var actions: [Action]

    /// A card of two sides.
    public init(front: [View], back: [View], actions: [Action] = []) {
      self.front = front
      self.back = back
      self.actions = actions
    }

    /// A card with a text on each side.
    public init(_ front: String, back: String, actions: [Action] = []) {
      self.init(front: [.text(front)], back: [.text(back)], actions: actions)
    }

    var json: JSON {
      var fields = JSONObject()
      fields.put("front", front)
      fields.put("back", back)
      fields.put("actions", actions.map(\.json))
      return .object(fields)
    }
  }
}
