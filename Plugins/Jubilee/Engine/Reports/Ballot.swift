/// How large an event was, when several reports say it differently.
enum Ballot {
  /// One report's word.
  struct Voice {
    var intensity: JubileeIntensity
    /// `Reputation.weight` of the observer.
    var weight: Double
    var up: Int
    var down: Int
  }

  /// The intensity with the most weight; of equal ones the smaller. A report's weight grows with
  /// its observer's reputation and with the balance of votes on it, by at most a factor of two
  /// either way. Nil without voices.
  static func intensity(_ voices: [Voice]) -> JubileeIntensity? {
    guard !voices.isEmpty else { return nil }
    var sums = [Double](repeating: 0, count: 5)
    for voice in voices {
      let balance = Double(voice.up - voice.down) / Double(voice.up + voice.down + 3)
      sums[voice.intensity.level] += voice.weight * (balance >= 0 ? 1 + balance : 1 / (1 - balance))
    }
    var best = 1
    for level in 2...4 where sums[level] > sums[best] + 1e-9 { best = level }
    return JubileeIntensity(level: best)
  }
}
