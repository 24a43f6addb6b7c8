/// A QR code of a text: square modules, dark or light, without the quiet zone around them.
///
/// After ISO/IEC 18004:2015: byte mode, error correction level M (15 % may be lost), versions 1 to 10, so up
/// to 213 bytes of UTF-8; the mask with the least penalty.
package struct QRCode: Sendable, Equatable {
  /// Modules along a side: 21 to 57.
  package let size: Int
  /// How the pattern is masked, 0 to 7.
  package let mask: Int
  private let modules: [Bool]

  /// Whether the module of a row and a column, from the top left, is dark; light outside.
  package func isDark(_ row: Int, _ column: Int) -> Bool {
    (0..<size).contains(row) && (0..<size).contains(column) && modules[row * size + column]
  }

  /// The code of a text; nil when it is longer than 213 bytes.
  package init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard let version = QRVersion.all.first(where: { $0.capacity >= bytes.count }) else {
      return nil
    }
    let codewords = version.interleaved(version.data(bytes))
    var best: (grid: QRGrid, penalty: Int, mask: Int)?
    for mask in 0..<8 {
      var grid = QRGrid(version)
      grid.place(codewords, mask: mask)
      grid.placeFormat(mask: mask)
      let penalty = grid.penalty
      if penalty < best?.penalty ?? .max { best = (grid, penalty, mask) }
    }
    guard let best else { return nil }
    (size, modules, mask) = (best.grid.size, best.grid.modules, best.mask)
  }

  /// The dark modules as one path of squares with a side of 1, a quiet zone of 4 around them.
  package var path: String {
    var text = ""
    for row in 0..<size {
      var column = 0
      while column < size {
        guard isDark(row, column) else {
          column += 1
          continue
        }
        var end = column
        while end < size, isDark(row, end) { end += 1 }
        text += "M\(column + 4) \(row + 4)H\(end + 4)V\(row + 5)H\(column + 4)Z"
        column = end
      }
    }
    return text
  }
}
