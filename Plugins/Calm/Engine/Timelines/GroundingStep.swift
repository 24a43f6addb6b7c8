import BerthSDK

/// One sense of the 5-4-3-2-1 grounding.
struct GroundingStep: Sendable, Equatable {
  /// What one does with the sense: see, touch, hear, smell, taste.
  var sense: String
  /// How many things.
  var count: Int
  /// How long it takes most people, seconds.
  var seconds: Int
  var instruction: String
  /// What to do without that sense.
  var alternative: String

  /// The step on a timeline; the user goes on when ready.
  var timelineStep: View.Step {
    var step = View.Step(
      "\(count) · \(instruction)", duration: Double(seconds), detail: alternative)
    step.say = instruction
    step.waits = true
    return step
  }
}
