/// The same recipe for more or fewer people, in amounts that can be measured.
package enum Scaling {
  /// What to multiply amounts with that are written for so many servings.
  package static func factor(from servings: Int, to wanted: Int) -> Double {
    Double(max(wanted, 1)) / Double(max(servings, 1))
  }

  /// The nearest amount in whole steps, at least one of them.
  ///
  /// - Parameters:
  ///   - steps: finer steps for amounts below a limit, the smallest limit first.
  ///   - last: the step of all larger amounts.
  package static func measurable(
    _ amount: Double, _ steps: [(below: Double, step: Double)] = [], then last: Double
  ) -> Double {
    guard amount > 0, amount.isFinite else { return amount }
    let step = steps.first { amount < $0.below }?.step ?? last
    // 1 / step is exact for the steps of tenths, so that no 0.30000000000000004 comes out.
    let inverse = (1 / step).rounded()
    let value =
      step < 1 ? (amount * inverse).rounded() / inverse : (amount / step).rounded() * step
    return max(value, step)
  }
}
