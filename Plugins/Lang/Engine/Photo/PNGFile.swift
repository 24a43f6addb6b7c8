/// PNG files, https://www.w3.org/TR/png-3/ section 5.
enum PNGFile {
  /// The size, and the file without texts, times and camera data.
  static func cleaned(_ file: [UInt8]) -> (width: Int, height: Int, bytes: [UInt8])? {
    func number(_ index: Int) -> Int {
      (0..<4).reduce(0) { $0 << 8 | Int(file[index + $1]) }
    }
    let dropped: Set<String> = ["tEXt", "zTXt", "iTXt", "eXIf", "tIME"]
    var output = Array(file[..<8])
    var size: (width: Int, height: Int)?
    var index = 8
    while index + 12 <= file.count {
      let length = number(index)
      guard length <= file.count - index - 12 else { return nil }
      let name = String(decoding: file[index + 4..<index + 8], as: UTF8.self)
      if name == "IHDR", length == 13 { size = (number(index + 8), number(index + 12)) }
      if !dropped.contains(name) { output += file[index..<index + 12 + length] }
      index += 12 + length
      if name == "IEND", let size { return (size.width, size.height, output) }
      if size == nil { return nil }
    }
    return nil
  }
}
