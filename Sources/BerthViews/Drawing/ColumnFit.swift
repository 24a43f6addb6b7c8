/// How columns share a width that is too small for all of them.
enum ColumnFit {
  /// The width of each column, in any unit, or nil when not even the least widths fit.
  ///
  /// The widest columns give way first, down to one common level; a column never gets more than
  /// its natural width.
  static func widths(natural: [Int], least: [Int], room: Int) -> [Int]? {
    if natural.reduce(0, +) <= room { return natural }
    guard least.reduce(0, +) <= room else { return nil }
    let total = { (level: Int) in
      zip(natural, least).reduce(0) { $0 + max($1.1, min($1.0, level)) }
    }
    // The highest level at which all fit.
    var (low, high) = (0, natural.max() ?? 0)
    while low < high {
      let middle = (low + high + 1) / 2
      if total(middle) <= room { low = middle } else { high = middle - 1 }
    }
    var widths = zip(natural, least).map { max($1, min($0, low)) }
    var rest = room - widths.reduce(0, +)
    for index in widths.indices where rest > 0 && widths[index] < natural[index] {
      widths[index] += 1
      rest -= 1
    }
    return widths
  }
}
