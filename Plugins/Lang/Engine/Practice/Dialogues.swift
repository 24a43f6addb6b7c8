import BerthSDK

/// The bundled scenes of a language.
enum Dialogues {
  static let folder = "dialogues"
  static let columns = ["scene", "node", "who", "text", "reading", "gloss", "next"]
  /// Languages whose lines have a reading.
  static let languagesWithReading = ["zh", "ja", "ar"]

  /// The scenes of a file that is named by its language.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Dialogue> {
    let language = String(file.split(separator: "/").last?.dropLast(4) ?? "")
    var table = DataTable<Dialogue>(file: file)
    var reader = TSVReader(file: file, columns: columns)
    reader.forEachRow(bytes.bindMemory(to: UInt8.self)) { reader, fields in
      guard let scene = reader.slug(fields, 0), let id = reader.slug(fields, 1),
        let text = reader.text(fields, 3), let gloss = reader.text(fields, 5),
        let next = reader.text(fields, 6)
      else { return }
      let who = fields[2].string
      guard who == "partner" || who == "you" else {
        return reader.report(2, "'\(who)' does not speak", "write partner or you")
      }
      let reading = fields[4].isNothing ? "" : fields[4].string
      if reading.isEmpty == languagesWithReading.contains(language) {
        reader.report(
          4, reading.isEmpty ? "the reading is missing" : "no reading is wanted here",
          "give readings for zh, ja and ar only")
      }
      let node = Dialogue.Node(
        id: id, isPartner: who == "partner", text: text, reading: reading, gloss: gloss,
        next: next == "end" ? [] : next.split(separator: " ").map(String.init))
      if table.rows.last?.scene == scene {
        table.rows[table.rows.count - 1].nodes.append(node)
      } else {
        if table.rows.contains(where: { $0.scene == scene }) {
          reader.report(0, "the scene \(scene) is torn apart", "keep its rows together")
        }
        table.rows.append(Dialogue(language: language, scene: scene, nodes: [node]))
        table.lines.append(reader.line)
      }
    }
    table.problems = reader.problems
    for (dialogue, line) in zip(table.rows, table.lines) {
      table.problems += dialogue.problems(file, line)
    }
    return table
  }

  /// The scenes of a language, in their order.
  static func all(_ language: String, _ call: Call) throws -> [Dialogue] {
    let file = "\(folder)/\(language).tsv"
    guard try call.files.list(folder).contains(file) else {
      throw PluginError(
        "practice.language", "there are no scenes in \(language)",
        remedy: "there are scenes in \(Languages.bundled.joined(separator: ", "))")
    }
    return try call.files.rows(file, read)
  }

  /// A scene by its name.
  ///
  /// - Throws: `not-found` with what was perhaps meant.
  static func scene(_ name: String, _ language: String, _ call: Call) throws -> Dialogue {
    let all = try all(language, call)
    let slug = Words.slug(name)
    if let found = all.first(where: { $0.scene == slug || "\($0.scene)s" == slug }) { return found }
    if let found = all.first(where: { $0.scene.hasPrefix(slug) && slug.utf8.count >= 3 }) {
      return found
    }
    let near = Nearest.names(
      to: name, among: all.map { (name: $0.scene, fold: $0.scene, weight: 0) })
    throw PluginError.notFound(
      "there is no scene “\(Words.shortened(name, to: 40))”",
      remedy: near.isEmpty
        ? "there are \(Words.list(all.map(\.scene)))" : "did you mean \(Words.list(near, "or"))?")
  }
}
