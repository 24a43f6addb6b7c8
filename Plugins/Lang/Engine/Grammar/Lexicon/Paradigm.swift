/// How the words of a class are inflected: one row of a language's `forms.tsv`.
struct Paradigm: Sendable {
  /// One form: letters before and after the stem, and what they mean.
  struct Form: Sendable {
    var tags: TagSet
    var prefix: String
    var suffix: String
    /// Whether the stem's last letter is written twice.
    var doubles: Bool
  }

  var name: String
  /// Tags of every form.
  var tags: TagSet
  /// Endings the dictionary form must have one of; empty when any will do.
  var endings: [String]
  /// Letters removed from the end of the dictionary form.
  var cut: Int
  var forms: [Form]

  /// Whether a dictionary form is inflected like this.
  func fits(_ word: String) -> Bool {
    endings.isEmpty || endings.contains { word.hasSuffix($0) }
  }

  /// What may have been removed from a dictionary form.
  var cutEndings: [String] {
    if cut == 0 { return [""] }
    var found: [String] = []
    for ending in endings {
      let removed = String(ending.suffix(cut))
      if !found.contains(removed) { found.append(removed) }
    }
    return found
  }

  /// A form of a dictionary form.
  func spell(_ form: Form, of word: String) -> String {
    let stem = word.dropLast(cut)
    let middle = form.doubles ? String(stem.suffix(1)) : ""
    return form.prefix + stem + middle + form.suffix
  }
}

/// A word of a language's `words.tsv`.
struct LexiconEntry: Sendable {
  var lemma: String
  /// Tags of every form of it.
  var tags: TagSet
  /// Index of its paradigm, nil for words that have only listed forms.
  var paradigm: Int?
  /// Listed forms; they go before the paradigm's.
  var irregular: [(tags: TagSet, text: String)]
}

/// One way to understand a word of a text.
struct Reading: Sendable, Hashable {
  /// Index of the lexicon entry, -1 when there is none.
  var entry: Int
  /// Tags of the word and of this form.
  var tags: TagSet
  /// Tags of this form alone.
  var form: TagSet
}
