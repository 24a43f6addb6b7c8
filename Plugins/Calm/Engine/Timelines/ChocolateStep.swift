import BerthSDK

/// One step of the mindful hot chocolate.
struct ChocolateStep: Sendable, Equatable {
  var name: String
  /// How long to take over it, seconds.
  var seconds: Int
  var instruction: String
  /// What to notice meanwhile.
  var prompt: String

  /// The step on a timeline; the user goes on when ready.
  var timelineStep: View.Step {
    var step = View.Step(instruction, duration: Double(seconds), detail: prompt)
    step.say = "\(instruction) \(prompt)"
    step.waits = true
    return step
  }
}
