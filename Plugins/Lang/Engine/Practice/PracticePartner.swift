import BerthSDK

/// Plays a partner: by the script of a scene, or without one through a language model.
struct PracticePartner {
  let store: Store
  let persona: Persona
  /// The learner's own language.
  private let own: String

  /// - Parameter own: the learner's own language.
  init(_ store: Store, language: String, own: String) throws {
    self.store = store
    self.own = own
    persona = try Persona.of(language, store.call)
  }

  /// The partner of a session.
  ///
  /// - Parameter own: the learner's own language.
  init(_ store: Store, session: PracticeSession, own: String) throws {
    self.own = own
    for language in Languages.bundled {
      if let persona = try? Persona.of(language, store.call), persona.id == session.persona {
        self.store = store
        self.persona = persona
        return
      }
    }
    throw PluginError.notFound(
      "the partner of this session is not here any more", remedy: "begin anew: berth lang practice")
  }

  /// Goes on with a scene, or begins it.
  func open(_ scene: String, again: Bool) throws -> PracticeSession {
    let dialogue = try Dialogues.scene(scene, persona.language, store.call)
    if !again, let session = try store.practiceSession(persona.id, dialogue.scene),
      dialogue[session.node] != nil
    {
      return session
    }
    guard let first = dialogue[dialogue.start] else {
      throw PluginError("plugin.data", "the scene is empty", remedy: "install the app again")
    }
    return try store.beginPractice(
      persona.id, dialogue.scene, node: first.id,
      [PracticeSession.Turn(try glosses().line(first))])
  }

  /// The options after the line where a session stands, with their glosses; none at its end.
  func options(_ session: PracticeSession) throws -> [Dialogue.Node] {
    guard session.scene != PracticeSession.free, session.ended == nil else { return [] }
    let glosses = try glosses()
    return try Dialogues.scene(session.scene, persona.language, store.call)
      .options(after: session.node).map(glosses.line)
  }

  private func glosses() throws -> PracticeGlosses {
    try PracticeGlosses(store, language: persona.language, own: own)
  }

  /// What came of something the learner said.
  struct Step: Sendable {
    var session: PracticeSession
    /// Whether it fitted one of the options, or asked for help.
    var isUnderstood: Bool
    /// What the partner was asked for instead of an answer.
    var request: Ideas.Role?
    var insight: Tutor.Insight?
  }

  /// Says something in a scene: an option's number, or words that are near one.
  func say(_ text: String, _ session: PracticeSession) throws -> Step {
    let dialogue = try Dialogues.scene(session.scene, persona.language, store.call)
    let options = dialogue.options(after: session.node)
    guard !options.isEmpty, session.ended == nil else {
      throw PluginError(
        "practice.ended", "this scene has come to its end",
        remedy: "berth lang practice \(session.scene) --again")
    }
    var session = session
    let tutor = Tutor(store.call)
    let option: Dialogue.Node
    var turn: PracticeSession.Turn
    var insight: Tutor.Insight?
    switch try meaning(text, options, tutor) {
    case .nothing:
      return Step(
        session: session, isUnderstood: false,
        insight: try tutor.insight(text, persona.language, .moderate))
    case .request(let request):
      session.turns.append(PracticeSession.Turn(isPartner: false, text: Words.trimmed(text)))
      if let line = dialogue[session.node] {
        session.turns.append(PracticeSession.Turn(try glosses().line(line)))
      }
      try store.save(session)
      return Step(session: session, isUnderstood: true, request: request)
    case .choice(let index):
      option = try glosses().line(options[index])
      turn = PracticeSession.Turn(option)
    case .meaning(let index):
      option = try glosses().line(options[index])
      // What was typed stays as it was typed, and what it was taken for is no translation of it.
      let found = try tutor.insight(text, persona.language, .moderate)
      insight = found
      turn = PracticeSession.Turn(
        isPartner: false, text: Words.trimmed(text), gloss: "≈ \(option.text) · \(option.gloss)",
        correction: found.corrected ?? "", note: found.issues.first?.message ?? "")
    }
    session.turns.append(turn)
    guard let next = option.next.first, let line = dialogue[next] else {
      throw PluginError(
        "plugin.data", "the option \(option.id) leads nowhere", remedy: "install the app again")
    }
    session.turns.append(PracticeSession.Turn(try glosses().line(line)))
    session.node = line.id
    if line.next.isEmpty { session.ended = store.now }
    try store.save(session)
    return Step(session: session, isUnderstood: true, insight: insight)
  }

  /// What a text means in the language of the scene; in the learner's own it can ask for help.
  private func meaning(
    _ text: String, _ options: [Dialogue.Node], _ tutor: Tutor
  ) throws -> OptionMatcher.Outcome {
    let ideas = try Ideas(store.call)
    let glossary = try Glossary(store.call)
    func matcher(_ language: String) throws -> OptionMatcher {
      OptionMatcher(
        reader: AnswerReader(
          language, ideas: ideas, glossary: glossary, list: try tutor.list(language),
          partner: persona.name))
    }
    let outcome = try matcher(persona.language).match(text, options.map(\.text))
    guard outcome == .nothing, own != persona.language, Languages.bundled.contains(own) else {
      return outcome
    }
    return try matcher(own).match(text, [])
  }
}
