import BerthViewModel

extension HTMLPainter {
  mutating func draw(_ timeline: View.Timeline) {
    let hasTimer = timeline.total > 0
    out.raw("<section class=\"timeline\"")
    if hasTimer {
      behaviours.insert(.timeline)
      out.raw(" data-rounds=\"\(timeline.rounds)\"")
    }
    out.raw(">")
    if let title = timeline.title { heading(title) }
    if hasTimer {
      timer(
        isCompact: timeline.steps.contains { $0.duration <= 0 } && !timeline.breathes,
        breathes: timeline.breathes)
    }
    out.raw("<ol class=\"steps\">")
    for step in timeline.steps {
      out.open("<li", ["data-seconds": step.duration])
      if let scale = step.scale {
        out.attributes(["data-from": scale.from, "data-to": scale.to])
      }
      if step.waits { out.raw(" data-waits") }
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
    out.raw("</section>")
  }

  /// A clock with buttons: a ring for exercises, one row beside steps without a time.
  private mutating func timer(isCompact: Bool, breathes: Bool) {
    out.raw("<div class=\"timer\(isCompact ? " compact" : "")\" hidden>")
    out.raw("<svg viewBox=\"0 0 120 120\" aria-hidden=\"true\">")
    if breathes { out.raw("<circle cx=\"60\" cy=\"60\" r=\"28\" class=\"breath\"/>") }
    out.raw("<circle cx=\"60\" cy=\"60\" r=\"54\" class=\"ring\"/>")
    out.raw("<circle cx=\"60\" cy=\"60\" r=\"54\" class=\"ring part\" pathLength=\"1\"/></svg>")
    out.raw("<div class=\"face\"><span class=\"left\" role=\"timer\"></span>")
    out.raw("<span class=\"now\" aria-live=\"polite\"></span></div>")
    out.raw("<p class=\"actions\"><button type=\"button\" class=\"button primary\"")
    out.raw(" data-do=\"start\">Start</button><button type=\"button\" class=\"button\"")
    out.raw(" data-do=\"next\">Next</button><button type=\"button\" class=\"button\"")
    out.raw(" data-do=\"reset\">Reset</button></p></div>")
  }
}
