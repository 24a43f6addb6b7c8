import BerthSDK

/// How corrections are shown.
enum CorrectionPage {
  /// The button that opens a correction, or the form to write one.
  static func open(_ handle: String, _ number: Int, _ label: String) -> View.Action {
    View.Action(
      label, link: Link.to("corrections", ["with": handle, "message": String(number)]),
      symbol: "pen")
  }

  /// A correction as plain text: who, the changes in their place, the sentence as it should be, the
  /// note.
  static func text(_ correction: Correction, of message: Message, by name: String, _ say: Say)
    -> String
  {
    var lines = [say("correction.by", "Corrected by {name}", ["name": name]) + ":"]
    if correction.base != message.text {
      lines[0] =
        say(
          "correction.before", "{name} corrected an earlier version", ["name": name]) + ":"
    }
    if correction.text != correction.base {
      lines.append(marked(correction.diff))
      lines.append("→ \(correction.text)")
    }
    if !correction.note.isEmpty { lines.append("“\(correction.note)”") }
    return lines.joined(separator: "\n")
  }

  /// `I [has → have] [+ a] cat`.
  static func marked(_ diff: TextDiff) -> String {
    diff.parts.map { part in
      switch part {
      case .same(let text): return text
      case .change(let from, let to): return spaced(from, to)
      }
    }.joined()
  }

  /// A change in brackets, with the spaces that stood around it outside of them.
  private static func spaced(_ from: String, _ to: String) -> String {
    let (old, new) = (Words.trimmed(from), Words.trimmed(to))
    let words = old.isEmpty ? "+ \(new)" : new.isEmpty ? "− \(old)" : "\(old) → \(new)"
    let whole = new.isEmpty ? from : to
    return (whole.first?.isWhitespace == true ? " " : "") + "[\(words)]"
      + (whole.last?.isWhitespace == true ? " " : "")
  }

  /// A correction as a card, with what can be done with it.
  static func card(
    _ correction: Correction, _ handle: String, me: Int, language: String?, _ say: Say
  ) -> View {
    let isMine = correction.by == me
    let number = String(correction.sequence)
    var actions: [View.Action] = []
    if isMine {
      actions.append(
        View.Action(
          say("correction.remove", "Take back"),
          link: Link.to("correct-remove", ["with": handle, "number": number])))
    } else {
      let (phrase, context) = (correction.text, correction.base)
      let save =
        language.map {
          Link.to("save", ["phrase": phrase, "context": context, "language": $0])
        } ?? Link.to("save", ["phrase": phrase, "context": context])
      actions.append(
        View.Action(
          say("chat.save", "Save"), link: save, role: .primary,
          symbol: "bookmark"))
      if correction.thanked == nil, correction.by != nil {
        actions.append(
          View.Action(
            say("correction.thank", "Say thanks"),
            link: Link.to("thank", ["with": handle, "number": number])))
      }
    }
    return View.card(
      correction.text,
      subtitle: correction.text == correction.base ? nil : marked(correction.diff),
      body: correction.note.isEmpty ? nil : correction.note,
      badges: correction.thanked == nil
        ? [] : [View.Badge(say("correction.thanked", "Thanked"), tone: .good)],
      actions: actions)
  }

  /// The form a message of the other one is corrected in: its words stand there to be changed.
  static func form(_ message: Message, _ known: Correction?, _ handle: String, _ say: Say) -> View {
    View.form(
      title: say("correction.correct", "Correct"),
      fields: [
        View.Field(
          "text", label: say("correction.text", "As you would say it"), type: .multiline,
          value: known?.text ?? message.text),
        View.Field(
          "note", label: say("correction.note", "Why, or what else to say of it"),
          type: .multiline, value: known?.note),
      ],
      submit: View.Action(
        say("correction.send", "Send the correction"),
        link: Link.to("correct", ["with": handle, "number": String(message.sequence)])))
  }
}
