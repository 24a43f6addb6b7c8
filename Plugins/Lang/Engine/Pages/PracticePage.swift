import BerthSDK

/// A conversation with a partner as it is shown.
struct PracticePage {
  let persona: Persona
  let say: Say
  var step: PracticePartner.Step?
  var typed = ""

  init(_ persona: Persona, _ say: Say) {
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
      "options": .list(options.enumerated()) {
        [
          "id": JSON($0.offset + 1), "text": .string($0.element.text),
          "reading": .string($0.element.reading), "gloss": .string($0.element.gloss),
        ]
      },
      "ended": .bool(session.ended != nil),
    ]
    if let step {
      data["understood"] = .bool(step.isUnderstood)
      data["asked"] = JSON(step.request?.rawValue)
      data["grammar"] = step.insight.map { InsightPage.json($0, typed) } ?? .null
    }
    let reply = data
    return Reply(reply) { view(session, options) }
  }

  private func view(_ session: PracticeSession, _ options: [Dialogue.Node]) -> View {
    say.page(
      persona.name,
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
          View.note(say("grammar.better", "Better: {text}", ["text": corrected]))
        }
      }
      if step?.request != nil {
        View.text(
          say(
            "practice.once-more", "{name} says it once more. Take your time.",
            ["name": persona.name]), role: .emphasis)
        if let line = session.turns.last {
          View.note([line.reading, line.gloss].filter { !$0.isEmpty }.joined(separator: " · "))
          View.actions([
            View.Action(
              say("chat.pronounce", "Pronounce"),
              link: Link.to("pronounce", ["text": line.text, "language": persona.language]))
          ])
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
        View.list(options, style: .numbered) {
          View.Item(
            $0.text,
            subtitle: [$0.reading, $0.gloss].filter { !$0.isEmpty }
              .joined(separator: " · "))
        }
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

  private func message(_ index: Int, _ turn: PracticeSession.Turn) -> View.Message {
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
      side: turn.isPartner ? .other : .own, panes: panes, id: "turn-\(index)")
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
