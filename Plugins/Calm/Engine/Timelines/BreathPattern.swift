import BerthSDK

/// A way of breathing: steps that are gone through again and again.
struct BreathPattern: Sendable, Equatable {
  /// One step and the size of the circle at its end.
  struct Step: Sendable, Equatable {
    var label: String
    /// Seconds, 0.1–60.
    var seconds: Double
    /// The size of the circle at the end, 0.5–2; 1 is at rest.
    var size: Double
  }

  /// A stable slug.
  var id: String
  var name: String
  var summary: String
  var steps: [Step]
  /// How often the steps are gone through unless somebody says otherwise.
  var rounds: Int
  /// Where the pattern comes from or what to mind; empty for none.
  var note: String

  /// The most steps and rounds a pattern may have.
  static let mostSteps = 12
  static let mostRounds = 500
  /// Seconds a breath may be held; longer can make faint, and is nothing to do alone.
  static let longestHold = 20.0

  /// Seconds of one round.
  var roundLength: Double { steps.reduce(0) { $0 + $1.seconds } }

  /// How many rounds come nearest to a length in minutes; at least one.
  func rounds(forMinutes minutes: Double) -> Int {
    guard roundLength > 0 else { return 1 }
    return min(max(Int((minutes * 60 / roundLength).rounded()), 1), Self.mostRounds)
  }

  /// The steps of one round for a timeline.
  ///
  /// - Parameters:
  ///   - cues: the sound files that say breathe in and breathe out; nil for none.
  func timeline(cues: (inhale: String, exhale: String)? = nil) -> [View.Step] {
    var size = 1.0
    return steps.map { step in
      var shown = View.Step(step.label, duration: step.seconds)
      if step.size != size { shown.scale = (size, step.size) }
      // A cue longer than its step would run into the next.
      if let cues, step.seconds >= 1 {
        if step.size > size { shown.cue = cues.inhale }
        if step.size < size { shown.cue = cues.exhale }
      }
      size = step.size
      return shown
    }
  }

  /// What is wrong with the pattern, with what to do; nil when nothing is.
  var problem: (message: String, remedy: String)? {
    if steps.isEmpty { return ("a pattern needs at least one step", "write, say, in 4, out 6") }
    if steps.count > Self.mostSteps {
      return ("\(steps.count) steps are too many", "use at most \(Self.mostSteps)")
    }
    var size = 1.0
    var grows = false
    var shrinks = false
    for step in steps {
      if step.label.isEmpty || step.label.count > 24 {
        return ("a step's name has 1 to 24 letters", "shorten “\(step.label.prefix(30))”")
      }
      if !(0.1...60).contains(step.seconds) {
        return ("“\(step.label)” takes \(Self.text(step.seconds)) s", "use 0.1 to 60 seconds")
      }
      if !(0.5...2).contains(step.size) {
        return ("the circle of “\(step.label)” has size \(Self.text(step.size))", "use 0.5 to 2")
      }
      if step.size == size, step.seconds > Self.longestHold {
        return (
          "“\(step.label)” holds the breath for \(Self.text(step.seconds)) s",
          "hold it for at most \(Self.text(Self.longestHold)) seconds"
        )
      }
      grows = grows || step.size > size
      shrinks = shrinks || step.size < size
      size = step.size
    }
    if !grows || !shrinks {
      return (
        "nobody breathes \(grows ? "out" : "in") in it",
        "write a breath in and a breath out: in 4, out 6"
      )
    }
    if roundLength < 2 { return ("one round takes less than 2 seconds", "slow it down") }
    if !(1...Self.mostRounds).contains(rounds) {
      return ("\(rounds) rounds", "use 1 to \(Self.mostRounds)")
    }
    return nil
  }

  /// A number without needless zeros.
  static func text(_ number: Double) -> String {
    if let whole = Int(exactly: number) { return String(whole) }
    let thousandths = (number * 1000).rounded() / 1000
    return String(thousandths)
  }
}
