extension View {
  /// The forces of a graph, those of d3-force 3 with its other defaults: links pull to their lengths
  /// (each with the strength 1 / the lesser number of links of its ends), all things push or pull
  /// each other, their mean stays in the middle of the plane, and circles keep apart, in this order.
  ///
  /// ```swift
  /// var forces = View.Forces(charge: -300, collide: 10)
  /// if arguments.flag("large") { (forces.charge, forces.collide) = (-60, nil) }
  /// if arguments.flag("calm") { forces.alphaDecay = 0.05 }
  /// ```
  public struct Forces: Sendable, Hashable, ViewPart {
    /// How strongly things pull each other; below 0 they push.
    public var charge: Double
    /// The room kept around each circle; nil lets them lie on each other.
    public var collide: Double?
    /// The part of its heat that a layout loses at each step.
    public var alphaDecay: Double

    /// d3-force's own: at rest after 300 steps, 1 - 0.001^(1/300).
    private static let usualDecay = 0.022762779044189

    /// Forces.
    public init(charge: Double = -30, collide: Double? = nil, alphaDecay: Double? = nil) {
      self.charge = charge
      self.collide = collide
      self.alphaDecay = alphaDecay ?? Self.usualDecay
    }

    init() { self.init(charge: -30) }

    mutating func code(with coder: ViewCoder) {
      coder.number("charge", &charge, in: -100_000...100_000, default: -30)
      coder.number("collide", &collide, in: 0...10_000)
      coder.number("alphaDecay", &alphaDecay, in: 0.001...1, default: Self.usualDecay)
    }
  }
}
