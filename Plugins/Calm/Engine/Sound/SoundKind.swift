import BerthSDK

/// A sound the app makes.
package enum SoundKind: String, CaseIterable, Sendable {
  case inhale, exhale, bell, rain, waves, wind, brown, pink, white

  /// How it is called.
  var title: String {
    switch self {
    case .inhale, .exhale: "\(Words.title(rawValue)) cue"
    case .brown, .pink, .white: "\(Words.title(rawValue)) noise"
    default: Words.title(rawValue)
    }
  }

  /// Whether it goes on and on, rather than being over after a moment.
  var isBed: Bool {
    switch self {
    case .inhale, .exhale, .bell: false
    default: true
    }
  }

  /// The length of a sound that is over by itself, in seconds.
  var length: Double {
    switch self {
    case .inhale: 1.6
    case .exhale: 2.2
    case .bell: 9
    default: 60
    }
  }
}
