/// Words near to one that is misspelt.
extension WordList {
  /// A word that may have been meant.
  struct Candidate: Sendable, Equatable {
    var word: String
    /// How far it is from what was written, by `SlipCost`.
    var cost: Int
    /// 1 to 9.
    var frequency: Int

    /// A slip more makes a word about as unlikely as being used a hundred times less; a missing accent
    /// is what is most often missing (*comio* is *comió*, however common *como* is).
    var score: Int {
      let isAccent = cost <= SlipCost.accent && frequency >= 3
      return 4 * frequency - 3 * cost + (isAccent ? 4 * SlipCost.whole : 0)
    }
  }

  /// The words within a cost, the likeliest first.
  ///
  /// Goes through the sorted rows once and reckons the distance of what they share only once; where a
  /// beginning is too far already, all that begins so is left out.
  func near(_ word: String, within limit: Int) -> [Candidate] {
    var walk = Walk(word, limit)
    var found: [Candidate] = []
    var place = start
    var beginning: [UInt32] = []
    while place < bytes.count {
      let line = line(at: place)
      place = line.next
      beginning.removeAll(keepingCapacity: true)
      Self.decode(bytes[line.beginning], into: &beginning)
      guard walk.reach(beginning) else { continue }
      let length = beginning.count
      var from = line.endings.lowerBound
      for index in line.endings where Self.isDigit(bytes[index]) {
        beginning.removeSubrange(length...)
        Self.decode(bytes[from..<index], into: &beginning)
        let frequency = Self.value(bytes[index])
        if frequency > 0, let cost = walk.cost(beginning) {
          let text = bytes[line.beginning] + bytes[from..<index]
          found.append(
            Candidate(
              word: String(decoding: text, as: UTF8.self), cost: cost, frequency: frequency))
        }
        from = index + 1
      }
    }
    return found.sorted {
      ($1.score, $0.cost, $0.word) < ($0.score, $1.cost, $1.word)
    }
  }

  private static func decode(_ bytes: ArraySlice<UInt8>, into scalars: inout [UInt32]) {
    for byte in bytes {
      switch byte {
      case ..<0x80: scalars.append(UInt32(byte))
      case ..<0xc0:
        scalars[scalars.count - 1] = scalars[scalars.count - 1] << 6 | UInt32(byte & 0x3f)
      case ..<0xe0: scalars.append(UInt32(byte & 0x1f))
      default: scalars.append(UInt32(byte & 0x0f))
      }
    }
  }

  /// The table of an edit distance along one way through the words, a row for each letter.
  private struct Walk {
    let word: [UInt32]
    let limit: Int
    private var path: [UInt32] = []
    /// Rows of `width` numbers, one more than the path has letters.
    private var table: [Int] = []
    /// The least of each row.
    private var least: [Int] = [0]
    private let width: Int
    private let leftOver: [Int]
    /// What each letter costs in the place of each of the word's.
    private var swaps: [UInt32: [Int]] = [:]

    init(_ text: String, _ limit: Int) {
      let letters = text.unicodeScalars.map(\.value)
      word = letters
      self.limit = limit
      width = letters.count + 1
      leftOver = letters.indices.map {
        SlipCost.added(letters[$0], before: $0 > 0 ? letters[$0 - 1] : 0)
      }
      table = [0]
      for cost in leftOver { table.append(table[table.count - 1] + cost) }
    }

    /// Goes to a beginning; false when nothing that begins so is near enough.
    mutating func reach(_ letters: [UInt32]) -> Bool {
      let shared = zip(path, letters).prefix { $0 == $1 }.count
      path.removeSubrange(shared...)
      least.removeSubrange((shared + 1)...)
      table.removeSubrange(((shared + 1) * width)...)
      for letter in letters[shared...] {
        if isTooFar { return false }
        add(letter)
      }
      return !isTooFar
    }

    /// The cost of a word that was reached by its beginning; nil when it is too high.
    mutating func cost(_ letters: [UInt32]) -> Int? {
      guard reach(letters), let cost = table.last, cost <= limit, cost > 0 else { return nil }
      return cost
    }

    /// Two rows count: a swap looks back past the last one.
    private var isTooFar: Bool {
      least[least.count - 1] > limit && (least.count < 2 || least[least.count - 2] > limit)
    }

    private mutating func add(_ letter: UInt32) {
      let before = path.last
      let costs = swaps[letter] ?? word.map { SlipCost.swapped(letter, $0) }
      swaps[letter] = costs
      let last = table.count - width
      // Hardly anybody gets the first letter wrong.
      let isOther = before == nil && costs.first ?? 0 >= SlipCost.whole && letter != 0x68
      let more = isOther && word.first != 0x68 ? SlipCost.firstLetter : 0
      let missing = SlipCost.added(letter, before: before ?? 0)
      var left = table[last] + missing + more
      var smallest = left
      table.append(left)
      for index in 0..<word.count {
        var cost = min(table[last + index] + costs[index], table[last + index + 1] + missing) + more
        cost = min(cost, left + leftOver[index])
        if index > 0, let before, letter == word[index - 1], before == word[index],
          letter != before
        {
          cost = min(cost, table[last - width + index - 1] + SlipCost.whole)
        }
        left = cost
        smallest = min(smallest, cost)
        table.append(cost)
      }
      path.append(letter)
      least.append(smallest)
    }
  }
}

/// What slips of the pen cost: four is a whole letter, less is what comes easily.
enum SlipCost {
  static let whole = 4
  static let easy = 2
  static let accent = 1
  /// What a word that begins with another letter costs beside.
  static let firstLetter = 3

  /// A letter too many, or one too few, after another.
  static func added(_ letter: UInt32, before: UInt32) -> Int {
    if letter == 0x27 { return accent }
    return letter == before || letter == 0x68 ? easy : whole
  }

  /// One letter for another.
  static func swapped(_ letter: UInt32, _ other: UInt32) -> Int {
    if letter == other { return 0 }
    let (one, two) = (plain(letter), plain(other))
    if one == two { return accent }
    return sounds.contains([one, two]) ? easy : whole
  }

  /// Letters that are heard alike in one of the languages.
  private static let sounds: Set<Set<UInt32>> = Set(
    ["bv", "cs", "sz", "cz", "gj", "iy", "ck", "dt", "mn", "cq", "kq"].map {
      Set($0.unicodeScalars.map(\.value))
    })

  /// The letter without its accent; in Arabic without its hamza.
  private static func plain(_ letter: UInt32) -> UInt32 { letters[letter] ?? letter }

  private static let letters: [UInt32: UInt32] = {
    let groups = [
      "aáàâäãå", "eéèêë", "iíìîï", "oóòôöõ", "uúùûü", "cç", "nñ", "yÿý", "sß",
      "\u{0627}\u{0623}\u{0625}\u{0622}", "\u{064A}\u{0649}\u{0626}", "\u{0647}\u{0629}",
      "\u{0648}\u{0624}",
    ]
    var table: [UInt32: UInt32] = [:]
    for group in groups {
      guard let base = group.unicodeScalars.first else { continue }
      for letter in group.unicodeScalars { table[letter.value] = base.value }
    }
    return table
  }()
}
