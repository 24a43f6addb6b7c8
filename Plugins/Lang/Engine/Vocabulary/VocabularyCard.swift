import BerthSDK

/// A saved phrase and where it stands in the schedule.
struct VocabularyCard: Sendable, Equatable {
  var id: Int
  var text: String
  var language: String
  var translation: String
  var target: String
  var reading: String
  var note: String
  /// The sentence it was met in.
  var context: String
  /// `message`, `phrase` or `text`.
  var source: String
  var created: Int64
  var due: Int64
  /// 0 new, then as `MemoryCard.State`.
  var state: Int
  var step: Int
  var stability: Double?
  var difficulty: Double?
  var last: Int64?
  var reps: Int
  var lapses: Int
  /// 0 in use, 1 a leech, 2 set aside by the user.
  var suspended: Int

  var isNew: Bool { state == 0 }

  var stateName: String {
    switch state {
    case 1: return "learning"
    case 2: return "review"
    case 3: return "relearning"
    default: return "new"
    }
  }

  static let columns = """
    id, text, language, translation, target, reading, note, context, source, created, due, state,
      step, stability, difficulty, last, reps, lapses, suspended
    """

  init(_ row: Row) {
    (id, text, language, translation) = (row.int(0), row.text(1), row.text(2), row.text(3))
    (target, reading, note, context) = (row.text(4), row.text(5), row.text(6), row.text(7))
    (source, created, due) = (row.text(8), Int64(row.int(9)), Int64(row.int(10)))
    (state, step) = (row.int(11), row.int(12))
    stability = row.isNull(13) ? nil : row.double(13)
    difficulty = row.isNull(14) ? nil : row.double(14)
    last = row.optionalInt(15).map(Int64.init)
    (reps, lapses, suspended) = (row.int(16), row.int(17), row.int(18))
  }

  /// The card as the scheduler sees it.
  var memory: MemoryCard {
    var memory: MemoryCard.Memory?
    if let stability, let difficulty {
      memory = MemoryCard.Memory(stability: stability, difficulty: difficulty)
    }
    return MemoryCard(
      due: due, state: MemoryCard.State(rawValue: state) ?? .learning, step: step, memory: memory,
      lastReview: last, reviews: reps, lapses: lapses)
  }

  /// A card for scripts.
  func json(_ store: Store) throws -> JSON {
    [
      "id": JSON(id), "name": .string(text), "text": .string(text),
      "language": .string(language), "translation": .string(translation),
      "target": .string(target), "reading": .string(reading),
      "context": .string(context), "note": .string(note), "source": .string(source),
      "state": .string(stateName), "due": try store.time(due),
      "stability": JSON(stability), "difficulty": JSON(difficulty),
      "reviews": JSON(reps), "lapses": JSON(lapses), "leech": .bool(suspended == 1),
      "suspended": .bool(suspended != 0), "created": try store.time(created),
    ]
  }
}
