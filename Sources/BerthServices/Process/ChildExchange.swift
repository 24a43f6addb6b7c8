import BerthBase
import Glibc

/// Feeds a child and reads what it writes until it ends or has to be killed.
struct ChildExchange {
  let process: pid_t
  let input: StreamPair
  let output: StreamPair
  let error: StreamPair
  let limits: ChildProcess.Limits
  let start: UInt64

  private var sending: ArraySlice<UInt8>
  private var outputBytes: [UInt8] = []
  private var errorBytes: [UInt8] = []
  private var status: Int32?
  /// How long the next wait for the end of a child lasts that has closed its streams, in microseconds.
  private var patience: UInt32 = 50

  init(
    process: pid_t, input: StreamPair, output: StreamPair, error: StreamPair, sending: [UInt8],
    limits: ChildProcess.Limits, start: UInt64
  ) {
    self.process = process
    self.input = input
    self.output = output
    self.error = error
    self.sending = sending[...]
    self.limits = limits
    self.start = start
  }

  /// How long one wait lasts at most, in milliseconds; cancellation is noticed that fast.
  private static let slice = 50

  mutating func run(
    monotonic: () -> UInt64, onOutput: (ArraySlice<UInt8>) -> Void, isCancelled: () -> Bool
  ) -> ChildProcess.Result {
    let budget = UInt64(clamping: Int64(limits.milliseconds).multiplied(by: 1_000_000))
    var told = 0
    send()
    while true {
      if outputBytes.count > told {
        onOutput(outputBytes[told...])
        told = outputBytes.count
      }
      if outputBytes.count > limits.outputBytes { return kill(.tooMuchOutput) }
      let isSilent = output.ours < 0 && error.ours < 0
      if isSilent || status != nil, let ending = ended() {
        // The child may be gone while something it started holds its streams open.
        receive()
        return outputBytes.count > limits.outputBytes ? kill(.tooMuchOutput) : result(ending)
      }
      let used = monotonic() &- start
      if used >= budget { return kill(.timedOut) }
      if isCancelled() { return kill(.cancelled) }
      if isSilent && input.ours < 0 {
        waitForEnd()
      } else {
        // One that is silent may still read what it is sent.
        wait(milliseconds: min(Int((budget - used) / 1_000_000) + 1, isSilent ? 2 : Self.slice))
      }
    }
  }

  /// Waits a moment: a child is mostly gone soon after it closes its streams, so the first are short.
  private mutating func waitForEnd() {
    usleep(patience)
    patience = min(2 * patience, 10_000)
  }

  private mutating func wait(milliseconds: Int) {
    // poll(2) passes over negative descriptors.
    var polls = [
      pollfd(fd: output.ours, events: Int16(POLLIN), revents: 0),
      pollfd(fd: error.ours, events: Int16(POLLIN), revents: 0),
      pollfd(fd: input.ours, events: Int16(POLLOUT), revents: 0),
    ]
    let ready = poll(&polls, nfds_t(polls.count), Int32(milliseconds))
    if ready > 0 {
      receive()
      send()
    } else if ready == 0 {
      _ = ended()
    }
  }

  /// Writes what the child takes now; its input ends when all is written or nobody reads it.
  private mutating func send() {
    while !sending.isEmpty {
      let count = sending.withUnsafeBytes {
        Glibc.send(input.ours, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN { return }
      if count <= 0 { break }
      sending = sending.dropFirst(count)
    }
    input.closeOurs()
  }

  /// Reads all that is there now.
  private mutating func receive() {
    if Self.read(output, into: &outputBytes, keeping: limits.outputBytes + 1) { output.closeOurs() }
    if Self.read(error, into: &errorBytes, keeping: limits.errorBytes) { error.closeOurs() }
  }

  /// Appends what a stream has; true at its end.
  private static func read(
    _ stream: StreamPair, into bytes: inout [UInt8], keeping: Int
  ) -> Bool {
    guard stream.ours >= 0 else { return false }
    return withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { buffer in
      // A bounded number of reads, so that a tireless writer cannot keep us from the clock; it is
      // still more than a pipe holds.
      for _ in 0..<16 {
        let count = Glibc.read(stream.ours, buffer.baseAddress, buffer.count)
        if count == 0 { return true }
        if count < 0 {
          if errno == EINTR { continue }
          return errno != EAGAIN
        }
        bytes.append(contentsOf: buffer[..<min(count, max(0, keeping - bytes.count))])
      }
      return false
    }
  }

  /// How the child ended, if it has; it is then reaped.
  private mutating func ended() -> ChildProcess.Ending? {
    if status == nil {
      var found: Int32 = 0
      if waitpid(process, &found, WNOHANG) == process { status = found }
    }
    return status.map(Self.ending)
  }

  private mutating func kill(_ ending: ChildProcess.Ending) -> ChildProcess.Result {
    if status == nil {
      Glibc.kill(-process, SIGKILL)
      var found: Int32 = 0
      while waitpid(process, &found, 0) < 0, errno == EINTR {}
    }
    return result(ending)
  }

  private func result(_ ending: ChildProcess.Ending) -> ChildProcess.Result {
    ChildProcess.Result(
      ending: ending, output: Array(outputBytes.prefix(limits.outputBytes)), error: errorBytes)
  }

  /// The wait status as `waitpid(2)` encodes it: the low seven bits name the signal.
  private static func ending(_ status: Int32) -> ChildProcess.Ending {
    let signal = status & 0x7F
    return signal == 0 ? .exited(status >> 8 & 0xFF) : .signalled(signal)
  }
}
