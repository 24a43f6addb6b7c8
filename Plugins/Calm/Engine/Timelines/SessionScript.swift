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
  /// The day it comes out, days since 1970-01-01; nil for what was there from the beginning.
  var released: Int?
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

  /// How much longer or shorter its silences may become.
  static let stretches = 0.5...3.0

  /// What silences have to be multiplied by for another length; the words stay as they are.
  ///
  /// - Throws: `input.range` with the minutes the script allows.
  func stretch(toMinutes minutes: Double, pace: Double) throws(PluginError) -> Double {
    let spoken = Double(wordCount) / pace * 60
    let stretch = (minutes * 60 - spoken) / Double(max(silence, 1))
    guard Self.stretches.contains(stretch) else {
      func length(_ part: Double) -> Double { (spoken + Double(silence) * part) / 60 }
      let least = Int(length(Self.stretches.lowerBound).rounded(.up))
      let most = Int(length(Self.stretches.upperBound).rounded(.down))
      throw PluginError(
        "input.range",
        "“\(title)” cannot be told in \(BreathPattern.text(minutes)) minutes: its words and some "
          + "silence take their time",
        remedy: "choose \(least) to \(most) minutes, or leave --minutes out for \(self.minutes)",
        details: ["minimum": JSON(least), "maximum": JSON(most)])
    }
    return stretch
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
  /// - Parameters:
  ///   - pace: words a minute.
  ///   - stretch: what silences are multiplied by.
  func timeline(pace: Double = SessionScript.pace, stretch: Double = 1) -> [View.Step] {
    Self.timeline(parts, pace: pace, stretch: stretch)
  }

  /// The steps of some parts.
  static func timeline(_ parts: [Part], pace: Double, stretch: Double = 1) -> [View.Step] {
    var steps: [View.Step] = []
    for part in parts {
      var isFirst = true
      for passage in part.passages {
        switch passage {
        case .speech(let text):
          let seconds = Double(words(text)) / pace * 60
          var step = View.Step(part.title, duration: rounded(seconds), detail: text)
          step.say = text
          steps.append(step)
        case .silence(let seconds):
          let seconds = Double(seconds) * stretch
          if isFirst || steps.isEmpty {
            steps.append(View.Step(part.title, duration: rounded(seconds)))
          } else {
            steps[steps.count - 1].duration = rounded(
              steps[steps.count - 1].duration + seconds)
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
