/// Clusters of all zooms of many points, in memory.
///
/// The points are sorted by Morton code once, with running sums beside them; the clusters of every
/// zoom are then stretches of the same order, found by binary search. A million points take about
/// 45 bytes each; any square's number, middle and intensities cost two look-ups.
package struct ClusterIndex: Sendable {
  /// Morton codes in order; they hold the exact places.
  let codes: [UInt64]
  /// The id of each point in that order.
  private let ids: [Int]
  /// Sums of columns, rows and intensities up to each point, one more than points.
  private let columns: [Int64]
  private let rows: [Int64]
  private let levels: [SIMD4<UInt32>]

  /// Sorts the points.
  package init(_ points: some RandomAccessCollection<ClusterPoint>) {
    var codes: [UInt64] = []
    var order: [UInt32] = []
    codes.reserveCapacity(points.count)
    order.reserveCapacity(points.count)
    var intensities: [UInt8] = []
    intensities.reserveCapacity(points.count)
    for point in points {
      let (x, y) = ClusterGrid.position(point.point)
      codes.append(ClusterGrid.code(x, y))
      order.append(UInt32(order.count))
      intensities.append(UInt8(min(max(point.level, 1), 4)))
    }
    RadixSort.sort(&codes, &order)
    self.codes = codes
    let first = points.startIndex
    ids = order.map { points[points.index(first, offsetBy: Int($0))].id }
    var columns: [Int64] = [0]
    var rows: [Int64] = [0]
    var levels: [SIMD4<UInt32>] = [SIMD4(repeating: 0)]
    columns.reserveCapacity(codes.count + 1)
    rows.reserveCapacity(codes.count + 1)
    levels.reserveCapacity(codes.count + 1)
    var (column, row, level) = (Int64(0), Int64(0), SIMD4<UInt32>(repeating: 0))
    for (code, index) in zip(codes, order) {
      let (x, y) = ClusterGrid.position(ofCode: code)
      column += Int64(x)
      row += Int64(y)
      level[Int(intensities[Int(index)]) - 1] &+= 1
      columns.append(column)
      rows.append(row)
      levels.append(level)
    }
    (self.columns, self.rows, self.levels) = (columns, rows, levels)
  }

  /// The cluster a stretch of the order makes up at a zoom; the stretch is not empty.
  func cluster(_ range: Range<Int>, zoom: Int) -> MapCluster {
    let count = range.count
    let scale = 1 / (Double(count) * 4_294_967_296)
    // Half a step, because positions are rounded down.
    let half = 0.5 / 4_294_967_296
    let x = Double(columns[range.upperBound] - columns[range.lowerBound]) * scale + half
    let y = Double(rows[range.upperBound] - rows[range.lowerBound]) * scale + half
    return MapCluster(
      id: ClusterGrid.id(
        zoom: zoom, square: codes[range.lowerBound] >> UInt64(ClusterGrid.shift(zoom))),
      point: ClusterGrid.point(x: x, y: y), count: count,
      levels: levels[range.upperBound] &- levels[range.lowerBound],
      event: count == 1 ? ids[range.lowerBound] : nil)
  }
}

/// Sorts codes and the indices they came from together, by the bits squares are made of.
enum RadixSort {
  /// Three passes of twelve bits over the upper 36; equal ones keep their order.
  static func sort(_ codes: inout [UInt64], _ order: inout [UInt32]) {
    guard codes.count > 1 else { return }
    var otherCodes = [UInt64](repeating: 0, count: codes.count)
    var otherOrder = [UInt32](repeating: 0, count: order.count)
    for shift in [28, 40, 52] {
      var starts = [Int](repeating: 0, count: 4097)
      for code in codes { starts[Int(code >> UInt64(shift) & 4095) + 1] += 1 }
      for digit in 1...4096 { starts[digit] += starts[digit - 1] }
      otherCodes.withUnsafeMutableBufferPointer { newCodes in
        otherOrder.withUnsafeMutableBufferPointer { newOrder in
          for index in codes.indices {
            let digit = Int(codes[index] >> UInt64(shift) & 4095)
            let target = starts[digit]
            starts[digit] = target + 1
            newCodes[target] = codes[index]
            newOrder[target] = order[index]
          }
        }
      }
      swap(&codes, &otherCodes)
      swap(&order, &otherOrder)
    }
  }
}
