import BerthBase

/// The elements of an array that is read, one after the other, each counted and in the path.
struct ViewElements {
  private let elements: [JSON]
  private let reader: ViewReader
  /// Whether the array stands in a field, which the path names and leaves with the last element.
  private let isField: Bool
  private var index = 0

  /// The elements of `json`, which must be an array; none for nil.
  @inline(never) init(_ json: JSON?, _ reader: ViewReader, isField: Bool = false) {
    elements = json.map(reader.array) ?? []
    self.reader = reader
    self.isField = isField
  }

  /// How many to make room for.
  var capacity: Int { min(elements.count, 4096) }

  /// The next element; nil when there is none, or nothing more is to be read.
  @inline(never) mutating func next() -> JSON? {
    if index > 0 { reader.leave() }
    guard index < elements.count else {
      if isField { reader.leave() }
      return nil
    }
    defer { index += 1 }
    return reader.enter(index) ? elements[index] : nil
  }
}
