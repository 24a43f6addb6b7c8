package import BerthViewModel

/// Where a timeline stands that is being played: a state machine without a clock of its own.
///
/// Whoever plays says what time it is, in seconds of a clock that never goes back; steps end at
/// times counted from the beginning of each other, so that late calls add no drift.
package struct TimelineCourse: Sendable {
  /// What happened between two looks.
  package enum Event: Sendable, Equatable {
    /// A step began.
    case began(step: Int, round: Int)
    /// The time of a step is over, which waits for the user.
    case rang(step: Int)
    /// The last step is over.
    case finished
  }

  package let timeline: View.Timeline
  /// The step and round it stands in, from 0.
  package private(set) var step = 0
  package private(set) var round = 0
  package private(set) var isFinished = false
  /// Whether the clock stands still.
  package var isPaused: Bool { pausedAt != nil }
  /// When the present step began.
  private var start: Double
  private var pausedAt: Double?
  private var hasBegun = false
  private var hasRung = false

  /// A course that begins at an instant of the clock, `timeline.playback.from` seconds in.
  package init(_ timeline: View.Timeline, at now: Double) {
    self.timeline = timeline
    start = now
    isFinished = timeline.steps.isEmpty
    var skipped = timeline.playback?.from ?? 0
    let length = timeline.roundLength
    guard skipped > 0, length > 0 else { return }
    round = Int(skipped / length)
    guard round < timeline.rounds else {
      isFinished = true
      return
    }
    skipped -= Double(round) * length
    while step + 1 < timeline.steps.count, skipped >= timeline.steps[step].duration {
      skipped -= timeline.steps[step].duration
      step += 1
    }
    start = now - skipped
  }

  /// The present step.
  var current: View.Step {
    timeline.steps[min(step, timeline.steps.count - 1)]
  }

  /// Goes on to an instant and says what happened, in order.
  package mutating func advance(to now: Double) -> [Event] {
    guard !isFinished, !isPaused else { return [] }
    var events: [Event] = []
    if !hasBegun {
      hasBegun = true
      events.append(.began(step: step, round: round))
    }
    while !isFinished {
      let length = current.duration
      guard length > 0, now - start >= length else { break }
      if current.waits {
        if !hasRung { events.append(.rang(step: step)) }
        hasRung = true
        break
      }
      next(at: start + length, &events)
    }
    return events
  }

  /// Ends the present step now.
  package mutating func skip(at now: Double) -> [Event] {
    guard !isFinished else { return [] }
    if let pausedAt { start += now - pausedAt }
    let wasPaused = isPaused
    pausedAt = wasPaused ? now : nil
    var events: [Event] = []
    next(at: now, &events)
    return events
  }

  /// Begins the present step anew, or the one before when it has just begun.
  package mutating func back(at now: Double) -> [Event] {
    guard !isFinished else { return [] }
    if elapsed(at: now) < 2 {
      if step > 0 {
        step -= 1
      } else if round > 0 {
        round -= 1
        step = timeline.steps.count - 1
      }
    }
    start = now
    hasRung = false
    if isPaused { pausedAt = now }
    return [.began(step: step, round: round)]
  }

  /// Stops the clock, or lets it go on.
  package mutating func togglePause(at now: Double) {
    if let pausedAt {
      start += now - pausedAt
      self.pausedAt = nil
    } else if !isFinished {
      pausedAt = now
    }
  }

  private mutating func next(at instant: Double, _ events: inout [Event]) {
    step += 1
    start = instant
    hasRung = false
    if step == timeline.steps.count {
      step = 0
      round += 1
      if round >= timeline.rounds {
        step = timeline.steps.count - 1
        round = timeline.rounds - 1
        isFinished = true
        return events.append(.finished)
      }
    }
    events.append(.began(step: step, round: round))
  }

  /// Seconds the present step has taken.
  func elapsed(at now: Double) -> Double {
    let seconds = (pausedAt ?? now) - start
    return current.duration > 0 ? min(max(seconds, 0), current.duration) : max(seconds, 0)
  }

  /// Seconds from the beginning of all rounds.
  package func position(at now: Double) -> Double {
    if isFinished { return timeline.total }
    let before = timeline.steps.prefix(step).reduce(0) { $0 + $1.duration }
    let length = timeline.roundLength
    return Double(round) * length + before + min(elapsed(at: now), current.duration)
  }

  /// The size of the circle.
  package func scale(at now: Double) -> Double {
    if let scale = current.scale {
      let part = current.duration > 0 ? elapsed(at: now) / current.duration : 1
      // Eased at both ends (half a cosine's worth as a polynomial), as breath is.
      let eased = part * part * (3 - 2 * part)
      return scale.from + (scale.to - scale.from) * eased
    }
    return timeline.steps.prefix(step).last { $0.scale != nil }?.scale?.to
      ?? (round > 0 ? timeline.steps.last { $0.scale != nil }?.scale?.to : nil) ?? 1
  }
}
