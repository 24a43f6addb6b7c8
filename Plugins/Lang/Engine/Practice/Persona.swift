import BerthSDK

/// A practice partner who comes with the app.
struct Persona: Sendable, Equatable {
  static let folder = "personas"
  static let columns = ["id", "language", "name", "city", "zone", "level", "bio", "interests"]

  var id: String
  var language: String
  var name: String
  var city: String
  var zone: String
  /// `A1–B1`.
  var level: String
  var bio: String
  var interests: String

  static func read(_ file: String, _ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<Persona> {
    var table = DataTable<Persona>(file: file)
    var reader = TSVReader(file: file, columns: columns)
    reader.forEachRow(bytes) { reader, fields in
      guard let id = reader.slug(fields, 0), let language = Expressions.language(&reader, fields, 1)
      else { return }
      var texts: [String] = []
      for column in 2..<fields.count {
        guard let text = reader.text(fields, column) else { return }
        texts.append(text)
      }
      table.rows.append(
        Persona(
          id: id, language: language, name: texts[0], city: texts[1], zone: texts[2],
          level: texts[3], bio: texts[4], interests: texts[5]))
      table.lines.append(reader.line)
    }
    table.problems = reader.problems
    return table
  }

  /// The partner of a language.
  ///
  /// - Throws: `practice.language` for one there is no partner of.
  static func of(_ language: String, _ call: Call) throws -> Persona {
    let file = "\(folder)/\(language).tsv"
    guard Languages.bundled.contains(language), try isThere(file, in: folder, call) else {
      throw PluginError(
        "practice.language", "there is no practice partner for \(language)",
        remedy: "there are partners for \(Languages.bundled.joined(separator: ", "))")
    }
    let table = try call.files.data(file) { read(file, $0.bindMemory(to: UInt8.self)) }
    if let problem = table.problems.first { throw Bundled.damaged(problem) }
    guard let persona = table.rows.first else {
      throw PluginError(
        "plugin.data", "\(file) names no partner", remedy: "install the app again")
    }
    return persona
  }

  /// Whether a file is in a folder of the data.
  static func isThere(_ file: String, in folder: String, _ call: Call) throws -> Bool {
    try call.files.list(folder).contains { $0 == file || "\(folder)/\($0)" == file }
  }
}
