import BerthSDK

extension ReviewPage {
  /// All cards, to be turned over one by one.
  func deck(_ cards: [VocabularyCard], _ left: ReviewSession.Left) -> View {
    say.page(say("vocabulary.review", "Review"), subtitle: figures(left)) {
      if let notice { View.text(notice, role: .warning) }
      if cards.isEmpty {
        View.text(say("vocabulary.done", "Nothing is due now. Well done."))
      } else {
        View.deck(
          cards: cards.map { card in
            View.Flashcard(
              front: front(card), back: back(card),
              actions: MemoryGrade.allCases.map {
                View.Action("\(word($0)) · \(wait(card, $0))", link: rate(card, $0))
              })
          })
      }
    }
  }

  /// One card, with keys.
  func terminal(
    _ card: VocabularyCard?, _ left: ReviewSession.Left, _ soon: Int64?
  ) throws -> View {
    var keys: [View.Stay.Key] = []
    if let card {
      if isAnswerShown {
        keys = MemoryGrade.allCases.map {
          View.Stay.Key(
            key: String($0.number), label: "\(word($0)) \(wait(card, $0))",
            link: rate(card, $0))
        }
      } else {
        let show = link("review", [("show", "true")])
        keys = [
          .init(key: "space", label: say("vocabulary.show", "show"), link: show),
          .init(key: "enter", label: "", link: show),
        ]
      }
      keys.append(
        .init(
          key: "p", label: say("chat.pronounce", "Pronounce"),
          link: Link.to("pronounce", ["text": card.text, "language": card.language])))
      keys.append(
        .init(
          key: "s", label: say("vocabulary.set-aside", "set aside"),
          link: Link.to("vocabulary-suspend", ["card": String(card.id)])))
    }
    keys.append(
      .init(key: "u", label: say("vocabulary.undo", "undo"), link: link("review-undo", [])))
    let refresh = link("review", isAnswerShown ? [("show", "true")] : [])
    return try say.page(
      say("vocabulary.review", "Review"), subtitle: figures(left),
      stay: View.Stay(
        refresh: refresh, everySeconds: card == nil && soon != nil ? 30 : nil, keys: keys)
    ) {
      if let notice { View.text(notice, role: .warning) }
      if let card {
        front(card)
        if isAnswerShown {
          View.divider
          back(card)
        }
      } else {
        View.text(say("vocabulary.done", "Nothing is due now. Well done."))
        if let soon {
          View.note(
            say(
              "vocabulary.soon", "One comes again at {time}.",
              ["time": try MessageText(store: store, me: 0, say: say).time(soon)]))
        }
        if left.isLimited {
          View.note(
            say(
              "vocabulary.limited",
              "More would be due; the settings newPerDay and reviewsPerDay hold them back."))
        }
      }
    }
  }

  /// One card with a line for its answer.
  func typed(
    _ card: VocabularyCard?, _ left: ReviewSession.Left, _ soon: Int64?
  ) throws -> View {
    guard let card else { return try terminal(nil, left, soon) }
    let send = link("review-type", [("card", String(card.id))])
    return say.page(
      say("vocabulary.review", "Review"), subtitle: figures(left),
      stay: View.Stay(
        refresh: link("review", [("typed", "true")]),
        keys: [
          .init(key: "ctrl-u", label: say("vocabulary.undo", "undo"), link: link("review-undo", []))
        ],
        input: View.Stay.Input(
          label: say("vocabulary.type", "Your answer"), link: send + "&text={text}"))
    ) {
      if let notice { View.text(notice, role: .warning) }
      front(card)
      if !call.isDrawnAsText {
        View.form(
          fields: [
            View.Field(
              "text", label: say("vocabulary.type", "Your answer"), required: true)
          ],
          submit: View.Action(say("vocabulary.check", "Check"), link: send, role: .primary))
      }
    }
  }
}
