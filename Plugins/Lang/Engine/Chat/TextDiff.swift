import BerthSDK

/// What was changed between two texts, word by word; character by character where words are written
/// without spaces.
struct TextDiff: Equatable {
  enum Part: Equatable {
    case same(String)
    /// One of the two is empty for what was only put in or only left out.
    case change(from: String, to: String)
  }

  private(set) var parts: [Part] = []

  /// Pairs of words compared at most; texts that differ in more are taken as changed altogether.
  private static let mostComparisons = 4_000_000

  init(_ old: String, _ new: String) {
    var (before, after) = (Self.pieces(old)[...], Self.pieces(new)[...])
    var (head, tail) = ("", "")
    while let one = before.first, one == after.first {
      head += one
      (before, after) = (before.dropFirst(), after.dropFirst())
    }
    while let one = before.last, one == after.last {
      tail = one + tail
      (before, after) = (before.dropLast(), after.dropLast())
    }
    add(same: head)
    compare(Array(before), Array(after))
    add(same: tail)
  }

  /// The changes alone, in their order.
  var changes: [(from: String, to: String)] {
    parts.compactMap { part in
      guard case .change(let from, let to) = part else { return nil }
      return (Words.trimmed(from), Words.trimmed(to))
    }
  }

  private mutating func compare(_ before: [String], _ after: [String]) {
    let (rows, columns) = (before.count, after.count)
    guard rows > 0, columns > 0, rows * columns <= Self.mostComparisons else {
      return add(from: before.joined(), to: after.joined())
    }
    // The weight of the heaviest common sequence of what is left from each place on: words hold two
    // texts together, spaces and marks hardly.
    let weights = before.map { $0.contains { $0.isLetter || $0.isNumber } ? Int32(8) : 1 }
    var lengths = [Int32](repeating: 0, count: (rows + 1) * (columns + 1))
    for row in stride(from: rows - 1, through: 0, by: -1) {
      for column in stride(from: columns - 1, through: 0, by: -1) {
        let place = row * (columns + 1) + column
        lengths[place] =
          before[row] == after[column]
          ? lengths[place + columns + 2] + weights[row]
          : max(lengths[place + 1], lengths[place + columns + 1])
      }
    }
    var (row, column) = (0, 0)
    while row < rows, column < columns {
      let place = row * (columns + 1) + column
      if before[row] == after[column] {
        add(same: before[row])
        (row, column) = (row + 1, column + 1)
      } else if lengths[place + columns + 1] >= lengths[place + 1] {
        add(from: before[row], to: "")
        row += 1
      } else {
        add(from: "", to: after[column])
        column += 1
      }
    }
    add(from: before[row...].joined(), to: after[column...].joined())
  }

  private mutating func add(same text: String) {
    guard !text.isEmpty else { return }
    if case .same(let known)? = parts.last {
      parts[parts.count - 1] = .same(known + text)
    } else {
      parts.append(.same(text))
    }
  }

  private mutating func add(from old: String, to new: String) {
    guard !old.isEmpty || !new.isEmpty else { return }
    if case .change(let from, let to)? = parts.last {
      parts[parts.count - 1] = .change(from: from + old, to: to + new)
    } else if case .same(let space)? = parts.last, parts.count > 1, Words.trimmed(space).isEmpty,
      case .change(let from, let to) = parts[parts.count - 2]
    {
      // A space alone does not part two changes.
      parts.removeLast()
      parts[parts.count - 1] = .change(from: from + space + old, to: to + space + new)
    } else {
      parts.append(.change(from: old, to: new))
    }
  }

  /// Words, and whatever stands between them; a character alone in scripts without spaces.
  private static func pieces(_ text: String) -> [String] {
    var pieces: [String] = []
    var isWord = false
    for character in text {
      let isLetter = character.isLetter || character.isNumber || "'’".contains(character)
      let isAlone = character.unicodeScalars.first.map(isUnspaced) ?? false
      if isLetter, !isAlone, isWord {
        pieces[pieces.count - 1].append(character)
      } else {
        pieces.append(String(character))
      }
      isWord = isLetter && !isAlone
    }
    return pieces
  }

  /// Whether it is of a script without spaces between words: kana and Chinese characters.
  private static func isUnspaced(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x3040...0x30ff, 0x3400...0x4dbf, 0x4e00...0x9fff, 0xf900...0xfaff, 0x20000...0x2ffff:
      true
    default: false
    }
  }
}
