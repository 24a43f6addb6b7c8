import BerthSDK

/// A sound the app makes.
package enum SoundKind: String, CaseIterable, Sendable {
  case inhale, exhale, bell, chime, rain, waves, wind, fire, brown, pink, white, music

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
    case .inhale, .exhale, .bell, .chime: false
    default: true
    }
  }

  /// The length of a sound that is over by itself, in seconds.
  var length: Double {
    switch self {
    case .inhale: 1.6
    case .exhale: 2.2
    case .bell: 12
    case .chime: 7
    default: 60
    }
  }
}
