import BerthSDK

/// `practice SCENE` and `practice-say TEXT`: conversations with the bundled partners.
enum PracticeCommands {
  static func practice(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let languages = try StudyLanguages(store)
    let language = try languages.studied(arguments.optionalString("language"))
    let partner = try PracticePartner(store, language: language)
    let page = try PracticePage(store, partner.persona, try Say(call))
    if arguments.flag("free") {
      try Plan.require("partner", languages.me, call)
      try requireModel(call)
      let session = try partner.openFree(
        level: level(languages.me, language), again: arguments.flag("again"))
      return page.reply(session, options: [])
    }
    guard let scene = arguments.optionalString("scene") else {
      return try list(store, partner.persona, page)
    }
    let session = try partner.open(scene, again: arguments.flag("again"))
    try store.count("practice")
    return page.reply(session, options: try options(session, partner.persona, call))
  }

  static func say(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    guard let session = try store.practiceSession(arguments.optionalInt("session")) else {
      throw PluginError.notFound(
        "no conversation is under way", remedy: "begin one: berth lang practice greetings")
    }
    let partner = try PracticePartner(store, session: session)
    let text = try Outgoing.checked(arguments.strings("text").joined(separator: " "))
    let step: PracticePartner.Step
    if session.scene == PracticeSession.free {
      let me = try store.myProfile()
      try Plan.require("partner", me, call)
      try requireModel(call)
      step = try partner.sayFree(text, session, level: level(me, partner.persona.language))
    } else {
      step = try partner.say(text, session)
    }
    if step.isUnderstood { try store.count("practice") }
    if step.session.ended != nil {
      try call.events.record(
        "scene_finished",
        ["scene": .string(session.scene), "language": .string(partner.persona.language)])
    }
    var page = try PracticePage(store, partner.persona, try Say(call))
    page.step = step
    page.typed = text
    return page.reply(
      step.session, options: try options(step.session, partner.persona, call))
  }

  private static func requireModel(_ call: Call) throws {
    if let obstacle = try OpenRouterClient(call: call).obstacle() {
      throw PluginError(
        "practice.model", "practice without a script asks a language model, and none is set",
        remedy: "\(obstacle); scenes with a script need none: berth lang practice")
    }
  }

  private static func level(_ me: Profile?, _ language: String) -> String {
    me?.learning.first { $0.language == language }?.level.name ?? Level.a2.name
  }

  private static func options(
    _ session: PracticeSession, _ persona: Persona, _ call: Call
  ) throws -> [Dialogue.Node] {
    guard session.scene != PracticeSession.free, session.ended == nil else { return [] }
    return try Dialogues.scene(session.scene, persona.language, call)
      .options(after: session.node)
  }

  private static func list(
    _ store: Store, _ persona: Persona, _ page: PracticePage
  ) throws -> Reply {
    let scenes = try Dialogues.all(persona.language, store.call)
    let progress = try store.practiceProgress(persona.id)
    let say = page.say
    return Reply([
      "language": .string(persona.language), "partner": page.partner,
      "scenes": .array(
        scenes.map { scene in
          [
            "id": .string(scene.scene), "name": .string(Words.title(scene.scene)),
            "done": JSON(progress[scene.scene]?.done ?? 0),
            "underWay": .bool(progress[scene.scene]?.isUnderWay ?? false),
            "turns": JSON(scene.turns(from: scene.start)?.upperBound),
            "link": .string(page.link(scene.scene)),
          ]
        }),
      "total": JSON(scenes.count),
      "done": JSON(scenes.filter { (progress[$0.scene]?.done ?? 0) > 0 }.count),
    ]) {
      Look.page(
        persona.name, say, subtitle: "\(persona.city) · \(persona.level)"
      ) {
        View.text(persona.bio)
        View.list(
          scenes.map { scene in
            let state = progress[scene.scene]
            return View.Item(
              say("scene.\(scene.scene)", Words.title(scene.scene)),
              badges: state?.isUnderWay == true
                ? [View.Badge(say("practice.under-way", "under way"), tone: .accent)] : [],
              checked: (state?.done ?? 0) > 0, link: page.link(scene.scene))
          }, style: .plain)
        View.text(
          say(
            "practice.free.line",
            "Without a script, through a language model: berth lang practice --free (Pro)"),
          role: .note)
      }
    }
  }
}

/// A conversation with a partner as it is shown.
struct PracticePage {
  let store: Store
  let persona: Persona
  let say: Say
  var step: PracticePartner.Step?
  var typed = ""

  init(_ store: Store, _ persona: Persona, _ say: Say) throws {
    self.store = store
    self.persona = persona
    self.say = say
  }

  var partner: JSON {
    [
      "id": .string(persona.id), "name": .string(persona.name), "city": .string(persona.city),
      "bio": .string(persona.bio),
    ]
  }

  func link(_ scene: String) -> String {
    Link.to("practice", ["scene": scene, "language": persona.language])
  }

  func reply(_ session: PracticeSession, options: [Dialogue.Node]) -> Reply {
    var data: JSON = [
      "id": JSON(session.id), "scene": .string(session.scene),
      "language": .string(persona.language), "partner": partner,
      "turns": .array(session.turns.map(\.json)),
      "options": .array(
        options.enumerated().map {
          [
            "id": JSON($0.offset + 1), "text": .string($0.element.text),
            "reading": .string($0.element.reading), "gloss": .string($0.element.gloss),
          ]
        }),
      "ended": .bool(session.ended != nil),
    ]
    if let step {
      data["understood"] = .bool(step.isUnderstood)
      data["grammar"] = step.insight.map { GrammarCommand.json($0, typed) } ?? .null
    }
    let reply = data
    return Reply(reply) { view(session, options) }
  }

  private func view(_ session: PracticeSession, _ options: [Dialogue.Node]) -> View {
    Look.page(
      persona.name, say,
      subtitle: session.scene == PracticeSession.free
        ? say("practice.free", "Without a script")
        : say("scene.\(session.scene)", Words.title(session.scene)), stay: stay(session)
    ) {
      View.chat(messages: session.turns.suffix(30).enumerated().map(message))
      if let step, !step.isUnderstood {
        View.text(
          say(
            "practice.unclear", "{name} did not follow. Try it like this:", ["name": persona.name]),
          role: .warning)
        if let corrected = step.insight?.corrected {
          View.text(say("grammar.better", "Better: {text}", ["text": corrected]), role: .note)
        }
      }
      if session.ended != nil {
        View.text(say("practice.done", "Well said! The scene is done."), role: .emphasis)
        View.actions([
          View.Action(
            say("practice.more", "Other scenes"),
            link: Link.to("practice", ["language": persona.language]), role: .primary),
          View.Action(
            say("practice.again", "Once more"),
            link: link(session.scene) + "&again=true"),
        ])
      } else if !options.isEmpty {
        View.list(
          options.map {
            View.Item(
              $0.text,
              subtitle: [$0.reading, $0.gloss].filter { !$0.isEmpty }
                .joined(separator: " · "))
          }, style: .numbered)
        View.actions(
          options.enumerated().map {
            View.Action(
              "\($0.offset + 1)",
              link: Link.to(
                "practice-say",
                ["session": String(session.id), "text": String($0.offset + 1)]))
          })
      }
    }
  }

  private func message(_ place: Int, _ turn: PracticeSession.Turn) -> View.Message {
    var panes: [View.Message.Pane] = []
    if !turn.correction.isEmpty || !turn.note.isEmpty {
      let text = [
        turn.correction.isEmpty
          ? "" : say("grammar.better", "Better: {text}", ["text": turn.correction]), turn.note,
      ].filter { !$0.isEmpty }.joined(separator: "\n")
      panes.append(
        View.Message.Pane(
          say("pane.grammar", "Grammar and alternatives"), text: text, position: .before))
    }
    let meaning = [turn.reading, turn.gloss].filter { !$0.isEmpty }.joined(separator: "\n")
    if !meaning.isEmpty {
      panes.append(View.Message.Pane(say("pane.translation", "Translation"), text: meaning))
    }
    return View.Message(
      turn.text, author: turn.isPartner ? persona.name : say("chat.you", "You"),
      side: turn.isPartner ? .other : .own, panes: panes, id: "turn-\(place)")
  }

  private func stay(_ session: PracticeSession) -> View.Stay? {
    guard session.ended == nil else { return nil }
    let last = session.turns.last { $0.isPartner }?.text ?? ""
    return View.Stay(
      refresh: session.scene == PracticeSession.free
        ? Link.to("practice", ["language": persona.language]) + "&free=true"
        : link(session.scene),
      keys: [
        .init(
          key: "ctrl-s", label: say("chat.save", "Save"),
          link: Link.to("save", ["phrase": last, "language": persona.language])),
        .init(
          key: "ctrl-p", label: say("chat.pronounce", "Pronounce"),
          link: Link.to("pronounce", ["text": last, "language": persona.language])),
      ],
      input: View.Stay.Input(
        label: say("chat.you", "You"),
        link: Link.to("practice-say", ["session": String(session.id)]) + "&text={text}"))
  }
}
