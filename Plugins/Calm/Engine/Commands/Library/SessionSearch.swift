import BerthSDK

/// The sessions for a text: those that are called so, those that answer the need in it, and those that
/// hold its words.
struct SessionSearch {
  var finder: NeedFinder
  var filter: SessionFilter

  /// Points for a session whose title holds all words of the text, and for one that holds them elsewhere.
  private static let titled = 2.5
  private static let worded = 0.5

  /// The sessions, the best first, and the text as it was understood where that differs.
  func find(
    _ text: String, _ store: Store, _ call: Call
  ) throws -> (sessions: [StoredSession], corrected: String?) {
    let request: JSON = [
      "text": .string(text), "filter": filter.facets, "limit": 100, "match": "all",
    ]
    let words = try call.search.query(Seed.collection, request)
    let added = try call.search.query(Store.packCollection, request)
    // A pack has no say in what words were meant, only in what holds them.
    let literal =
      (words.corrected == nil ? words.ids : []) + (added.corrected == nil ? added.ids : [])
    let need = finder.find(text)
    if need.scores.isEmpty, words.corrected != nil, !literal.isEmpty {
      return (try filter.sessions(literal, store), nil)
    }
    if need.scores.isEmpty || (need.corrected != nil && !literal.isEmpty) {
      // Short words lie so near to others that their repair is a guess.
      let isGuess = words.corrected != nil && !NeedWords.words(text).contains { $0.count > 4 }
      return (
        try filter.sessions(
          isGuess ? [] : words.ids + (words.corrected == nil ? added.ids : []), store),
        isGuess ? nil : words.corrected
      )
    }
    var scores = need.scores
    for (rank, id) in literal.enumerated() {
      scores[id, default: 0] += Self.worded / Double(rank + 1)
    }
    let allowed = filter.facets.object?.isEmpty == false ? try ids(store, call) : nil
    let known = try filter.sessions(Array(scores.keys), store)
    let said = Set(NeedWords.stems(text))
    let ranked = known.filter { allowed?.contains($0.id) ?? true }.map { session in
      let title = NeedWords.words(session.title)
      var score = scores[session.id] ?? 0
      if title == NeedWords.words(text) {
        score += 1000
      } else if said.isSubset(of: Set(title.map(NeedWords.stem))) {
        score += Self.titled
      }
      return (session: session, score: score)
    }.sorted { ($1.score, $0.session.number) < ($0.score, $1.session.number) }
    let least = (ranked.first?.score ?? 0) * 0.2
    return (ranked.filter { $0.score >= least }.map(\.session), need.corrected)
  }

  private func ids(_ store: Store, _ call: Call) throws -> Set<String> {
    Set(
      try [Seed.collection, Store.packCollection].flatMap {
        try call.search.query($0, ["filter": filter.facets, "limit": 200]).ids
      })
  }
}
