import BerthSDK

/// A small generator that gives a drink the same ice every time.
struct SteadyRandom {
  private var generator: SeededGenerator

  /// Starts from a text.
  init(_ text: String) { generator = SeededGenerator(seed: StableHash.of(text)) }

  /// The next number of a range, in hundredths.
  mutating func next(_ range: ClosedRange<Double>) -> Double {
    let value = range.lowerBound + generator.unit() * (range.upperBound - range.lowerBound)
    return (value * 100).rounded() / 100
  }
}
