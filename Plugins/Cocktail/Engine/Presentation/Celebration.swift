import BerthSDK
import Picture

/// The moment after premium has begun: confetti, once for each beginning.
enum Celebration {
  /// What the database remembers was celebrated last.
  private static let key = "celebrated"

  /// Whether premium has begun and nobody has celebrated it yet; from then on somebody has.
  static func isDue(_ state: EntitlementState, _ database: Database) throws -> Bool {
    let last = try database.value(key)
    guard state.tier == "premium", let product = state.product else {
      // Who comes back later begins anew.
      if last != nil { try database.setValue(key, nil) }
      return false
    }
    if last == product { return false }
    try database.setValue(key, product)
    return true
  }

  /// What is said, by what began.
  ///
  /// - Parameter date: puts an instant of the state as one reads it.
  static func words(_ state: EntitlementState, _ date: (String) -> String) -> String {
    guard state.status == .trial else {
      return "Favourites without limit, collections and your bar are yours now. Cheers!"
    }
    guard let end = state.renews ?? state.expires else {
      return "Your free trial has begun. Everything is yours to try. Cheers!"
    }
    return "Your free trial has begun, and everything is yours to try until \(date(end)). "
      + "Cancel before then, and it costs nothing."
  }

  /// Confetti.
  static var view: View {
    let (width, height) = (360.0, 96.0)
    let colours: [View.Color] = [.teal, .pink, .orange, .amber, .violet, .green, .blue]
    var random = SteadyRandom("confetti")
    let pieces = (0..<70).map { index -> View.Shape in
      let (x, y) = (random.next(6...width - 6), random.next(6...height - 6))
      let turn = random.next(0...180)
      let shape: View.Shape =
        index % 3 == 0
        ? .circle(x: 0, y: 0, radius: 2.6) : .rect(x: -4, y: -1.6, width: 8, height: 3.2, radius: 1)
      return shape.fill(.color(colours[random.choice(colours.count)])).rotated(degrees: turn)
        .translated(x: x, y: y)
    }
    return View.picture(width: width, height: height, label: "Confetti", shapes: pieces)
  }
}
