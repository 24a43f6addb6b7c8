/// Walks the lines of a tab-separated file and reports what is wrong with its shape.
///
/// ```swift
/// enum Light: String, CaseIterable { case sun, shade }
/// struct Plant { var id, name: String, light: Light, litres: Double, friends: [String] }
///
/// var plants: [Plant] = []
/// var reader = TSVReader(
///   file: "plants.tsv", columns: ["id", "name", "light", "litres", "friends"])
/// try call.files.data(reader.file) { bytes in
///   reader.forEachRow(bytes.bindMemory(to: UInt8.self)) { reader, fields in
///     guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
///       let light = reader.term(fields, 2, Light.self),
///       let litres = reader.number(fields, 3, in: 0...20),
///       let friends = reader.slugs(fields, 4, UInt8(ascii: ","))
///     else { return }
///     if friends.contains(id) {
///       reader.report(4, "\(id) is its own friend", "take it out of the list")
///     }
///     let short: String? =
///       name.utf8.count < 60 ? name : reader.reject(1, "the name is long", "shorten it")
///     plants.append(Plant(id: id, name: short ?? name, light: light, litres: litres, friends: friends))
///   }
/// }
/// call.log(.info, "\(reader.line) lines of \(reader.columns.count) columns")
/// if let problem = reader.problems.first { throw problem }
/// ```
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

  /// Reports a problem of the line being read, where nothing can come of it.
  public mutating func reject<Value>(_ column: Int?, _ message: String, _ remedy: String) -> Value?
  {
    report(column, message, remedy)
    return nil
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
