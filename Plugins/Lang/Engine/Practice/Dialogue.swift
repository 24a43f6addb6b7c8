import BerthSDK

/// A scene to be played with a partner: a graph of what the partner says and what one can answer.
struct Dialogue: Sendable, Equatable {
  struct Node: Sendable, Equatable {
    var id: String
    /// The partner's line, else one of the learner's options.
    var isPartner: Bool
    var text: String
    /// How it is read, for Chinese, Japanese and Arabic.
    var reading: String
    /// What it means, in English.
    var gloss: String
    /// Options after the partner's line, the partner's line after an option; empty at the end.
    var next: [String]
  }

  var language: String
  var scene: String
  var nodes: [Node]

  /// Where it begins.
  var start: String { nodes.first?.id ?? "" }

  subscript(id: String) -> Node? { nodes.first { $0.id == id } }

  /// The learner's options after a line of the partner.
  func options(after id: String) -> [Node] { self[id]?.next.compactMap { self[$0] } ?? [] }

  /// The fewest and the most lines of the partner on the ways from a node to the end; nil when some
  /// way leads nowhere or in a circle.
  func turns(from id: String, depth: Int = 0) -> ClosedRange<Int>? {
    guard depth < 100, let node = self[id] else { return nil }
    let own = node.isPartner ? 1 : 0
    if node.next.isEmpty { return node.isPartner ? 1...1 : nil }
    var range: ClosedRange<Int>?
    for next in node.next {
      guard let further = turns(from: next, depth: depth + 1) else { return nil }
      range =
        range.map {
          min($0.lowerBound, further.lowerBound)...max($0.upperBound, further.upperBound)
        } ?? further
    }
    return range.map { $0.lowerBound + own...$0.upperBound + own }
  }
}

/// The bundled scenes of a language.
enum Dialogues {
  static let folder = "dialogues"
  static let columns = ["scene", "node", "who", "text", "reading", "gloss", "next"]
  /// Languages whose lines have a reading.
  static let read = ["zh", "ja", "ar"]

  static func read(
    _ language: String, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> DataTable<Dialogue> {
    var table = DataTable<Dialogue>(file: "\(language).tsv")
    var reader = TSVReader(file: table.file, columns: columns)
    reader.forEachRow(bytes) { reader, fields in
      guard let scene = reader.slug(fields, 0), let id = reader.slug(fields, 1),
        let text = reader.text(fields, 3), let gloss = reader.text(fields, 5),
        let next = reader.text(fields, 6)
      else { return }
      let who = fields[2].string
      guard who == "partner" || who == "you" else {
        return reader.report(2, "'\(who)' does not speak", "write partner or you")
      }
      let reading = fields[4].isNothing ? "" : fields[4].string
      if reading.isEmpty == Self.read.contains(language) {
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
    for (place, dialogue) in table.rows.enumerated() {
      table.problems += problems(dialogue, table.file, table.lines[place])
    }
    return table
  }

  /// What is wrong with a scene's graph.
  static func problems(_ dialogue: Dialogue, _ file: String, _ line: Int) -> [DataProblem] {
    var found: [DataProblem] = []
    func report(_ message: String, _ remedy: String) {
      found.append(
        DataProblem(
          file: file, line: line, column: "next", message: "\(dialogue.scene): \(message)",
          remedy: remedy))
    }
    var seen: Set<String> = []
    for node in dialogue.nodes where !seen.insert(node.id).inserted {
      report("there are two nodes \(node.id)", "name each node once")
    }
    if dialogue.nodes.first?.isPartner != true {
      report("the learner begins", "let the partner speak first")
    }
    var reached: Set<String> = [dialogue.start]
    for node in dialogue.nodes {
      for next in node.next {
        reached.insert(next)
        guard let other = dialogue[next] else {
          report("\(node.id) leads to \(next), which is not there", "name a node of the scene")
          continue
        }
        if other.isPartner == node.isPartner {
          report("\(node.id) and \(next) speak after each other", "let them take turns")
        }
      }
      if !node.isPartner, node.next.count != 1 {
        report("the option \(node.id) leads to \(node.next.count) lines", "name one")
      }
    }
    for node in dialogue.nodes where !reached.contains(node.id) {
      report("nothing leads to \(node.id)", "name it in a next, or take it out")
    }
    if found.isEmpty, dialogue.turns(from: dialogue.start) == nil {
      report("some way never ends", "let all ways end at a line of the partner")
    }
    return found
  }

  /// The scenes of a language, in their order.
  static func all(_ language: String, _ call: Call) throws -> [Dialogue] {
    let file = "\(folder)/\(language).tsv"
    guard try Persona.isThere(file, in: folder, call) else {
      throw PluginError(
        "practice.language", "there are no scenes in \(language)",
        remedy: "there are scenes in \(Languages.bundled.joined(separator: ", "))")
    }
    let table = try call.files.data(file) { read(language, $0.bindMemory(to: UInt8.self)) }
    if let problem = table.problems.first { throw Bundled.damaged(problem) }
    return table.rows
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
