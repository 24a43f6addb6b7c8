/// Walks the lines of a tab-separated file and reports what is wrong with its shape.
public struct TSVReader {
  /// The file's name, for problems.
  public let file: String
  /// The names of the columns the header must have.
  public let columns: [String]
  /// What was found wrong so far.
  public private(set) var problems: [DataProblem] = []
  /// Line being read, from 1.
  public private(set) var line = 0

  /// A reader of a file with these columns.
  public init(file: String, columns: [String]) {
    self.file = file
    self.columns = columns
  }

  /// Reports a problem of the line being read.
  public mutating func report(_ column: Int?, _ message: String, _ remedy: String) {
    problems.append(
      DataProblem(
        file: file, line: line, column: column.map { columns[$0] } ?? "", message: message,
        remedy: remedy))
  }

  /// Calls back with the fields of every data line.
  public mutating func forEachRow(
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
