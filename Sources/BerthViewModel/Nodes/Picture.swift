extension View {
  /// Vector shapes on a plane, from back to front; y grows downwards.
  ///
  /// ```swift
  /// let dusk = View.Gradient(
  ///   "dusk", stops: [.init(0, .indigo), .init(1, .orange, opacity: 0.6)])
  /// let view = View.picture(
  ///   width: 200, height: 100, label: "High tide at sunset", gradients: [dusk],
  ///   shapes: [
  ///     .rect(width: 200, height: 100).fill(.gradient("dusk")),
  ///     .circle(x: 150, y: 60, radius: 12).fill(.color(.amber)),
  ///     .path("M0 70 Q50 55 100 70 T200 70 V100 H0 Z").fill(.color(.blue)),
  ///   ])
  /// ```
  ///
  /// - Parameters:
  ///   - width: The width of the plane.
  ///   - height: The height of the plane.
  ///   - label: What the picture shows, for those who cannot see it.
  ///   - gradients: The blends that shapes use by id.
  ///   - shapes: The shapes.
  public static func picture(
    width: Double, height: Double, label: String, gradients: [Gradient] = [], shapes: [Shape]
  ) -> View {
    View(
      .picture(
        Picture(width: width, height: height, label: label, shapes: shapes, gradients: gradients)))
  }

  /// The fields of a picture.
  package struct Picture: Sendable, ViewNode {
    static var kind: String { "picture" }

    package var width = 1.0
    package var height = 1.0
    package var label = ""
    package var shapes: [Shape] = []
    package var gradients: [Gradient] = []

    mutating func code(with coder: ViewCoder) {
      coder.number("width", &width, in: 1...20_000)
      coder.number("height", &height, in: 1...20_000)
      coder.string("label", &label, default: "")
      coder.list("shapes", &shapes)
      coder.list("gradients", &gradients)
    }
  }
}
