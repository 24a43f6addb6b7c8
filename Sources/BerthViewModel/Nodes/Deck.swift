extension View {
  /// Cards with two sides to learn from, in order.
  ///
  /// ```swift
  /// let plants = try database.rows("SELECT id, name, latin FROM plants") {
  ///   (id: $0.text(0), name: $0.text(1), latin: $0.text(2))
  /// }
  /// let garden = PluginLink("garden")
  /// let deck = View.deck(
  ///   title: "Latin names",
  ///   cards: plants.map { plant in
  ///     View.Flashcard(
  ///       plant.name, back: plant.latin,
  ///       actions: [
  ///         .init("Again", link: garden("answer", ["id": plant.id, "grade": "again"])),
  ///         .init("Good", link: garden("answer", ["id": plant.id, "grade": "good"])),
  ///       ])
  ///   })
  /// ```
  public static func deck(title: String? = nil, cards: [Flashcard]) -> View {
    View(.deck(Deck(title: title, cards: cards)))
  }

  /// A card with two sides.
  ///
  /// ```swift
  /// var card = View.Flashcard(
  ///   front: [.text("What grows here?"), .badges(["balcony"])],
  ///   back: [.text("Sage", role: .emphasis)])
  /// card.front.append(.text("It smells of summer.", role: .note))
  /// card.back.append(.list(["Sun", "Little water"]))
  /// card.actions = [.init("Next", link: "berth://garden/answer?id=sage", role: .primary)]
  /// ```
  public struct Flashcard: Sendable, Hashable, ViewPart {
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

    init() { self.init(front: [], back: []) }

    mutating func code(with coder: ViewCoder) {
      coder.list("front", &front)
      coder.list("back", &back)
      coder.list("actions", &actions)
    }
  }

  /// The fields of a deck.
  package struct Deck: Sendable, ViewNode {
    static var kind: String { "deck" }

    package var title: String?
    package var cards: [Flashcard] = []

    mutating func code(with coder: ViewCoder) {
      coder.string("title", &title)
      coder.list("cards", &cards)
    }
  }
}
