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

  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Persona> {
    DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let id = reader.slug(fields, 0), let language = Languages.code(&reader, fields, 1)
      else { return nil }
      var texts: [String] = []
      for column in 2..<fields.count {
        guard let text = reader.text(fields, column) else { return nil }
        texts.append(text)
      }
      return Persona(
        id: id, language: language, name: texts[0], city: texts[1], zone: texts[2],
        level: texts[3], bio: texts[4], interests: texts[5])
    }
  }

  /// The partner of a language.
  ///
  /// - Throws: `practice.language` for one there is no partner of.
  static func of(_ language: String, _ call: Call) throws -> Persona {
    let file = "\(folder)/\(language).tsv"
    guard Languages.bundled.contains(language), try call.files.list(folder).contains(file)
    else {
      throw PluginError(
        "practice.language", "there is no practice partner for \(language)",
        remedy: "there are partners for \(Languages.bundled.joined(separator: ", "))")
    }
    guard let persona = try call.files.rows(file, read).first else {
      throw PluginError(
        "plugin.data", "\(file) names no partner", remedy: "install the app again")
    }
    return persona
  }
}
