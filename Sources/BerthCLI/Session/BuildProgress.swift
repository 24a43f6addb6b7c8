import BerthServices

/// Reports how far a build of SwiftPM is: a bar at a terminal, elsewhere a line now and then.
final class BuildProgress {
  private static let interval: UInt64 = 30_000_000_000
  private let output: Output
  private let clock: RuntimeClock
  private let bar: ProgressLine
  private var rest: [UInt8] = []
  private var lastSaid: UInt64

  init(output: Output, clock: RuntimeClock) {
    self.output = output
    self.clock = clock
    bar = ProgressLine(output: output, clock: clock)
    lastSaid = clock.monotonic()
  }

  /// Takes what the build has written since the last call.
  func read(_ bytes: ArraySlice<UInt8>) {
    rest += bytes
    guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
    let lines = rest[..<end].split(separator: UInt8(ascii: "\n"))
    rest.removeSubrange(...end)
    let steps = lines.lazy.reversed().compactMap { Self.step(String(decoding: $0, as: UTF8.self)) }
    if let step = steps.first { report(step.done, step.total, step.label) }
  }

  /// Clears the bar.
  func finish() { bar.finish() }

  private func report(_ done: Int, _ total: Int, _ label: String) {
    bar.update(done, total, label)
    let now = clock.monotonic()
    guard !output.streams.errorIsTerminal, now - lastSaid >= Self.interval else { return }
    lastSaid = now
    output.say("building: step \(done) of \(total)…")
  }

  /// What SwiftPM says of a step: `[12/40] Compiling CalmEngine Play.swift`.
  static func step(_ line: String) -> (done: Int, total: Int, label: String)? {
    guard line.hasPrefix("["), let close = line.firstIndex(of: "]") else { return nil }
    let numbers = line[..<close].dropFirst().split(separator: "/").compactMap { Int($0) }
    guard numbers.count == 2 else { return nil }
    return (numbers[0], numbers[1], String(line[close...].dropFirst(2)))
  }
}
