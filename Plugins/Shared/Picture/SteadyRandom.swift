import BerthSDK

/// Random numbers that draw the same picture for the same text every time.
package struct SteadyRandom {
  private var generator: SeededGenerator

  /// Starts from a text.
  package init(_ text: String) { generator = SeededGenerator(seed: StableHash.of(text)) }

  /// The next number of a range, in hundredths.
  package mutating func next(_ range: ClosedRange<Double>) -> Double {
    let span = range.upperBound - range.lowerBound
    return ((range.lowerBound + generator.unit() * span) * 100).rounded() / 100
  }

  /// One of so many.
  package mutating func choice(_ count: Int) -> Int {
    Int(generator.next() % UInt64(max(count, 1)))
  }
}
