import BerthBase
import BerthHTTP
import BerthServices
import Glibc

/// One connection: what has come, what has to go, and when it has waited long enough.
final class Connection {
  /// What it waits for.
  enum State {
    /// A request, or the rest of one.
    case reading
    /// Somebody else who makes the answer.
    case waiting
    /// The other side, which has to take the answer.
    case writing
    /// News, for as long as the other side listens.
    case streaming
  }

  let descriptor: Int32
  var reader = HTTPRequestReader()
  var state = State.reading
  /// The head of the request at hand.
  var request: HTTPRequest?
  var body: [UInt8] = []
  /// What is still to be written, piece by piece, and how much of the first is gone.
  private var outgoing: [[UInt8]] = []
  private var written = 0
  /// The file whose bytes follow what is still to be written, and which of them.
  private var file: (file: OpenFile, next: off_t, end: off_t)?
  /// Whether the connection ends after the answer.
  var closesAfterAnswer = false
  /// When it is given up, in the server's milliseconds.
  var deadline: Int64
  /// Writes the pieces of an answer that does not end.
  var stream = ChunkedWriter()
  /// When the request at hand was whole; nil while it is not.
  var started: Int64?

  /// What is left to the program that asks, for the head of the answer.
  var share: ProgramShare?

  /// The address at the other end: a proxy's, where one is in front.
  let address: String

  init(_ descriptor: Int32, address: String, deadline: Int64) {
    self.descriptor = descriptor
    self.address = address
    self.deadline = deadline
  }

  deinit { close(descriptor) }

  /// Whether everything was written.
  var isDrained: Bool { outgoing.isEmpty && file == nil }

  /// Whether bytes of a file are still to be sent.
  var sendsFile: Bool { file != nil }

  /// Adds to what has to be written; the bytes are not copied.
  func queue(_ bytes: [UInt8]) {
    if !bytes.isEmpty { outgoing.append(bytes) }
  }

  /// Has bytes of a file follow all that has to be written.
  func queue(_ file: OpenFile, _ range: Range<Int>) {
    if !range.isEmpty { self.file = (file, off_t(range.lowerBound), off_t(range.upperBound)) }
  }

  /// Writes what there is room for; false when the other side is gone.
  func write() -> Bool {
    while !outgoing.isEmpty {
      let second = outgoing.count > 1 ? outgoing[1] : []
      let count = VectoredWrite.send(descriptor, outgoing[0], from: written, second)
      guard count > 0 else { return errno == EAGAIN || errno == EINTR }
      written += count
      while let first = outgoing.first, written >= first.count {
        written -= first.count
        outgoing.removeFirst()
      }
    }
    return writeFile()
  }

  /// Sends of the file what there is room for, without reading it into this process; at most four
  /// megabytes at once, so that others get their turn.
  private func writeFile() -> Bool {
    guard var rest = file else { return true }
    let limit = min(rest.end, rest.next + (4 << 20))
    while rest.next < limit {
      let count = sendfile(descriptor, rest.file.descriptor, &rest.next, Int(limit - rest.next))
      file = rest
      if count < 0 && errno == EINTR { continue }
      if count < 0 && errno == EAGAIN { return true }
      // Nothing more where more was said to be: somebody has cut the file.
      guard count > 0 else { return false }
    }
    if rest.next == rest.end { file = nil }
    return true
  }

  /// Reads what there is, at most a quarter of a megabyte at once; false when the other side is
  /// gone.
  func read(_ chunk: UnsafeMutableRawBufferPointer) -> Bool {
    for _ in 0..<4 {
      let count = Glibc.read(descriptor, chunk.baseAddress, chunk.count)
      if count > 0 {
        reader.append(UnsafeRawBufferPointer(rebasing: chunk[..<count]))
        if count < chunk.count { return true }
      } else if count < 0 && (errno == EAGAIN || errno == EINTR) {
        return true
      } else {
        return false
      }
    }
    return true
  }
}
