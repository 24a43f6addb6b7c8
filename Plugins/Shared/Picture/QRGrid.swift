/// The square of a QR code while it is filled.
struct QRGrid {
  let size: Int
  private(set) var modules: [Bool]
  /// Modules that are patterns, not data.
  private var isFixed: [Bool]
  private let version: QRVersion

  /// The square with its patterns; where format goes is kept free.
  init(_ version: QRVersion) {
    self.version = version
    size = version.size
    modules = [Bool](repeating: false, count: size * size)
    isFixed = modules
    for index in 0..<size {
      fix(6, index, index % 2 == 0)
      fix(index, 6, index % 2 == 0)
    }
    placeFinder(0, 0)
    placeFinder(0, size - 7)
    placeFinder(size - 7, 0)
    placeAlignments()
    for index in 0..<9 {
      keep(8, index)
      keep(index, 8)
    }
    for index in 0..<8 {
      keep(8, size - 1 - index)
      keep(size - 1 - index, 8)
    }
    fix(size - 8, 8, true)
    placeVersion()
  }

  private mutating func fix(_ row: Int, _ column: Int, _ isDark: Bool) {
    guard (0..<size).contains(row), (0..<size).contains(column) else { return }
    modules[row * size + column] = isDark
    isFixed[row * size + column] = true
  }

  private mutating func keep(_ row: Int, _ column: Int) {
    isFixed[row * size + column] = true
  }

  private mutating func placeFinder(_ top: Int, _ left: Int) {
    for row in -1...7 {
      for column in -1...7 {
        let ring = max(abs(row - 3), abs(column - 3))
        fix(top + row, left + column, ring != 2 && ring != 4)
      }
    }
  }

  private mutating func placeAlignments() {
    let centers = version.alignments
    guard let last = centers.last else { return }
    for row in centers {
      for column in centers {
        // Three corners have finders.
        if row == 6 && (column == 6 || column == last) || row == last && column == 6 { continue }
        for y in -2...2 {
          for x in -2...2 { fix(row + y, column + x, max(abs(x), abs(y)) != 1) }
        }
      }
    }
  }

  /// The remainder of a value after division by a generator, behind the value.
  private static func checked(_ value: Int, _ generator: Int, bits: Int) -> Int {
    var rest = value << bits
    let top = generator.bitWidth - generator.leadingZeroBitCount - 1
    while rest.bitWidth - rest.leadingZeroBitCount - 1 >= top {
      rest ^= generator << (rest.bitWidth - rest.leadingZeroBitCount - 1 - top)
    }
    return value << bits | rest
  }

  private mutating func placeVersion() {
    guard version.number >= 7 else { return }
    let bits = Self.checked(version.number, 0x1F25, bits: 12)
    for index in 0..<18 {
      let isDark = bits >> index & 1 == 1
      fix(index / 3, size - 11 + index % 3, isDark)
      fix(size - 11 + index % 3, index / 3, isDark)
    }
  }

  /// The 15 bits that say level M and the mask.
  static func format(mask: Int) -> Int { checked(mask, 0x537, bits: 10) ^ 0x5412 }

  /// Writes level and mask, twice.
  mutating func placeFormat(mask: Int) {
    let bits = Self.format(mask: mask)
    for index in 0..<15 {
      let isDark = bits >> index & 1 == 1
      switch index {
      case 0..<6: fix(index, 8, isDark)
      case 6: fix(7, 8, isDark)
      case 7: fix(8, 8, isDark)
      case 8: fix(8, 7, isDark)
      default: fix(8, 14 - index, isDark)
      }
      if index < 8 { fix(8, size - 1 - index, isDark) } else { fix(size - 15 + index, 8, isDark) }
    }
  }

  /// Writes the codewords in columns of two, upward and downward in turn from the right.
  mutating func place(_ codewords: [UInt8], mask: Int) {
    var bit = 0
    var column = size - 1
    var goesUp = true
    while column > 0 {
      if column == 6 { column -= 1 }
      for step in 0..<size {
        let row = goesUp ? size - 1 - step : step
        for x in [column, column - 1] where !isFixed[row * size + x] {
          let isSet =
            bit < codewords.count * 8 && codewords[bit / 8] >> (7 - bit % 8) & 1 == 1
          modules[row * size + x] = isSet != Self.isMasked(row, x, mask)
          bit += 1
        }
      }
      goesUp.toggle()
      column -= 2
    }
  }

  private static func isMasked(_ row: Int, _ column: Int, _ mask: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }

  // MARK: Penalty

  /// How hard the pattern is to read (section 7.8.3 of the standard): runs, squares, what looks like a
  /// finder, and an uneven share of dark modules.
  var penalty: Int {
    var sum = 0
    for line in 0..<size {
      sum += penalty { modules[line * size + $0] }
      sum += penalty { modules[$0 * size + line] }
    }
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let first = modules[row * size + column]
        if first == modules[row * size + column + 1],
          first == modules[(row + 1) * size + column],
          first == modules[(row + 1) * size + column + 1]
        {
          sum += 3
        }
      }
    }
    let dark = modules.count { $0 } * 100 / modules.count
    return sum + abs(dark - 50) / 5 * 10
  }

  private static let finder = [true, false, true, true, true, false, true]

  private func penalty(_ module: (Int) -> Bool) -> Int {
    var sum = 0
    var run = 1
    for index in 1...size {
      if index < size, module(index) == module(index - 1) {
        run += 1
        continue
      }
      if run >= 5 { sum += run - 2 }
      run = 1
    }
    for start in 0...size - 7
    where Self.finder.indices.allSatisfy({ module(start + $0) == Self.finder[$0] }) {
      func isLight(_ range: Range<Int>) -> Bool {
        range.allSatisfy { !(0..<size).contains($0) || !module($0) }
      }
      if isLight(start - 4..<start) || isLight(start + 7..<start + 11) { sum += 40 }
    }
    return sum
  }
}
