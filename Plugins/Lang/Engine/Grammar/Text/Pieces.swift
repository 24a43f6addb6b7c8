extension StringProtocol where SubSequence == Substring {
  /// The parts between ASCII separators, empty ones left out.
  ///
  /// It compares bytes, where `split(separator:)` first finds out where characters end: data files
  /// are cut into many thousand parts.
  func pieces(at separator: Unicode.Scalar) -> [Substring] {
    let byte = UInt8(ascii: separator)
    return self[...].utf8.split(separator: byte).map { Substring($0) }
  }
}
