import BerthRuntime

/// A progress bar on standard error for work that takes more than half a second.
///
/// At a terminal it redraws one line; elsewhere it says nothing, so that logs stay clean.
final class ProgressLine {
  private static let patience: UInt64 = 500_000_000
  private static let interval: UInt64 = 50_000_000
  private static let barWidth = 30
  private let output: Output
  private let clock: RuntimeClock
  private let start: UInt64
  private var lastDrawn: UInt64 = 0
  private var isShown = false

  init(output: Output, clock: RuntimeClock) {
    self.output = output
    self.clock = clock
    start = clock.monotonic()
  }

  /// Draws the state, at most twenty times a second.
  func update(_ done: Int, _ total: Int, _ label: String) {
    guard output.streams.errorIsTerminal, !output.options.isQuiet else { return }
    let now = clock.monotonic()
    guard now - start >= Self.patience, now - lastDrawn >= Self.interval else { return }
    lastDrawn = now
    isShown = true
    let bar: String
    if total > 0 {
      let share = min(1, Double(done) / Double(total))
      let filled = Int(share * Double(Self.barWidth))
      bar =
        String(repeating: "█", count: filled)
        + String(repeating: "░", count: Self.barWidth - filled) + " \(Int(share * 100)) %"
    } else {
      bar = "\(done)"
    }
    let text = SafeText.bytes("\(bar) \(label.prefix(40))")
    _ = output.streams.error(Array("\r\u{1B}[K".utf8) + text)
  }

  /// Clears the line.
  func finish() {
    guard isShown else { return }
    _ = output.streams.error(Array("\r\u{1B}[K".utf8))
    isShown = false
  }
}
