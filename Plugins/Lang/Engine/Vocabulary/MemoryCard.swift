/// Where a card stands in its schedule.
package struct MemoryCard: Sendable, Hashable {
  /// The stage a card is in.
  package enum State: Int, Sendable {
    /// Seen for the first time, asked again within minutes.
    case learning = 1
    /// Known, asked again after days.
    case review
    /// Forgotten once, asked again within minutes.
    case relearning
  }

  /// What the learner's memory of a card is like.
  package struct Memory: Sendable, Hashable {
    /// The days after which it is recalled with a probability of 90 %.
    package var stability: Double
    /// From 1 (easy) to 10.
    package var difficulty: Double
  }

  /// The stage.
  package var state: State
  /// The step within learning or relearning; 0 in review.
  package var step: Int
  /// Nil before the first answer.
  package var memory: Memory?
  /// When it should be asked, Unix milliseconds.
  package var due: Int64
  /// When it was asked last, Unix milliseconds.
  package var lastReview: Int64?
  /// How often it was answered.
  package var reviews: Int
  /// How often it was forgotten once it had been known.
  package var lapses: Int

  /// A card; new and due at once when only the time is given.
  package init(
    due: Int64, state: State = .learning, step: Int = 0, memory: Memory? = nil,
    lastReview: Int64? = nil, reviews: Int = 0, lapses: Int = 0
  ) {
    self.due = due
    self.state = state
    self.step = step
    self.memory = memory
    self.lastReview = lastReview
    self.reviews = reviews
    self.lapses = lapses
  }

  /// The lapses from which on a card is a leech: it costs more than it brings and is set aside for
  /// another way of learning it.
  package static let leechLapses = 8

  /// True when the card is forgotten again and again.
  package var isLeech: Bool { lapses >= Self.leechLapses }
}
