@testable import JubileeEngine

extension SkyCrossings {
  /// Whether it stays up, or down, all the time.
  var isConstant: Bool { rise == nil && set == nil }
}
