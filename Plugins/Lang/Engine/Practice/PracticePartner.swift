import BerthSDK

/// Plays a partner: by the script of a scene, or without one through a language model.
struct PracticePartner {
  let store: Store
  let persona: Persona

  init(_ store: Store, language: String) throws {
    self.store = store
    persona = try Persona.of(language, store.call)
  }

  /// The partner of a session.
  init(_ store: Store, session: PracticeSession) throws {
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
      persona.id, dialogue.scene, node: first.id, [PracticeSession.Turn(first)])
  }

  /// What came of something the learner said.
  struct Step: Sendable {
    var session: PracticeSession
    /// Whether it fitted one of the options.
    var isUnderstood: Bool
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
    guard
      let match = OptionMatcher.match(text, options.map(\.text), persona.language)
    else {
      let insight = try Tutor(store.call).insight(text, persona.language, .moderate)
      return Step(session: session, isUnderstood: false, insight: insight)
    }
    var session = session
    let option = options[match.index]
    var turn = PracticeSession.Turn(option)
    var insight: Tutor.Insight?
    if !match.isChoice {
      // What was typed stays as it was typed; the rules say what is wrong, else how the option puts it.
      let found = try Tutor(store.call).insight(text, persona.language, .moderate)
      insight = found
      turn.text = Words.trimmed(text)
      turn.reading = ""
      turn.correction = found.corrected ?? ""
      turn.note = found.issues.first?.message ?? ""
    }
    session.turns.append(turn)
    guard let next = option.next.first, let line = dialogue[next] else {
      throw PluginError(
        "plugin.data", "the option \(option.id) leads nowhere", remedy: "install the app again")
    }
    session.turns.append(PracticeSession.Turn(line))
    session.node = line.id
    if line.next.isEmpty { session.ended = store.now }
    try store.save(session)
    return Step(session: session, isUnderstood: true, insight: insight)
  }
}
