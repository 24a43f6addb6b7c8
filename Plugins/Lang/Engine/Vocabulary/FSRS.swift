import Glibc

/// The Free Spaced Repetition Scheduler, version 6: when to ask for a card again, from how well it
/// was known each time.
///
/// A card's memory has two figures: *stability*, the days after which it is recalled with a
/// probability of 90 %, and *difficulty*, from 1 to 10. Formulas and default weights are those of
/// the algorithm's description (github.com/open-spaced-repetition/awesome-fsrs, "The Algorithm",
/// FSRS-6). No randomness is added to intervals, so that a schedule can be foretold.
package struct FSRS: Sendable {
  /// The 21 weights w₀ … w₂₀.
  package var weights: [Double]
  /// The probability of recall at which a card is due, above 0 and below 1.
  package var desiredRetention: Double
  /// The waits while a card is learned, milliseconds.
  package var learningSteps: [Int64]
  /// The waits after a lapse, milliseconds.
  package var relearningSteps: [Int64]
  /// The longest interval, days.
  package var maximumInterval: Int

  /// The weights fitted to several hundred million reviews.
  package static let defaultWeights: [Double] = [
    0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835,
    0.0614, 0.2629, 1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
  ]

  /// A scheduler; the defaults are the algorithm's own.
  package init(
    weights: [Double] = FSRS.defaultWeights, desiredRetention: Double = 0.9,
    learningSteps: [Int64] = [60_000, 600_000], relearningSteps: [Int64] = [600_000],
    maximumInterval: Int = 36_500
  ) {
    self.weights = weights
    self.desiredRetention = desiredRetention
    self.learningSteps = learningSteps
    self.relearningSteps = relearningSteps
    self.maximumInterval = maximumInterval
  }

  /// The probability that the card is recalled at a time, from 0 to 1; 0 for a new card.
  ///
  /// R(t) = (1 + F·t/S)^D with D = −w₂₀ and F = 0.9^(1/D) − 1, t in whole days.
  package func retrievability(of card: MemoryCard, at time: Int64) -> Double {
    guard let last = card.lastReview, let memory = card.memory else { return 0 }
    let days = Double(max(0, Self.wholeDays(from: last, to: time)))
    return pow(1 + factor * days / memory.stability, decay)
  }

  /// The card after an answer at a time (Unix milliseconds).
  package func review(_ card: MemoryCard, _ grade: MemoryGrade, at time: Int64) -> MemoryCard {
    var next = card
    next.memory = memory(after: grade, card, at: time)
    next.lastReview = time
    let wait: Int64
    switch card.state {
    case .learning, .relearning:
      let steps = card.state == .learning ? learningSteps : relearningSteps
      wait = stepWait(&next, grade, steps)
    case .review:
      if grade == .again, let first = relearningSteps.first {
        next.state = .relearning
        next.step = 0
        wait = first
      } else {
        wait = intervalWait(next)
      }
      if grade == .again { next.lapses += 1 }
    }
    next.reviews += 1
    next.due = time + wait
    return next
  }

  /// The whole days after which a stability falls to the desired retention, at least 1.
  package func intervalDays(stability: Double) -> Int {
    let days = stability / factor * (pow(desiredRetention, 1 / decay) - 1)
    guard days.isFinite else { return maximumInterval }
    return Int(min(max(days.rounded(.toNearestOrEven), 1), Double(maximumInterval)))
  }

  // MARK: States and steps

  private func stepWait(_ card: inout MemoryCard, _ grade: MemoryGrade, _ steps: [Int64]) -> Int64 {
    if steps.isEmpty || (card.step >= steps.count && grade != .again) {
      return graduate(&card)
    }
    switch grade {
    case .again:
      card.step = 0
      return steps[0]
    case .hard:
      guard card.step == 0 else { return steps[card.step] }
      return steps.count == 1 ? steps[0] * 3 / 2 : (steps[0] + steps[1]) / 2
    case .good:
      guard card.step + 1 < steps.count else { return graduate(&card) }
      card.step += 1
      return steps[card.step]
    case .easy:
      return graduate(&card)
    }
  }

  private func graduate(_ card: inout MemoryCard) -> Int64 {
    card.state = .review
    card.step = 0
    return intervalWait(card)
  }

  private func intervalWait(_ card: MemoryCard) -> Int64 {
    Int64(intervalDays(stability: card.memory?.stability ?? 0)) * Self.day
  }

  // MARK: Memory

  private func memory(
    after grade: MemoryGrade, _ card: MemoryCard, at time: Int64
  ) -> MemoryCard.Memory {
    guard let memory = card.memory, let last = card.lastReview else {
      return MemoryCard.Memory(
        stability: max(weights[grade.number - 1], Self.minimumStability),
        difficulty: Self.clampDifficulty(initialDifficulty(grade)))
    }
    let stability =
      Self.wholeDays(from: last, to: time) < 1
      ? shortTerm(memory.stability, grade)
      : longTerm(memory, grade, retrievability(of: card, at: time))
    return MemoryCard.Memory(
      stability: max(stability, Self.minimumStability),
      difficulty: difficulty(after: grade, memory.difficulty))
  }

  /// D₀(G) = w₄ − e^(w₅·(G−1)) + 1.
  private func initialDifficulty(_ grade: MemoryGrade) -> Double {
    weights[4] - exp(weights[5] * Double(grade.number - 1)) + 1
  }

  /// Linear damping towards 10, then reversion to the difficulty of an easy first answer.
  private func difficulty(after grade: MemoryGrade, _ old: Double) -> Double {
    let change = -weights[6] * Double(grade.number - 3)
    let damped = old + (10 - old) * change / 9
    let reverted = weights[7] * initialDifficulty(.easy) + (1 - weights[7]) * damped
    return Self.clampDifficulty(reverted)
  }

  /// S′ = S·e^(w₁₇·(G−3+w₁₈))·S^(−w₁₉), never less than S unless it was forgotten.
  private func shortTerm(_ stability: Double, _ grade: MemoryGrade) -> Double {
    let growth =
      exp(weights[17] * (Double(grade.number - 3) + weights[18])) * pow(stability, -weights[19])
    return stability * (grade == .again ? growth : max(growth, 1))
  }

  private func longTerm(
    _ memory: MemoryCard.Memory, _ grade: MemoryGrade, _ recall: Double
  ) -> Double {
    let (stability, difficulty) = (memory.stability, memory.difficulty)
    if grade == .again {
      let forgotten =
        weights[11] * pow(difficulty, -weights[12]) * (pow(stability + 1, weights[13]) - 1)
        * exp((1 - recall) * weights[14])
      return min(forgotten, stability / exp(weights[17] * weights[18]))
    }
    let bonus = grade == .hard ? weights[15] : grade == .easy ? weights[16] : 1
    let growth =
      exp(weights[8]) * (11 - difficulty) * pow(stability, -weights[9])
      * (exp((1 - recall) * weights[10]) - 1) * bonus
    return stability * (1 + growth)
  }

  private var decay: Double { -weights[20] }
  private var factor: Double { pow(0.9, 1 / decay) - 1 }

  private static let day: Int64 = 86_400_000
  private static let minimumStability = 0.001

  private static func clampDifficulty(_ value: Double) -> Double { min(max(value, 1), 10) }

  /// Days rounded towards the past, as the algorithm counts them.
  private static func wholeDays(from start: Int64, to end: Int64) -> Int64 {
    let (days, rest) = (end - start).quotientAndRemainder(dividingBy: day)
    return rest < 0 ? days - 1 : days
  }
}
