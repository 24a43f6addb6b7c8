/// What a form must be like.
struct FormRequest {
  /// Tags it must have.
  var tags: TagSet = .none
  /// Tags of the word it must agree with, by group.
  var agreement: TagSet = .none
  /// Whether the dictionary form itself is wanted.
  var isLemma = false
}

extension Lexicon {
  /// The form of a read word that is asked for, as near to the word as found; nil if none.
  func form(of reading: Reading, _ request: FormRequest) -> String? {
    guard reading.entry >= 0 else { return nil }
    let entry = entries[reading.entry]
    if request.isLemma { return entry.lemma }
    var best: (score: Int, text: String)?
    for candidate in forms(of: entry) {
      let all = candidate.tags.union(entry.tags)
      guard !all.contains(.wrong), all.contains(request.tags), agrees(all, request.agreement) else {
        continue
      }
      let shared = candidate.tags.intersection(reading.form).count
      let extra = candidate.tags.subtracting(reading.form).subtracting(request.tags)
        .subtracting(request.agreement).count
      let score = 2 * shared - extra
      if best.map({ score > $0.score }) ?? true { best = (score, candidate.text) }
    }
    return best?.text
  }

  /// All right forms of an entry.
  func forms(of entry: LexiconEntry) -> [(tags: TagSet, text: String)] {
    var all = entry.irregular
    guard let index = entry.paradigm else {
      return all.isEmpty ? [(.none, entry.lemma)] : all
    }
    let paradigm = paradigms[index]
    for form in paradigm.forms where !entry.irregular.contains(where: { $0.tags == form.tags }) {
      all.append((form.tags, paradigm.spell(form, of: entry.lemma)))
    }
    return all
  }

  /// Whether a form with these tags can stand beside a word with those.
  private func agrees(_ form: TagSet, _ other: TagSet) -> Bool {
    for group in AgreementGroup.allCases {
      let set = TagNames.group(group)
      let mine = form.intersection(set)
      let theirs = other.intersection(set)
      if !mine.isEmpty, !theirs.isEmpty, !mine.meets(theirs) { return false }
    }
    return true
  }
}
