/// The best matching of two short lists.
enum Assignment {
  /// The largest sum of gains that a matching has.
  ///
  /// - Parameter gains: 0 or more, row by row.
  static func total(_ gains: [Double], rows: Int, columns: Int) -> Double {
    if let sum = undisputed(gains, rows, columns, isTurned: false)
      ?? undisputed(gains, columns, rows, isTurned: true)
    {
      return sum
    }
    var sum = 0.0
    match(gains, rows, columns) { row, column in sum += gains[row * columns + column] }
    return sum
  }

  /// The sum of the largest gains of all rows when no two of them are in one column; nil when they are, or when
  /// there are too many columns to tell by the bits of a number.
  ///
  /// - Parameter isTurned: whether the gains stand column by column.
  private static func undisputed(
    _ gains: [Double], _ rows: Int, _ columns: Int, isTurned: Bool
  ) -> Double? {
    guard columns <= UInt64.bitWidth else { return nil }
    let (down, along) = isTurned ? (1, rows) : (columns, 1)
    var taken: UInt64 = 0
    var sum = 0.0
    for row in 0..<rows {
      var largest = 0.0
      var place = 0
      for column in 0..<columns {
        let gain = gains[row * down + column * along]
        if gain > largest { (largest, place) = (gain, column) }
      }
      if largest == 0 { continue }
      if taken & (1 << UInt64(place)) != 0 { return nil }
      taken |= 1 << UInt64(place)
      sum += largest
    }
    return sum
  }

  /// Pairs every row with at most one column so that the sum of gains is largest.
  ///
  /// - Parameter gains: 0 or more, row by row.
  /// - Returns: the column of each row, nil where it stays alone or would gain nothing.
  static func best(_ gains: [Double], rows: Int, columns: Int) -> [Int?] {
    var found = [Int?](repeating: nil, count: rows)
    match(gains, rows, columns) { row, column in found[row] = column }
    return found
  }

  /// Visits the pairs of the best matching that gain something.
  ///
  /// Shortest augmenting paths with potentials (R. Jonker and A. Volgenant, Computing 38, 1987), in few² × many steps
  /// where there are few of the one and many of the other.
  private static func match(
    _ gains: [Double], _ rows: Int, _ columns: Int, _ pair: (_ row: Int, _ column: Int) -> Void
  ) {
    guard rows > 0, columns > 0 else { return }
    let isTurned = rows > columns
    let (few, many) = isTurned ? (columns, rows) : (rows, columns)
    let (down, along) = isTurned ? (1, columns) : (columns, 1)
    gains.withUnsafeBufferPointer { gains in
      withUnsafeTemporaryAllocation(of: Double.self, capacity: few + 1 + 2 * (many + 1)) {
        numbers in
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * (many + 1)) { places in
          let room = Room(few, many, numbers, places)
          for row in 1...few { room.augment(row) { gains[($0 - 1) * down + ($1 - 1) * along] } }
          for other in 1...many where room.owner[other] != 0 {
            let (one, two) = (room.owner[other] - 1, other - 1)
            guard gains[one * down + two * along] > 0 else { continue }
            if isTurned { pair(two, one) } else { pair(one, two) }
          }
        }
      }
    }
  }

  /// What the search for paths remembers, in memory of the caller: of the few and the many, counted from 1.
  private struct Room {
    private let many: Int
    private let fewPotential: UnsafeMutableBufferPointer<Double>
    private let manyPotential: UnsafeMutableBufferPointer<Double>
    private let slack: UnsafeMutableBufferPointer<Double>
    /// Which of the few each of the many belongs to; 0 for none.
    let owner: UnsafeMutableBufferPointer<Int>
    private let previous: UnsafeMutableBufferPointer<Int>
    /// 1 where a path has been.
    private let used: UnsafeMutableBufferPointer<Int>

    init(
      _ few: Int, _ many: Int, _ numbers: UnsafeMutableBufferPointer<Double>,
      _ places: UnsafeMutableBufferPointer<Int>
    ) {
      numbers.initialize(repeating: 0)
      places.initialize(repeating: 0)
      self.many = many
      let width = many + 1
      fewPotential = .init(rebasing: numbers[..<(few + 1)])
      manyPotential = .init(rebasing: numbers[(few + 1)..<(few + 1 + width)])
      slack = .init(rebasing: numbers[(few + 1 + width)...])
      owner = .init(rebasing: places[..<width])
      previous = .init(rebasing: places[width..<(2 * width)])
      used = .init(rebasing: places[(2 * width)...])
    }

    /// Finds one more of the few its place, those before it moved where that gains more.
    @inline(__always)
    func augment(_ row: Int, _ gain: (Int, Int) -> Double) {
      owner[0] = row
      var column = 0
      slack.update(repeating: .infinity)
      used.update(repeating: 0)
      repeat {
        used[column] = 1
        let current = owner[column]
        var least = Double.infinity
        var next = 0
        for other in 1...many where used[other] == 0 {
          let cost = -gain(current, other) - fewPotential[current] - manyPotential[other]
          if cost < slack[other] { (slack[other], previous[other]) = (cost, column) }
          if slack[other] < least { (least, next) = (slack[other], other) }
        }
        for other in 0...many {
          if used[other] == 1 {
            fewPotential[owner[other]] += least
            manyPotential[other] -= least
          } else {
            slack[other] -= least
          }
        }
        column = next
      } while owner[column] != 0
      while column != 0 {
        owner[column] = owner[previous[column]]
        column = previous[column]
      }
    }
  }
}
