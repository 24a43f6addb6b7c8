/// Numbers in rows that have few of all columns: which notes, kinds or words each drink has, and how much of each.
struct SparseRows: Sendable {
  private var starts = [0]
  private var columns: [Int32] = []
  private var values: [Double] = []

  /// Appends a row.
  ///
  /// - Parameter row: ascending by column, each column once.
  mutating func append(_ row: some Sequence<(column: Int, value: Double)>) {
    for entry in row {
      columns.append(Int32(entry.column))
      values.append(entry.value)
    }
    starts.append(columns.count)
  }

  /// The sum of a row.
  func sum(_ row: Int) -> Double { values[starts[row]..<starts[row + 1]].reduce(0, +) }

  /// The inner product of two rows.
  func product(_ first: Int, _ second: Int) -> Double {
    var sum = 0.0
    walk(first, second) { sum += $0 * $1 }
    return sum
  }

  /// The sum of what both rows have, column by column the lesser of the two.
  func common(_ first: Int, _ second: Int) -> Double {
    var sum = 0.0
    walk(first, second) { sum += min($0, $1) }
    return sum
  }

  /// Whether two rows have a column in common.
  func meet(_ first: Int, _ second: Int) -> Bool {
    var found = false
    walk(first, second) { _, _ in found = true }
    return found
  }

  /// Visits the columns that both rows have, ascending.
  @inline(__always)
  private func walk(_ first: Int, _ second: Int, _ visit: (Double, Double) -> Void) {
    var (i, j) = (starts[first], starts[second])
    let (end, otherEnd) = (starts[first + 1], starts[second + 1])
    while i < end, j < otherEnd {
      let (a, b) = (columns[i], columns[j])
      if a == b { visit(values[i], values[j]) }
      if a <= b { i += 1 }
      if b <= a { j += 1 }
    }
  }
}
