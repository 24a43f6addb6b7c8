import BerthSDK

/// A session of the library: what is said and how long it is silent in between.
struct SessionScript: Sendable, Equatable {
  /// What a session is made of.
  enum Passage: Sendable, Equatable {
    /// Words spoken without a long stop.
    case speech(String)
    /// Silence, seconds.
    case silence(Int)
  }

  /// A stretch of a session under one heading.
  struct Part: Sendable, Equatable {
    var title: String
    var passages: [Passage]
  }

  /// The name of the file without its ending.
  var id: String
  var title: String
  var series: Series
  /// Place in the series, from 1.
  var order: Int
  /// The length that is listed.
  var minutes: Int
  var summary: String
  var tags: [String]
  var moods: [String]
  var times: [String]
  /// Seasons it suits; empty for all.
  var seasons: [String]
  /// The sound behind it; nil for silence.
  var bed: SoundKind?
  /// The works it leans on; empty for most.
  var sources: String
  var parts: [Part]

  /// How fast a voice speaks unless somebody says otherwise, words a minute.
  static let pace = 110.0

  /// All words that are spoken.
  var wordCount: Int { parts.reduce(0) { $0 + $1.wordCount } }

  /// Seconds of silence.
  var silence: Int { parts.reduce(0) { $0 + $1.silence } }

  /// Seconds from beginning to end at a pace in words a minute.
  func seconds(pace: Double = SessionScript.pace) -> Double {
    Double(wordCount) / pace * 60 + Double(silence)
  }

  /// The share of the time that is spoken, 0–1.
  var speechShare: Double {
    let length = seconds()
    return length > 0 ? (length - Double(silence)) / length : 0
  }

  /// How many words a text has: runs without spaces.
  static func words(_ text: String) -> Int {
    var count = 0
    var isInside = false
    for byte in text.utf8 {
      let isSpace = byte == 0x20 || byte == 0x0A || byte == 0x09
      if !isSpace, !isInside { count += 1 }
      isInside = !isSpace
    }
    return count
  }

  /// The session as steps to be played: each passage with the silence that follows it.
  ///
  /// - Parameter pace: words a minute.
  func timeline(pace: Double = SessionScript.pace) -> [View.Step] {
    var steps: [View.Step] = []
    for part in parts {
      var isFirst = true
      for passage in part.passages {
        switch passage {
        case .speech(let text):
          let seconds = Double(Self.words(text)) / pace * 60
          var step = View.Step(part.title, duration: Self.rounded(seconds), detail: text)
          step.say = text
          steps.append(step)
        case .silence(let seconds):
          if isFirst || steps.isEmpty {
            steps.append(View.Step(part.title, duration: Double(seconds)))
          } else {
            steps[steps.count - 1].duration = Self.rounded(
              steps[steps.count - 1].duration + Double(seconds))
          }
        }
        isFirst = false
      }
    }
    return steps
  }

  /// Milliseconds are exact enough, and read well in data.
  private static func rounded(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }
}

extension SessionScript.Part {
  var wordCount: Int {
    passages.reduce(0) {
      if case .speech(let text) = $1 { return $0 + SessionScript.words(text) }
      return $0
    }
  }

  var silence: Int {
    passages.reduce(0) {
      if case .silence(let seconds) = $1 { return $0 + seconds }
      return $0
    }
  }
}
