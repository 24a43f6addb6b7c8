import BerthSDK
import Testing

@testable import LangEngine

/// Free text in practice: natural answers are understood, and nothing else is.
@Suite struct AnswerTests {
  static func reader(_ language: String) throws -> AnswerReader {
    let personas = try LangFiles.table("personas/\(language).tsv", Persona.read).rows
    return AnswerReader(
      language,
      ideas: try ideas.get(), glossary: try glossary.get(),
      list: try WordFiles.list(language), partner: personas.first?.name ?? "")
  }

  private static let ideas = Result {
    Ideas(try LangFiles.table(Ideas.file, Ideas.read).rows)
  }
  private static let glossary = Result {
    Glossary(try LangFiles.table(Glossary.file, Glossary.read).rows)
  }

  static func scenes(_ language: String) throws -> [Dialogue] {
    try LangFiles.table("dialogues/\(language).tsv", Dialogues.read).rows
  }

  @Test func readsEveryIdea() throws {
    let table = try LangFiles.table(Ideas.file, Ideas.read)
    #expect(table.problems.map(\.description) == [])
    #expect(table.rows.count >= 60)
    #expect(Set(table.rows.map(\.id)).count == table.rows.count)
    #expect(Set(table.rows.map(\.role)) == Set(Ideas.Role.allCases))
  }

  /// Each row of `answers.tsv` is what somebody said to a line of a scene, and the option or request it
  /// stands for. None is taken for another option, and three of four are understood.
  @Test(arguments: Languages.bundled) func understandsNaturalAnswers(_ language: String) throws {
    let matcher = OptionMatcher(reader: try Self.reader(language))
    let scenes = try Self.scenes(language)
    let rows = LangFiles.vectorRows("answers.tsv").filter { $0[0] == language }
    var missed: [String] = []
    for row in rows {
      let scene = try #require(scenes.first { $0.scene == row[1] })
      let options = scene.options(after: row[2])
      #expect(!options.isEmpty, "\(row)")
      let said: String?
      switch matcher.match(row[4], options.map(\.text)) {
      case .choice(let index), .meaning(let index): said = options[index].id
      case .request(let role): said = role.rawValue
      case .nothing: said = nil
      }
      #expect(said == nil || said == row[3], "\(row[4]) was taken for \(said ?? "")")
      if said != row[3] { missed.append(row[4]) }
    }
    #expect(rows.count >= 4)
    #expect(missed.count * 4 <= rows.count, "\(missed)")
  }

  /// Sentences about the moon, bicycles and wars fit no line of any scene.
  @Test(arguments: Languages.bundled) func takesNothingThatIsOffTopic(_ language: String) throws {
    let matcher = OptionMatcher(reader: try Self.reader(language))
    let lines = LangFiles.vectorRows("off-topic.tsv").filter { $0[0] == language }.map { $0[1] }
    #expect(lines.count >= 25)
    let places = try Self.scenes(language).flatMap { scene in
      scene.nodes.filter { $0.isPartner && !$0.next.isEmpty }.map { (scene, $0) }
    }
    // Each sentence meets every fifth line of the partner, beginning at another one.
    for (number, line) in lines.enumerated() {
      for (scene, node) in places.indices.filter({ $0 % 5 == number % 5 }).map({ places[$0] }) {
        let options = scene.options(after: node.id).map(\.text)
        let outcome = matcher.match(line, options)
        #expect(outcome == .nothing, "\(scene.scene) \(node.id): \(line) \(outcome) \(options)")
      }
    }
  }

  @Test func agreesInDenialAndQuestion() throws {
    let matcher = OptionMatcher(reader: try Self.reader("es"))
    let options = ["Quiero un té con limón.", "¿Hay zumo de naranja?"]
    #expect(matcher.match("quiero un té con limón, gracias", options) == .meaning(0))
    #expect(matcher.match("No quiero un té con limón", options) == .nothing)
    #expect(matcher.match("¿Quiero un té con limón?", options) == .nothing)
    #expect(matcher.match("¿Tienen zumo de naranja?", options) == .meaning(1))
  }

  @Test func tellsNumbersApart() throws {
    let matcher = OptionMatcher(reader: try Self.reader("en"))
    let options = ["Two tickets to Bath, please.", "Three tickets to York, please."]
    #expect(matcher.match("two tickets to Bath", options) == .meaning(0))
    #expect(matcher.match("three tickets to Bath", options) == .nothing)
  }
}
