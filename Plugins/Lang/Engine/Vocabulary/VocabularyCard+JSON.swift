import BerthSDK

extension VocabularyCard {
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
