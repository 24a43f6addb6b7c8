import BerthSDK

/// Silence between bells: time to settle, one bell, a chime at every interval, one bell at the end.
struct SilentTimer: Sendable, Equatable {
  /// Seconds between the first bell and the last.
  var seconds: Double
  /// Seconds from one chime to the next; nil for none.
  var interval: Double?
  /// Seconds before the first bell.
  var preparation: Double

  /// How long the last bell is given to ring out, seconds.
  static let ending = 12.0

  /// Seconds from beginning to end.
  var total: Double { preparation + seconds + Self.ending }

  /// When chimes ring, seconds after the first bell; none falls together with the last bell.
  var chimes: [Double] {
    guard let interval, interval > 0 else { return [] }
    var times: [Double] = []
    while Double(times.count + 1) * interval < seconds - 1 {
      times.append(Double(times.count + 1) * interval)
    }
    return times
  }

  /// The steps of a timeline: one for each silence, with the bell that begins it.
  func timeline(bells: (bell: String, chime: String)? = nil) -> [View.Step] {
    var steps: [View.Step] = []
    if preparation > 0 {
      steps.append(
        View.Step("Settle in", duration: preparation, detail: "The first bell comes by itself."))
    }
    let edges = [0] + chimes + [seconds]
    for (place, (start, end)) in zip(edges, edges.dropFirst()).enumerated() {
      var step = View.Step(
        edges.count == 2 ? "Silence" : "Silence \(place + 1) of \(edges.count - 1)",
        duration: end - start)
      step.cue = place == 0 ? bells?.bell : bells?.chime
      steps.append(step)
    }
    var last = View.Step("The last bell", duration: Self.ending, detail: "Listen until it is gone.")
    last.cue = bells?.bell
    steps.append(last)
    return steps
  }
}
