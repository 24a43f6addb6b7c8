import BerthBase

/// The one form of what is written in several: contractions, spellings, plurals, shorthand.
enum WordForms {
  /// The words that one stands for; most stand for themselves.
  ///
  /// - Parameter hasApostrophe: whether one was left out of it: `i'll` is two words, `ill` is one.
  static func words(of word: String, hasApostrophe: Bool) -> [String] {
    if let whole = contractions[word] { return whole }
    if hasApostrophe {
      if let whole = withApostrophe[word] { return whole }
      // “ana's profile”: whose it is says nothing that its place does not.
      if word.hasSuffix("s"), word.utf8.count > 2 { return [singular(word)] }
    }
    if let (number, unit) = numberAndUnit(word) { return [number, singular(unit)] }
    return [singular(spellings[word] ?? word)]
  }

  /// A word without the ending of the plural or of the third person, by the rules of English.
  static func singular(_ word: String) -> String {
    let bytes = word.utf8
    if word.hasSuffix("ie"), bytes.count > 4 { return word.dropLast(2) + "y" }
    guard bytes.count > 3, word.hasSuffix("s"), !irregular.contains(word) else { return word }
    if word.hasSuffix("ies"), bytes.count > 4 { return word.dropLast(3) + "y" }
    for ending in ["ches", "shes", "xes", "sses", "toes"] where word.hasSuffix(ending) {
      return String(word.dropLast(2))
    }
    for ending in ["ss", "us"] where word.hasSuffix(ending) { return word }
    if word.hasSuffix("is"), bytes.count < 7 || word.hasSuffix("sis") { return word }
    return String(word.dropLast())
  }

  private static let irregular: Set<String> = [
    "this", "does", "goes", "always", "has", "was", "yes", "news", "plus", "less", "unless",
    "tennis", "cannabis", "thanks",
  ]

  /// `20min` is a number and a unit.
  private static func numberAndUnit(_ word: String) -> (String, String)? {
    let digits = word.utf8.prefix(while: \.isASCIIDigit)
    guard (1...5).contains(digits.count), digits.count < word.utf8.count else { return nil }
    let unit = String(word.dropFirst(digits.count))
    return units.contains(unit) ? (String(digits) ?? "", unit) : nil
  }

  private static let units: Set<String> = [
    "min", "mins", "minute", "minutes", "h", "hr", "hrs", "hour", "hours", "s", "sec", "days", "x",
  ]

  private static let spellings: [String: String] = [
    "favourite": "favorite", "favourites": "favorite", "favourited": "favorited",
    "unfavourite": "unfavorite", "flavour": "flavor", "flavours": "flavor", "fav": "favorite",
    "favs": "favorite", "faves": "favorite", "fave": "favorite",
    "colour": "color", "practise": "practice", "practised": "practiced",
    "practising": "practicing", "analyse": "analyze", "recognise": "recognize",
    "memorise": "memorize", "whisky": "whiskey", "grey": "gray", "centre": "center",
    "u": "you", "ur": "your", "pls": "please", "plz": "please", "thx": "thanks", "w": "with",
    "ok": "okay", "vocab": "vocabulary", "tmrw": "tomorrow", "tonite": "tonight",
    "recipie": "recipe", "veggie": "vegetarian", "n": "and", "mins": "minute", "min": "minute",
    "hrs": "hour", "hr": "hour", "secs": "second", "sec": "second", "everyone": "everybody",
    "someone": "somebody", "anyone": "anybody", "mum": "mother", "mom": "mother", "tn": "tonight",
    "2nite": "tonight", "2night": "tonight", "2moro": "tomorrow", "tmr": "tomorrow",
    "tomoz": "tomorrow",
    "tomorow": "tomorrow", "tommorow": "tomorrow", "tommorrow": "tomorrow",
    "abt": "about", "bout": "about", "ppl": "people", "smth": "something", "sth": "something",
    "smthn": "something", "summat": "something", "wot": "what", "wat": "what", "wut": "what",
    "r": "are", "ya": "you", "cuz": "because", "coz": "because", "bc": "because",
    "rly": "really", "prob": "probably", "defo": "definitely", "msg": "message",
    "msgs": "message", "convo": "conversation", "photograph": "photo", "photographs": "photo",
    "pics": "picture", "pic": "picture", "brekkie": "breakfast", "brekky": "breakfast",
    "probs": "probably", "temp": "temperature", "luv": "love", "choc": "chocolate",
    "fridges": "fridge",
    "refrigerator": "fridge", "telephone": "phone", "persons": "people",
  ]

  private static let contractions: [String: [String]] = {
    var table: [String: [String]] = [
      "cannot": ["can", "not"], "wanna": ["want", "to"], "gonna": ["going", "to"],
      "gotta": ["have", "to"], "gimme": ["give", "me"], "lemme": ["let", "me"],
      "im": ["i", "am"], "ive": ["i", "have"], "youre": ["you", "are"], "lets": ["let", "us"],
      "cant": ["can", "not"], "wont": ["will", "not"], "shant": ["shall", "not"],
      "youve": ["you", "have"], "weve": ["we", "have"], "theyre": ["they", "are"],
      "dont": ["do", "not"], "whatre": ["what", "are"], "id": ["i", "would"],
      "aint": ["is", "not"], "rn": ["right", "now"], "idk": ["i", "do", "not", "know"],
      "wots": ["what", "is"], "wats": ["what", "is"], "hwo": ["how"],
      "dunno": ["do", "not", "know"],
      "kinda": ["kind", "of"], "whatcha": ["what", "are", "you"], "lotta": ["lot", "of"],
      "iam": ["i", "am"], "hows": ["how", "is"], "gotcha": ["got", "you"],
      "theres": ["there", "is"], "tryna": ["trying", "to"], "finna": ["going", "to"],
    ]
    for word in ["what", "how", "where", "who", "when", "there", "that", "here", "which", "why"] {
      table[word + "s"] = [word, "is"]
    }
    for word in [
      "is", "are", "was", "were", "does", "did", "has", "have", "had", "must", "should", "would",
      "could", "need",
    ] { table[word + "nt"] = [word, "not"] }
    return table
  }()

  private static let withApostrophe: [String: [String]] = {
    var table: [String: [String]] = ["its": ["it", "is"], "were": ["we", "are"]]
    for word in ["i", "you", "he", "she", "it", "we", "they", "there", "that", "what", "who"] {
      table[word + "ll"] = [word, "will"]
      table[word + "d"] = [word, "would"]
    }
    for word in ["he", "she"] { table[word + "s"] = [word, "is"] }
    return table
  }()
}
