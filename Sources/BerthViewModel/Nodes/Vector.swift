import BerthBase

extension View {
  /// A place on a plane or a way across it.
  package struct Vector: Sendable, Hashable {
    package var x, y: Double

    init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }

    init?(_ reader: ViewReader, _ json: JSON) {
      guard let (x, y) = reader.pair(json) else { return nil }
      self.init(x: x, y: y)
    }

    var encoded: JSON { JSON(pair: x, y) }
  }
}

extension ViewCoder {
  /// Two numbers that may be missing.
  @inline(never) func vector(_ key: String, _ vector: inout View.Vector?) {
    value(key, &vector, write: { $0.encoded }, read: View.Vector.init)
  }

  /// Two numbers that are left out where they are `fallback`.
  @inline(never) func vector(
    _ key: String, _ vector: inout View.Vector, default fallback: View.Vector
  ) {
    var found: View.Vector? = vector == fallback ? nil : vector
    self.vector(key, &found)
    vector = found ?? fallback
  }
}
