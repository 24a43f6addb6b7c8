/// The words of a language, their forms, and lists of words rules speak of.
///
/// Not safe for use by several threads at once: the readings of words seen are cached.
final class Lexicon {
  private(set) var tags: TagNames
  private(set) var entries: [LexiconEntry]
  private(set) var paradigms: [Paradigm]
  /// Lists by name, their words in lower case.
  private(set) var lists: [String: Set<String>]
  /// Endings by which unknown words are guessed, the longest first.
  private let guesses: [(ending: String, tags: TagSet)]
  private var byLemma: [String: [Int]] = [:]
  private var explicit: [String: [Reading]] = [:]
  private var bySuffix: [String: [(paradigm: Int, form: Int)]] = [:]
  private var longestSuffix = 0
  private var prefixes: [String] = [""]
  private var cutEndings: [[String]] = []
  private var seen: [String: [Reading]] = [:]

  /// A lexicon from what its files hold.
  init(
    tags: TagNames, entries: [LexiconEntry], paradigms: [Paradigm],
    guesses: [(ending: String, tags: TagSet)], lists: [String: Set<String>]
  ) {
    self.tags = tags
    self.entries = entries
    self.paradigms = paradigms
    self.guesses = guesses.sorted { $0.ending.utf8.count > $1.ending.utf8.count }
    self.lists = lists
    indexEntries()
    indexParadigms()
  }

  /// Indices of the entries of a dictionary form.
  func entries(of lemma: String) -> [Int] { byLemma[lemma] ?? [] }

  /// Every form of every word, for cutting texts without spaces into words.
  var allForms: [String] {
    Array(byLemma.keys) + entries.flatMap { forms(of: $0).map(\.text) }
  }

  /// All ways to understand a word in lower case; empty when it is unknown.
  func readings(of word: String) -> [Reading] {
    if let known = seen[word] { return known }
    let found = analyse(word)
    seen[word] = found
    return found
  }

  private func indexEntries() {
    byLemma.reserveCapacity(entries.count)
    explicit.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() {
      byLemma[entry.lemma, default: []].append(index)
      for form in entry.irregular {
        explicit[form.text, default: []].append(
          Reading(entry: index, tags: entry.tags.union(form.tags), form: form.tags))
      }
      if entry.paradigm == nil, entry.irregular.isEmpty {
        explicit[entry.lemma, default: []].append(
          Reading(entry: index, tags: entry.tags, form: .none))
      }
    }
  }

  private func indexParadigms() {
    for (index, paradigm) in paradigms.enumerated() {
      cutEndings.append(paradigm.cutEndings)
      for (formIndex, form) in paradigm.forms.enumerated() {
        bySuffix[form.suffix, default: []].append((index, formIndex))
        longestSuffix = max(longestSuffix, form.suffix.count)
        if !prefixes.contains(form.prefix) { prefixes.append(form.prefix) }
      }
    }
  }

  private func analyse(_ word: String) -> [Reading] {
    var found = explicit[word] ?? []
    for prefix in prefixes where word.hasPrefix(prefix) {
      analyse(word.dropFirst(prefix.count), prefix, &found)
    }
    if found.isEmpty, let guess = guesses.first(where: { isGuess($0.ending, word) }) {
      found = [Reading(entry: -1, tags: guess.tags.union(.guess), form: .none)]
    }
    return found
  }

  private func isGuess(_ ending: String, _ word: String) -> Bool {
    word.utf8.count > ending.utf8.count + 1 && word.hasSuffix(ending)
  }

  private func analyse(_ word: Substring, _ prefix: String, _ found: inout [Reading]) {
    var split = word.endIndex
    var length = 0
    while true {
      if let candidates = bySuffix[String(word[split...])] {
        for candidate in candidates {
          let paradigm = paradigms[candidate.paradigm]
          let form = paradigm.forms[candidate.form]
          if form.prefix != prefix { continue }
          guard let stem = stem(word[..<split], form) else { continue }
          for ending in cutEndings[candidate.paradigm] {
            read(stem + ending, candidate.paradigm, form, &found)
          }
        }
      }
      guard split > word.startIndex, length < longestSuffix else { return }
      split = word.index(before: split)
      length += 1
    }
  }

  private func stem(_ text: Substring, _ form: Paradigm.Form) -> Substring? {
    guard form.doubles else { return text }
    let shorter = text.dropLast()
    guard let last = text.last, shorter.last == last else { return nil }
    return shorter
  }

  private func read(
    _ lemma: some StringProtocol, _ paradigm: Int, _ form: Paradigm.Form, _ found: inout [Reading]
  ) {
    guard let indices = byLemma[String(lemma)] else { return }
    for index in indices where entries[index].paradigm == paradigm {
      let entry = entries[index]
      var tags = entry.tags.union(form.tags)
      if entry.irregular.contains(where: { $0.tags == form.tags }) {
        tags.insert(.wrong)
      }
      let reading = Reading(entry: index, tags: tags, form: form.tags)
      let correct = Reading(entry: index, tags: tags.subtracting(.wrong), form: form.tags)
      if !found.contains(reading), !found.contains(correct) { found.append(reading) }
    }
  }
}
