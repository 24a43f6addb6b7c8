/// Zone offsets at one instant, each asked for once.
final class ZoneOffsets {
  private var known: [String: Int] = [:]
  private let ask: (String) -> Int

  init(_ ask: @escaping (String) -> Int) { self.ask = ask }

  func offset(_ zone: String) -> Int {
    if let found = known[zone] { return found }
    let found = ask(zone)
    known[zone] = found
    return found
  }
}
