extension String {
  /// A name in camel case with dashes between its words: `maxTime` is `max-time`.
  package var kebabCase: String {
    let dash = UInt8(ascii: "-")
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 4)
    for byte in utf8 {
      if byte.isASCIIUpper {
        if let last = bytes.last, last != dash { bytes.append(dash) }
        bytes.append(byte | 0x20)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
