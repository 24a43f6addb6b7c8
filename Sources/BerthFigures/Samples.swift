/// What was measured over and over.
package struct Samples: ExpressibleByArrayLiteral {
  package private(set) var values: [Double] = []

  package init(_ values: [Double] = []) { self.values = values }
  package init(arrayLiteral elements: Double...) { values = elements }

  package mutating func add(_ value: Double) { values.append(value) }

  /// The middle one; of an even number the mean of the two in the middle; 0 for none.
  package var median: Double {
    let sorted = values.sorted()
    guard let middle = sorted.indices.dropFirst(sorted.count / 2).first else { return 0 }
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The least value that a share of the samples does not exceed; 0 for none.
  package func percentile(_ share: Double) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let index = (Double(sorted.count) * share).rounded(.up) - 1
    return sorted[min(sorted.count - 1, max(0, Int(index)))]
  }

  /// The least; nil for a single sample.
  package var least: Double? { values.count > 1 ? values.min() : nil }

  /// What 95 of 100 stay within; nil for a single sample.
  package var spread: Double? { values.count > 1 ? percentile(0.95) : nil }
}
