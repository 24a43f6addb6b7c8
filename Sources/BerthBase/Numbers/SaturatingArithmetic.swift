extension Int64 {
  /// The sum, held at the ends of the range.
  public func adding(_ other: Int64) -> Int64 {
    let (sum, isOverflow) = addingReportingOverflow(other)
    return isOverflow ? (other < 0 ? .min : .max) : sum
  }

  /// The product with a positive factor, held at the ends of the range.
  public func multiplied(by factor: Int64) -> Int64 {
    let (product, isOverflow) = multipliedReportingOverflow(by: factor)
    return isOverflow ? (self < 0 ? .min : .max) : product
  }
}
