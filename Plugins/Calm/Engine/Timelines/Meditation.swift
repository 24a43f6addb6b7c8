import BerthSDK

/// The guided meditation: phases one after the other, each with its words.
struct Meditation: Sendable, Equatable {
  /// One phase.
  struct Phase: Sendable, Equatable {
    var name: String
    /// Seconds.
    var seconds: Int
    /// What is said at the beginning.
    var instruction: String
    /// A sentence that stays on the screen.
    var detail: String
    /// Whether it takes its share of a longer or shorter session; else it stays as it is.
    var scales: Bool
  }

  var phases: [Phase]

  /// Seconds of all phases.
  var seconds: Int { phases.reduce(0) { $0 + $1.seconds } }

  /// The same meditation in another length.
  ///
  /// Phases that arrive and leave keep their time; the others share what is left in proportion,
  /// in whole seconds that add up exactly (largest remainders).
  func scaled(toMinutes minutes: Int) -> Meditation {
    let target = minutes * 60
    let fixed = phases.filter { !$0.scales }.reduce(0) { $0 + $1.seconds }
    let flexible = seconds - fixed
    guard flexible > 0, target > fixed, target != seconds else { return self }
    let room = target - fixed
    var scaled = self
    var given = 0
    var rests: [(index: Int, rest: Int)] = []
    for index in phases.indices where phases[index].scales {
      let share = phases[index].seconds * room
      scaled.phases[index].seconds = share / flexible
      given += share / flexible
      rests.append((index, share % flexible))
    }
    rests.sort { ($0.rest, $1.index) > ($1.rest, $0.index) }
    for entry in rests.prefix(room - given) { scaled.phases[entry.index].seconds += 1 }
    return scaled
  }

  /// The phases for a timeline; each is spoken at its beginning.
  var timeline: [View.Step] {
    phases.map { phase in
      var step = View.Step(
        phase.instruction, duration: Double(phase.seconds), detail: phase.detail)
      step.say = phase.instruction
      return step
    }
  }
}
