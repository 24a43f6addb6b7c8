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
    for (row, column) in best(gains, rows: rows, columns: columns).enumerated() {
      if let column { sum += gains[row * columns + column] }
    }
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
  /// Shortest augmenting paths with potentials (R. Jonker and A. Volgenant, Computing 38, 1987), in
  /// rows² × columns steps; it needs no more columns than rows or the reverse.
  ///
  /// - Parameter gains: 0 or more, row by row.
  /// - Returns: the column of each row, nil where it stays alone or would gain nothing.
  static func best(_ gains: [Double], rows: Int, columns: Int) -> [Int?] {
    guard rows > 0, columns > 0 else { return Array(repeating: nil, count: rows) }
    if rows > columns {
      var turned = [Double](repeating: 0, count: gains.count)
      for row in 0..<rows {
        for column in 0..<columns { turned[column * rows + row] = gains[row * columns + column] }
      }
      var found = [Int?](repeating: nil, count: rows)
      for (column, row) in best(turned, rows: columns, columns: rows).enumerated() {
        if let row { found[row] = column }
      }
      return found
    }
    var rowPotential = [Double](repeating: 0, count: rows + 1)
    var columnPotential = [Double](repeating: 0, count: columns + 1)
    var owner = [Int](repeating: 0, count: columns + 1)
    var previous = [Int](repeating: 0, count: columns + 1)
    for row in 1...rows {
      owner[0] = row
      var column = 0
      var slack = [Double](repeating: .infinity, count: columns + 1)
      var used = [Bool](repeating: false, count: columns + 1)
      repeat {
        used[column] = true
        let current = owner[column]
        var least = Double.infinity
        var next = 0
        for other in 1...columns where !used[other] {
          let cost =
            -gains[(current - 1) * columns + other - 1] - rowPotential[current]
            - columnPotential[other]
          if cost < slack[other] { (slack[other], previous[other]) = (cost, column) }
          if slack[other] < least { (least, next) = (slack[other], other) }
        }
        for other in 0...columns {
          if used[other] {
            rowPotential[owner[other]] += least
            columnPotential[other] -= least
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
    var found = [Int?](repeating: nil, count: rows)
    for column in 1...columns where owner[column] != 0 {
      let row = owner[column] - 1
      if gains[row * columns + column - 1] > 0 { found[row] = column - 1 }
    }
    return found
  }
}
