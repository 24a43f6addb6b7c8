import BerthViewModel

extension ShapePath {
  /// The same path with its corners at whole numbers, for a picture shown so small that nobody tells; nil
  /// for data with relative commands, whose errors would add up, or arcs.
  static func whole(_ data: String) -> String? {
    var out = ""
    out.reserveCapacity(data.utf8.count)
    var reader = PathReader(data)
    var last: UInt8?
    while let (letter, isRelative) = reader.command() {
      guard letter == UInt8(ascii: "Z") || !isRelative, letter != UInt8(ascii: "A") else {
        return nil
      }
      out.unicodeScalars.append(Unicode.Scalar(letter))
      var isFirst = true
      while reader.hasNumber {
        guard let number = reader.numbers(1)?.first else { return nil }
        let whole = Int(number.rounded())
        if !isFirst, whole >= 0 { out += " " }
        out += String(whole)
        isFirst = false
      }
      last = letter
    }
    return last == nil ? nil : out
  }
}
