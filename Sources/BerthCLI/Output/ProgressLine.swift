import BerthServices
import BerthViews
import BerthWeb

/// A progress bar on standard error for work that takes more than half a second.
///
/// At a terminal it redraws one line, which fits its width; elsewhere it says nothing, so that logs
/// stay clean. A run for a terminal elsewhere tells that terminal, which draws it.
final class ProgressLine {
  private static let patience: UInt64 = 500_000_000
  private static let interval: UInt64 = 50_000_000
  private static let longestBar = 30
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
    let streams = output.streams
    guard streams.errorIsTerminal, !output.options.isQuiet else { return }
    let now = clock.monotonic()
    guard now - start >= Self.patience, now - lastDrawn >= Self.interval else { return }
    lastDrawn = now
    if let tell = streams.tellProgress {
      return tell(CallProgress(done: done, total: total, label: String(label.prefix(200))))
    }
    isShown = true
    let text = SafeText.bytes(Self.text(done, total, label, width: output.streams.width))
    _ = output.streams.error(Array("\r\u{1B}[K".utf8) + text)
  }

  /// The bar, the share and as much of the label as fits; a terminal's last column stays free, where
  /// some of them begin a new line.
  static func text(_ done: Int, _ total: Int, _ label: String, width: Int) -> String {
    var text = String(done)
    if total > 0 {
      let share = max(0, min(1, Double(done) / Double(total)))
      let length = min(longestBar, max(0, width / 3))
      let filled = Int(share * Double(length))
      text =
        String(repeating: "█", count: filled) + String(repeating: "░", count: length - filled)
        + " \(Int(share * 100)) %"
    }
    var room = width - 1 - DisplayWidth.of(text)
    for character in " \(label.prefix { !$0.isNewline })" {
      room -= DisplayWidth.of(character)
      guard room >= 0 else { break }
      text.append(character)
    }
    return text
  }

  /// Clears the line.
  func finish() {
    guard isShown else { return }
    _ = output.streams.error(Array("\r\u{1B}[K".utf8))
    isShown = false
  }
}
