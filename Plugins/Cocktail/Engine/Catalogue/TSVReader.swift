/// A field of a line: UTF-8 bytes that live as long as the file's buffer.
struct TSVField {
  let start: UnsafePointer<UInt8>
  let count: Int

  /// Whether the field holds the sign for "nothing".
  @inline(__always)
  var isNothing: Bool { count == 1 && start[0] == 0x2d }

  @inline(__always)
  subscript(index: Int) -> UInt8 { start[index] }

  /// The bytes from one index up to another.
  @inline(__always)
  func part(_ from: Int, _ to: Int) -> TSVField {
    TSVField(start: start + from, count: to - from)
  }

  /// Index of a byte at or after a place.
  @inline(__always)
  func index(of byte: UInt8, from first: Int = 0) -> Int? {
    var index = first
    while index < count {
      if start[index] == byte { return index }
      index += 1
    }
    return nil
  }

  /// Without spaces at both ends.
  var trimmed: TSVField {
    var low = 0
    var high = count
    while low < high, start[low] == 0x20 { low += 1 }
    while high > low, start[high - 1] == 0x20 { high -= 1 }
    return part(low, high)
  }

  /// The parts between separators, without spaces at their ends.
  func split(_ separator: UInt8) -> [TSVField] {
    var parts: [TSVField] = []
    var from = 0
    while let to = index(of: separator, from: from) {
      parts.append(part(from, to).trimmed)
      from = to + 1
    }
    parts.append(part(from, count).trimmed)
    return parts
  }

  var string: String {
    String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  /// Whether this is a kebab-case ASCII slug.
  var isSlug: Bool {
    guard count > 0, start[0] != 0x2d, start[count - 1] != 0x2d else { return false }
    var before: UInt8 = 0
    for index in 0..<count {
      let byte = start[index]
      let isWord = byte >= 0x61 && byte <= 0x7a || byte >= 0x30 && byte <= 0x39
      guard isWord || byte == 0x2d && before != 0x2d else { return false }
      before = byte
    }
    return true
  }

  /// A plain decimal number without sign, nil when it is none.
  var number: Double? {
    var value = 0.0
    var scale = 1.0
    var digits = 0
    var seenPoint = false
    for index in 0..<count {
      let byte = start[index]
      if byte == 0x2e, !seenPoint {
        seenPoint = true
      } else if byte >= 0x30, byte <= 0x39 {
        value = value * 10 + Double(byte - 0x30)
        if seenPoint { scale *= 10 }
        digits += 1
      } else {
        return nil
      }
    }
    guard digits > 0, digits < 16, start[count - 1] != 0x2e else { return nil }
    return value / scale
  }
}

/// Walks the lines of a tab-separated file and reports what is wrong with its shape.
struct TSVReader {
  let file: String
  let columns: [String]
  private(set) var problems: [DataProblem] = []
  /// Line being read, from 1.
  private(set) var line = 0

  init(file: String, columns: [String]) {
    self.file = file
    self.columns = columns
  }

  /// Reports a problem of the line being read.
  mutating func report(_ column: Int?, _ message: String, _ remedy: String) {
    problems.append(
      DataProblem(
        file: file, line: line, column: column.map { columns[$0] } ?? "", message: message,
        remedy: remedy))
  }

  /// Calls back with the fields of every data line.
  mutating func forEachRow(
    _ bytes: UnsafeBufferPointer<UInt8>, _ row: (inout TSVReader, [TSVField]) -> Void
  ) {
    guard let base = bytes.baseAddress, bytes.count > 0 else {
      report(nil, "the file is empty", "start it with the header \(columns.joined(separator: " "))")
      return
    }
    var position = 0
    var hasHeader = false
    var fields: [TSVField] = []
    fields.reserveCapacity(columns.count)
    while position < bytes.count {
      line += 1
      let start = position
      while position < bytes.count, base[position] != 0x0a { position += 1 }
      let text = TSVField(start: base + start, count: position - start)
      position += 1
      if text.count == 0 || text[0] == 0x23 { continue }
      if text[text.count - 1] == 0x0d {
        report(nil, "the line ends in a carriage return", "save the file with LF line ends")
        return
      }
      split(text, into: &fields)
      if !hasHeader {
        hasHeader = true
        if !checkHeader(fields) { return }
      } else if fields.count != columns.count {
        report(
          nil, "\(fields.count) fields instead of \(columns.count)",
          "separate the columns by one tab each and write - for nothing")
      } else if isText(text) {
        row(&self, fields)
      }
    }
    if !hasHeader {
      report(nil, "no header", "start the file with \(columns.joined(separator: " "))")
    }
  }

  private func split(_ text: TSVField, into fields: inout [TSVField]) {
    fields.removeAll(keepingCapacity: true)
    var from = 0
    while let tab = text.index(of: 0x09, from: from) {
      fields.append(text.part(from, tab))
      from = tab + 1
    }
    fields.append(text.part(from, text.count))
  }

  private mutating func checkHeader(_ fields: [TSVField]) -> Bool {
    let found = fields.map(\.string)
    if found == columns { return true }
    report(
      nil, "the header is \(found.joined(separator: " "))",
      "make it \(columns.joined(separator: " "))")
    return false
  }

  private mutating func isText(_ text: TSVField) -> Bool {
    let bytes = UnsafeBufferPointer(start: text.start, count: text.count)
    var isASCII = true
    for byte in bytes where byte >= 0x80 {
      isASCII = false
      break
    }
    if isASCII || String(validating: bytes, as: UTF8.self) != nil { return true }
    report(nil, "the line is not UTF-8", "save the file as UTF-8")
    return false
  }
}
