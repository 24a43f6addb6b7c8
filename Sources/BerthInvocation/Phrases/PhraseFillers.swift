import BerthManifest

/// What people say around what they ask for.
enum PhraseFillers {
  /// Politeness, hesitation and the like, by the first word: they change nothing.
  static let polite: [String: [[String]]] = byFirst(
    """
    please|kindly|thanks|thank you|thank you very much|many thanks|thanks a lot|cheers|ta
    hey|hi|hello|hey there|hi there|hello there|okay|so|well|um|uh|erm|er|hm|hmm|umm|oh|ah|yo|alright
    could you|can you|would you|will you|could you maybe|would you be so kind|would you mind
    be so kind|be so kind as to|would you be so kind as to|would you kindly|do me a favor
    do you mind|i would like you to|i want you to|i need you to|i would like to|i would love to
    i want to|i wish to|i need to|i would like|i would love|i am trying to
    we would like to|we want to|we need to|let me|let us|help me|help us|for me|for us|if you can
    if possible|if you could|i wonder if you could|i was wondering if you could|is it possible to
    may i|can i|could i|may we|can we|could we|i am looking to|go ahead and|go on and|just|actually
    basically|maybe|perhaps|kind of|sort of|you know|i guess|i think|i mean|really quick|real quick
    quickly|at once|straight away|right away|asap|berth|hey berth|then|now|right now|just now
    again|once more|exactly|precisely|at all|in general|so far|these day|this time|really|honestly|by the way|real fast|if i may|when you get a chance|when you have time|my friend|mate|dear|darling|love|buddy|guy|folk
    would you be so good as to|would you be good enough to|might you|might i|might we|do tell me|pray|pray tell
    i should like to|i should like you to|i should very much like to|i would very much like to|we should like to
    i would be grateful if you would|i would be grateful if you could|i would be obliged if you would
    i would be obliged if you could|i would appreciate it if you would|i would appreciate it if you could
    i should be grateful if you would|i should be glad if you would|it would be nice if you could
    i was hoping you could|i wonder if you would|any chance you could|is there any chance you could
    if you would|if you do not mind|if you would be so kind|when you can|thank you kindly|thank you so much
    i am afraid|i suppose|i beg you|oh dear|my dear|if it is not too much trouble|if it is not too much bother
    lol|omg|ugh|lmao|haha|yeah|yep|nah|bro|bruh|dude|literally|legit|hiya|good morning berth
    siri|hey siri|alexa|hey alexa|google|hey google|ok google|okay google|computer
    i do not know|in this moment|in the moment|for a bit|real quickly
    """)

  /// Words that say little of themselves: they may be passed over where nothing is changed.
  static let little: Set<String> = Set(
    PhraseWords(
      """
      i you we me us it one is are am be do does can could shall should will would may have has
      got get what which when how here there to of for in on at from with
      about by as and or but today tonight currently also too very quite bit little lot good best
      nice great lovely tasty delicious decent proper yummy new more other something anything some
      any thing stuff idea kind type sort show tell give find list see view open display look check
      want need let bring pull grab hear know go use looking search searching read like than fancy feel up out please ever
      evening morning afternoon moment time option suggestion many much all every each everything lately recently soon nowadays around yet still
      whole maybe enough
      """
    ).words.map(\.folded))

  /// Words that may be passed over even where something is changed.
  static let articles: Set<String> = [
    "a", "an", "the", "my", "our", "your", "some", "this", "these", "that", "of", ":",
  ]

  /// Words of patterns that people leave out or put elsewhere, where nothing is changed: “how strong
  /// a negroni is”.
  static let dispensable: Set<String> = [
    "is", "are", "am", "do", "does", "a", "an", "the", "to", "of", "me", "i", "you", "we", "it",
  ]

  /// Words that make a question of a sentence they begin: “should I …?” asks for advice.
  static let doubting: Set<String> = ["should", "will", "shall", "may"]

  /// Words that turn a sentence round; they are never passed over.
  static let turning: Set<String> = [
    "not", "no", "never", "without", "none", "nor", "neither", "except", "instead", "stop", "if",
    "unless", "nobody", "nothing",
  ]

  /// Words that carry no meaning of their own, for what a match is worth.
  static func isLittle(_ word: String) -> Bool { little.contains(word) || articles.contains(word) }

  private static func byFirst(_ text: String) -> [String: [[String]]] {
    var table: [String: [[String]]] = [:]
    for part in text.split(whereSeparator: { $0 == "|" || $0 == "\n" }) {
      let words = PhraseWords(String(part)).words.map(\.folded)
      if let first = words.first { table[first, default: []].append(words) }
    }
    return table
  }
}
