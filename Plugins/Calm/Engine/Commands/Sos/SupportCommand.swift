import BerthSDK

/// `support [need]`: what stands first when somebody wrote that they are in danger, in crisis or in
/// panic. It opens no database, sells nothing, and whatever fails beside the numbers is passed over.
struct SupportCommand: PluginCommand {
  var need: Need?
  var language: String?

  /// How urgent it is, as the host grades what people write.
  enum Need: String, ArgumentWord, Sendable {
    case emergency, crisis, distress, gentle
  }

  func run(_ call: Call) throws -> Reply {
    let need = need ?? .crisis
    let country = (try? Settings.country(call)) ?? nil
    let lines = Helpline.lines(for: country, (try? Bundled.helplines(call)) ?? [])
    let words = SupportWords((try? Bundled.support(call)) ?? [], language: language)
    let shown = Helpline.few(lines, emergencyFirst: need == .emergency)
    let data: JSON = [
      "id": .string(need.rawValue), "name": .string(words["\(need.rawValue).title"]),
      "text": .string(words["\(need.rawValue).text"]), "language": .string(words.language),
      "region": JSON(country?.code), "country": JSON(country?.name),
      "helplines": .array((shown + lines.filter { !shown.contains($0) }).map(\.json)),
      "links": [.string(Link.to("sos")), .string(Link.to("helplines"))],
    ]
    return Reply(
      data, page: words["\(need.rawValue).title"], accent: Look.sos
    ) {
      // Relief comes first where breath is short, a person where life is in question.
      if need != .distress { Helpline.actions(shown) }
      View.text(words["\(need.rawValue).text"])
      if need == .distress, let course = breath(words, shown, call) { course }
      Helpline.section(shown, in: country, title: words["person"], isChoosing: true)
      View.actions([
        View.Action(words["breathe"], link: Link.to("sos"), role: .primary),
        View.Action(words["ground"], link: Link.to("sos", ["choice": "grounding"])),
        View.Action(words["country"], link: Link.to("helplines")),
      ])
    }
  }

  /// A breath to follow, whose steps are named in the language of the words.
  private func breath(_ words: SupportWords, _ lines: [Helpline], _ call: Call) -> View? {
    guard let course = try? SosGuide.breathe.course(pattern: nil, cues: nil, call) else {
      return nil
    }
    var size = 1.0
    let steps = course.steps.map { step in
      var step = step
      let next = step.scale?.to ?? size
      step.label = words[next > size ? "in" : next < size ? "out" : "hold"]
      size = next
      return step
    }
    return View.timeline(
      steps: steps, rounds: course.rounds,
      play: Helpline.playback(finished: Link.to("sos-end"), lines))
  }
}
