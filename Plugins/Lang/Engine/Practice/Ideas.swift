import BerthSDK

/// What people say in many ways: the key ideas of everyday answers, with the words for each in the
/// eight languages.
struct Ideas: Sendable {
  static let file = "practice/ideas.tsv"

  /// What the words of an idea are good for.
  enum Role: String, Sendable, CaseIterable {
    /// Says nothing of its own: greetings, thanks, *I would like*.
    case filler
    /// What an answer is about.
    case idea
    /// How much of it: *very*, *a little*.
    case degree
    case yes, no, negation, question
    /// A name follows, surely (*my name is*) or perhaps (*I am*).
    case name
    case perhapsName = "perhaps-name"
    /// Asks the partner for help.
    case unclear, slower, again
  }

  struct Row: Sendable, Equatable {
    var id: String
    var role: Role
    /// The ways to say it, in the order of `Languages.bundled`.
    var words: [[String]]
  }

  let rows: [Row]

  init(_ rows: [Row]) { self.rows = rows }

  init(_ call: Call) throws { self.init(try call.files.rows(Self.file, Self.read)) }

  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Row> {
    let columns = ["idea", "role"] + Languages.bundled
    return DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let id = reader.slug(fields, 0) else { return nil }
      guard let role = Role(rawValue: fields[1].string) else {
        return reader.reject(
          1, "'\(fields[1].string)' is no role",
          "use one of \(Role.allCases.map(\.rawValue).joined(separator: ", "))")
      }
      var words: [[String]] = []
      for column in 2..<fields.count {
        let ways = fields[column].split(UInt8(ascii: "|")).map { $0.trimmed.string }
        if ways.contains(where: \.isEmpty) || ways.isEmpty {
          reader.report(column, "a way to say it is empty", "write words between the bars")
        }
        if Set(ways).count != ways.count {
          reader.report(column, "a way to say it is there twice", "name each once")
        }
        words.append(ways)
      }
      return Row(id: id, role: role, words: words)
    }
  }
}
