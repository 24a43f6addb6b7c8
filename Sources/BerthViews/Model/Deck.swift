import BerthBase

extension ViewNode {
  /// Cards with two sides to learn from, in order.
  public struct Deck: Sendable, Hashable {
    /// A card with two sides.
    public struct Flashcard: Sendable, Hashable {
      /// What is asked.
      public var front: [ViewNode]
      /// What is answered.
      public var back: [ViewNode]
      /// What the user can say to the answer.
      public var actions: [Action]

      /// A card.
      public init(front: [ViewNode], back: [ViewNode], actions: [Action] = []) {
        self.front = front
        self.back = back
        self.actions = actions
      }

      init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
        let fields = try decoder.object(json)
        decoder.check(fields, ["front", "back", "actions"])
        front = try decoder.nodes(fields, "front")
        back = try decoder.nodes(fields, "back")
        actions = try decoder.actions(fields, "actions")
      }

      var json: JSON {
        var fields = JSONObject()
        fields.set("front", front)
        fields.set("back", back)
        fields.set("actions", actions.map(\.json))
        return .object(fields)
      }
    }

    /// What is learned.
    public var title: String?
    /// The cards, in order.
    public var cards: [Flashcard]

    /// A deck.
    public init(title: String? = nil, cards: [Flashcard]) {
      self.title = title
      self.cards = cards
    }

    init(_ decoder: inout ViewDecoder, _ fields: JSONObject) throws(ViewError) {
      decoder.check(fields, ["kind", "title", "cards"])
      title = try decoder.text(fields, "title")
      cards = try decoder.list(fields, "cards") { (decoder, json) throws(ViewError) in
        try Flashcard(&decoder, json)
      }
    }

    func write(to fields: inout JSONObject) {
      fields.set("title", title)
      fields.set("cards", cards.map(\.json))
    }
  }
}
