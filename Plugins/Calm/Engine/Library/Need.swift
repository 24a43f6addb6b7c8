import BerthSDK

/// What somebody looks for who has no name for it: words people say, and the sessions that answer them.
struct Need: Sendable, Equatable {
  /// How it is called; not shown.
  var name: String
  /// Session ids, the one that answers it best first.
  var sessions: [String]
  /// What people say: words and short phrases.
  var phrases: [String]

  /// The rows of `needs.tsv`.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<Need> {
    DataTable(
      file: "needs.tsv", UnsafeRawBufferPointer(bytes), columns: ["need", "sessions", "words"]
    ) { reader, fields in
      guard let name = reader.text(fields, 0),
        let sessions = reader.slugs(fields, 1, UInt8(ascii: ";")),
        let words = reader.text(fields, 2)
      else { return nil }
      let phrases = words.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
      if sessions.isEmpty { reader.report(1, "no session answers it", "name at least one") }
      for phrase in phrases where NeedWords.stems(phrase).isEmpty {
        reader.report(2, "“\(phrase)” holds no word", "write words with ; between them")
      }
      return Need(name: name, sessions: sessions, phrases: phrases)
    }
  }
}

/// The words of a sentence as needs are compared: without accents, endings and what says nothing.
enum NeedWords {
  /// What stands in any sentence.
  private static let fillers: Set<String> = [
    "i", "im", "ive", "id", "am", "is", "are", "was", "be", "been", "the", "a", "an", "to", "of",
    "for", "and", "or", "in", "on", "at", "my", "me", "it", "its", "so", "very", "really", "just",
    "with", "about", "by", "have", "has", "had", "having", "do", "does", "did", "can", "could",
    "would", "want", "need", "help", "something", "some", "someone", "please", "feel", "feeling",
    "felt", "get", "getting", "got", "this", "that", "when", "how", "because", "too", "being", "as",
    "who", "what", "bit", "little", "lot", "lots", "always", "again", "right", "now", "today",
    "session", "sessions", "find", "show", "give", "looking", "like", "make", "makes", "making",
  ]

  /// The stems of the words that say something; of all words where none does.
  static func stems(_ text: String) -> [String] {
    let words = words(text)
    let telling = words.filter { !fillers.contains($0) }
    return (telling.isEmpty ? words : telling).map(stem)
  }

  /// Folded words; an apostrophe joins what stands around it.
  static func words(_ text: String) -> [String] {
    TextFolding.fold(text.filter { $0 != "'" && $0 != "’" })
      .replacing("cannot", with: "cant").replacing("can not", with: "cant")
      .split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// A word without the endings that English gives it: plural, -ing, -ed, a last e.
  static func stem(_ word: String) -> String {
    var letters = Array(word.utf8)
    guard letters.count > 3 else { return word }
    func ends(_ ending: String) -> Bool { letters.reversed().starts(with: ending.utf8.reversed()) }
    if ends("ies"), letters.count > 4 {
      letters.replaceSubrange((letters.count - 3)..., with: "y".utf8)
    } else if ends("s"), !ends("ss"), !ends("us"), !ends("is") {
      letters.removeLast()
    }
    for ending in ["ing", "ed"] where ends(ending) && letters.count > ending.utf8.count + 2 {
      letters.removeLast(ending.utf8.count)
      if letters.count > 3, let last = letters.last, letters[letters.count - 2] == last,
        !"aeiouls".utf8.contains(last)
      {
        letters.removeLast()
      }
      break
    }
    if letters.count > 3, letters.last == UInt8(ascii: "e") { letters.removeLast() }
    if letters.count > 3, letters.last == UInt8(ascii: "y") {
      letters[letters.count - 1] = UInt8(ascii: "i")
    }
    return String(decoding: letters, as: UTF8.self)
  }
}
