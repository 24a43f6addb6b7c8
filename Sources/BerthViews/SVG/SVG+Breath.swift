import BerthViewModel

extension SVGPainter {
  /// The radius of the circle at its largest, in the picture's units.
  private static let largestRadius = 90.0

  /// A circle that grows and shrinks with the steps, with what to do written in it, animated by
  /// SMIL (SVG 1.1, chapter 19): it plays wherever a picture is shown, without a script.
  mutating func breath(_ timeline: View.Timeline) {
    let course = BreathCourse(timeline)
    let (x, top) = (self.x + width / 2, y)
    let center = top + Self.largestRadius + 4
    let repeats = timeline.rounds > 1 ? "\(timeline.rounds)" : "1"
    let length = "\(ViewNumber.fixed(course.length, decimals: 3, trimmed: true))s"
    content.open(
      "<circle",
      ["cx": x, "cy": center, "r": Self.largestRadius * course.sizes[0] / course.largest])
    content.fill(.accent, opacity: 0.35)
    content.raw("><animate attributeName=\"r\" calcMode=\"spline\" fill=\"freeze\"")
    content.attribute("dur", length)
    content.attribute("repeatCount", repeats)
    content.attribute("keyTimes", Self.list(course.times))
    content.attribute(
      "values", Self.list(course.sizes.map { Self.largestRadius * $0 / course.largest }))
    content.attribute(
      "keySplines",
      Array(repeating: "0.42 0 0.58 1", count: course.times.count - 1)
        .joined(separator: ";"))
    content.raw("/></circle>")
    for (index, step) in timeline.steps.enumerated() where step.duration > 0 {
      content.raw("<g")
      content.attribute("opacity", index == 0 ? "1" : "0")
      content.raw("><animate attributeName=\"opacity\" calcMode=\"discrete\"")
      content.attribute("dur", length)
      content.attribute("repeatCount", repeats)
      let (from, to) = course.stretch(of: index)
      let isFirst = from == 0
      content.attribute(
        "keyTimes", Self.list(isFirst ? [0, to] : to < 1 ? [0, from, to] : [0, from]))
      content.attribute("values", isFirst ? (to < 1 ? "1;0" : "1;1") : to < 1 ? "0;1;0" : "0;1")
      content.raw("/>")
      line(step.label, x: x, baseline: center + 5, Style(size: 15, bold: true), anchor: .middle)
      content.raw("</g>")
    }
    space(Self.largestRadius * 2 + 20)
  }

  private static func list(_ numbers: [Double]) -> String {
    numbers.map { ViewNumber.fixed($0, decimals: 4, trimmed: true) }.joined(separator: ";")
  }
}

/// The sizes of a circle over one round, at the ends of the steps.
private struct BreathCourse {
  let length: Double
  /// From 0 to 1, one more than there are steps with a time.
  var times: [Double] = [0]
  var sizes: [Double]
  let largest: Double
  private var stretches: [(Double, Double)] = []

  init(_ timeline: View.Timeline) {
    length = timeline.roundLength
    sizes = [timeline.steps.first { $0.scale != nil }?.scale?.from ?? 1]
    largest = max(timeline.steps.compactMap(\.scale).map { max($0.from, $0.to) }.max() ?? 1, 0.1)
    var passed = 0.0
    for step in timeline.steps {
      let from = passed / length
      passed += step.duration
      stretches.append((from, passed / length))
      guard step.duration > 0 else { continue }
      times.append(min(passed / length, 1))
      sizes.append(step.scale?.to ?? sizes[sizes.count - 1])
    }
    times[times.count - 1] = 1
  }

  /// When a step begins and ends, as parts of the round.
  func stretch(of step: Int) -> (Double, Double) { stretches[step] }
}
