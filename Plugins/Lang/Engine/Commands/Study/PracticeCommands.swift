import BerthSDK

/// `practice SCENE`: a conversation with the bundled partner of a language.
struct PracticeCommand: StoreCommand {
  var scene: String?
  var language: String?
  var free: Bool
  var again: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let languages = try StudyLanguages(store)
    let language = try languages.studied(language)
    let partner = try PracticePartner(store, language: language, own: languages.own())
    let page = PracticePage(partner.persona, try Say(call))
    if free {
      try Plan.require("partner", languages.me, call)
      try Practice.requireModel(call)
      let session = try partner.openFree(
        level: Practice.level(languages.me, language), again: again)
      return page.reply(session, options: [])
    }
    guard let scene else {
      return try Self.list(store, partner.persona, page)
    }
    let session = try partner.open(scene, again: again)
    try store.count("practice")
    return page.reply(session, options: try partner.options(session))
  }

  private static func list(
    _ store: Store, _ persona: Persona, _ page: PracticePage
  ) throws -> Reply {
    let scenes = try Dialogues.all(persona.language, store.call)
    let progress = try store.practiceProgress(persona.id)
    let say = page.say
    return say.reply(
      [
        "language": .string(persona.language), "partner": page.partner,
        "scenes": .list(scenes) { scene in
          [
            "id": .string(scene.scene), "name": .string(Words.title(scene.scene)),
            "done": JSON(progress[scene.scene]?.done ?? 0),
            "underWay": .bool(progress[scene.scene]?.isUnderWay ?? false),
            "turns": JSON(scene.turns(from: scene.start)?.upperBound),
            "link": .string(page.link(scene.scene)),
          ]
        },
        "total": JSON(scenes.count),
        "done": JSON(scenes.filter { (progress[$0.scene]?.done ?? 0) > 0 }.count),
      ], persona.name, subtitle: "\(persona.city) · \(persona.level)"
    ) {
      View.text(persona.bio)
      View.list(scenes, style: .plain) { scene in
        let state = progress[scene.scene]
        return View.Item(
          say("scene.\(scene.scene)", Words.title(scene.scene)),
          badges: state?.isUnderWay == true
            ? [View.Badge(say("practice.under-way", "under way"), tone: .accent)] : [],
          checked: (state?.done ?? 0) > 0, link: page.link(scene.scene))
      }
      View.action(
        say("practice.free.line", "Without a script, through a language model (Pro)"),
        link: Link.to("practice", ["free": "true"]))
    }
  }
}

/// `practice-say TEXT`: the learner's turn.
struct PracticeSayCommand: StoreCommand {
  var text: [String]
  var session: Int?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    guard let session = try store.practiceSession(self.session) else {
      throw PluginError.notFound(
        "no conversation is under way", remedy: "begin one: berth lang practice greetings")
    }
    let own = try StudyLanguages(store).own()
    let partner = try PracticePartner(store, session: session, own: own)
    let text = try Outgoing.checked(text.joined(separator: " "))
    let step: PracticePartner.Step
    if session.scene == PracticeSession.free {
      let me = try store.myProfile()
      try Plan.require("partner", me, call)
      try Practice.requireModel(call)
      step = try partner.sayFree(text, session, level: Practice.level(me, partner.persona.language))
    } else {
      step = try partner.say(text, session)
    }
    if step.isUnderstood { try store.count("practice") }
    if step.session.ended != nil {
      try call.events.record(
        "scene_finished",
        ["scene": .string(session.scene), "language": .string(partner.persona.language)])
    }
    var page = PracticePage(partner.persona, try Say(call))
    page.step = step
    page.typed = text
    return page.reply(step.session, options: try partner.options(step.session))
  }
}

/// What both commands need.
private enum Practice {
  static func requireModel(_ call: Call) throws {
    if let obstacle = try OpenRouterClient(call: call).obstacle() {
      throw PluginError(
        "practice.model", "practice without a script asks a language model, and none is set",
        remedy: "\(obstacle); scenes with a script need none: berth lang practice")
    }
  }

  static func level(_ me: Profile?, _ language: String) -> String {
    me?.learning.first { $0.language == language }?.level.name ?? Level.a2.name
  }
}
