import BerthSDK

/// The ways SOS offers; all of them are always free and need no database.
enum SosGuide: String, ArgumentWord, Sendable {
  case breathe, grounding, reset, sip

  var name: String {
    switch self {
    case .breathe: return "Breathe"
    case .grounding: return "Grounding 5-4-3-2-1"
    case .reset: return "Quick Reset"
    case .sip: return "Mindful Sip"
    }
  }

  var summary: String {
    switch self {
    case .breathe: return "Follow a circle with your breath, in and slowly out"
    case .grounding: return "Five senses, one after the other, back to where you are"
    case .reset: return "Two guided minutes to sit and let things settle"
    case .sip: return "Make something warm and give it all your attention"
    }
  }

  /// Its sign.
  var symbol: String {
    switch self {
    case .breathe: return "breath"
    case .grounding: return "leaf"
    case .reset: return "clock"
    case .sip: return "cup"
    }
  }

  /// What is said first.
  var welcome: String {
    switch self {
    case .breathe: return "You're here. Follow the circle, as well as you can. That's enough."
    case .grounding: return "You're here. Look around; there's no hurry."
    case .reset: return "Two minutes, nothing to get right. Eyes open or closed."
    case .sip: return "Something warm, one step at a time. Cold water works as well."
    }
  }

  /// The pattern that is breathed unless somebody says otherwise: its breath out is the longest.
  static let pattern = "3-4-5"

  /// What is played.
  struct Course {
    var name: String
    var steps: [View.Step]
    var rounds = 1
    var note = ""

    var seconds: Double { steps.reduce(0) { $0 + $1.duration } * Double(rounds) }
  }

  /// The steps of the guide.
  ///
  /// - Parameter pattern: for breathing, one of the patterns that are always free.
  func course(pattern: String?, cues: (inhale: String, exhale: String)?, _ call: Call) throws
    -> Course
  {
    switch self {
    case .breathe:
      let wanted = pattern ?? Self.pattern
      let free = try Bundled.patterns(call).filter(\.isSOS).map(\.pattern)
      guard let found = free.first(where: { $0.id == wanted }) else {
        throw PluginError(
          "not-found", "SOS has no pattern “\(Words.shortened(wanted, to: 30))”",
          remedy: "use \(Words.list(free.map(\.id), "or"))")
      }
      return Course(
        name: found.name, steps: found.timeline(cues: cues), rounds: found.rounds,
        note: found.note)
    case .grounding:
      return Course(name: name, steps: try Bundled.grounding(call).map(\.timelineStep))
    case .reset:
      let meditation = try Bundled.meditation(call)
      return Course(name: name, steps: meditation.shortened(to: 120).timeline)
    case .sip:
      return Course(name: name, steps: try Bundled.chocolate(call).map(\.timelineStep))
    }
  }
}

extension Meditation {
  /// The same phases within two minutes, say; see `scaled`.
  func shortened(to seconds: Int) -> Meditation { scaled(toMinutes: max(seconds / 60, 1)) }
}
