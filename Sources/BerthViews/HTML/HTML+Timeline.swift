import BerthViewModel

extension HTMLPainter {
  mutating func draw(_ timeline: View.Timeline) {
    let hasTimer = timeline.total > 0
    out.raw("<section class=\"timeline\"")
    if hasTimer {
      behaviours.insert(.timeline)
      out.raw(" data-rounds=\"\(timeline.rounds)\"")
      if isFragment { playback(timeline) }
    }
    out.raw(">")
    if let title = timeline.title { heading(title) }
    if hasTimer {
      timer(timeline)
    }
    out.raw("<ol class=\"steps\">")
    for step in timeline.steps {
      out.open("<li", ["data-seconds": step.duration])
      if let scale = step.scale {
        out.attributes(["data-from": scale.from, "data-to": scale.to])
      }
      if step.waits { out.raw(" data-waits") }
      if isFragment {
        // What stands there anyway is not written twice.
        if let say = step.say {
          if say == step.detail { out.raw(" data-say") } else { out.attribute("data-say", say) }
        }
        if let cue = step.cue.flatMap(links.media) { out.attribute("data-cue", cue) }
      }
      out.raw("><div class=\"row\">")
      element("span", "title", step.label)
      if step.duration > 0 {
        element("span", "time", ViewNumber.duration(step.duration))
      }
      out.raw("</div>")
      if let detail = step.detail { element("p", "note", detail) }
      if step.duration > 0 {
        let part = ViewNumber.fixed(
          step.duration / timeline.longest * 100, decimals: 1, trimmed: true)
        out.raw(
          isFragment
            ? "<svg class=\"track\" width=\"\(part)%\" aria-hidden=\"true\"><rect/></svg>"
            : "<div class=\"track\" style=\"width:\(part)%\"><div></div></div>")
      }
      out.raw("</li>")
    }
    out.raw("</ol>")
    if hasTimer {
      element("p", "note", timeline.totalWords(separator: " · "))
    }
    if isFragment, hasTimer, let play = timeline.playback { after(play) }
    out.raw("</section>")
  }

  /// What a page plays along with the timer.
  private mutating func playback(_ timeline: View.Timeline) {
    behaviours.formUnion([.sound, .playback])
    let play = timeline.playback ?? View.Playback()
    out.raw(" data-plays")
    out.attributes(["data-pace": play.pace, "data-every": play.every])
    if play.from > 0 { out.attribute("data-at", play.from) }
    if let bed = play.bed.flatMap(links.media) { out.attribute("data-bed", bed) }
  }

  /// The links that hear how far it came.
  private mutating func after(_ play: View.Playback) {
    let ways = [("progress", target(of: play.progress)), ("finished", target(of: play.finished))]
      .filter { $0.1.address != nil }
    guard !ways.isEmpty else { return }
    out.raw("<p class=\"after\" hidden>")
    for (key, target) in ways {
      let name = open(target, "", plain: "span", key: key)
      out.text(key)
      out.raw("</\(name)>")
    }
    out.raw("</p>")
  }

  /// A clock with buttons: a ring for exercises, one row beside steps without a time. A bar and words
  /// take the ring's place for those who want nothing to move.
  private mutating func timer(_ timeline: View.Timeline) {
    let isCompact = timeline.steps.contains { $0.duration <= 0 } && !timeline.breathes
    out.raw("<div class=\"timer\(isCompact ? " compact" : "")\" hidden>")
    out.raw("<svg viewBox=\"0 0 120 120\" aria-hidden=\"true\">")
    if timeline.breathes { out.raw("<circle cx=\"60\" cy=\"60\" r=\"28\" class=\"breath\"/>") }
    out.raw("<circle cx=\"60\" cy=\"60\" r=\"54\" class=\"ring\"/>")
    out.raw("<circle cx=\"60\" cy=\"60\" r=\"54\" class=\"ring part\" pathLength=\"1\"/></svg>")
    out.raw("<div class=\"face\"><span class=\"left\" role=\"timer\"></span>")
    out.raw("<span class=\"now\"></span></div>")
    out.raw("<p class=\"what\"></p>")
    out.raw("<progress class=\"gauge\" max=\"1\" value=\"0\" aria-hidden=\"true\"></progress>")
    out.raw("<p class=\"unseen heard\" aria-live=\"polite\"></p><p class=\"actions\">")
    for (name, label) in [
      ("start", "Start"), ("back", "Back"), ("next", "Next"), ("reset", "Reset"),
    ] {
      out.raw("<button type=\"button\" class=\"button\(name == "start" ? " primary" : "")\"")
      out.raw(" data-do=\"\(name)\">\(label)</button>")
    }
    out.raw("</p>")
    if isFragment { ways(timeline) }
    out.raw("</div>")
  }

  /// How loud it is, and whether anything moves: each only where it changes something.
  private mutating func ways(_ timeline: View.Timeline) {
    let sounds =
      timeline.playback?.bed != nil || timeline.steps.contains { $0.cue != nil || $0.waits }
    let speaks = timeline.steps.contains { $0.say != nil }
    guard sounds || speaks || timeline.breathes else { return }
    out.raw("<details class=\"ways\"><summary>Sound and motion</summary>")
    for (name, label, isThere) in [("sound", "Sound", sounds), ("voice", "Voice", speaks)]
    where isThere {
      out.raw("<p><label>\(label)<input type=\"range\" min=\"0\" max=\"100\" step=\"5\"")
      out.raw(" data-volume=\"\(name)\"></label></p>")
    }
    if timeline.breathes {
      out.raw("<p><label><input type=\"checkbox\" data-plain>")
      out.raw("A bar and words instead of the circle</label></p>")
    }
    out.raw("</details>")
    if speaks { out.raw("<p class=\"note mute\" role=\"status\" hidden></p>") }
  }
}
