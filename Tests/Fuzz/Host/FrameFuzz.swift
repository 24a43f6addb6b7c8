import FuzzKit
import Glibc

@testable import BerthWorkers

/// What the other side of a worker's socket sends: read as host and as worker, written the same.
enum FrameFuzz {
  private static let most = 1 << 20

  static func run(_ bytes: [UInt8]) {
    for isHost in [true, false] { read(bytes, isHost: isHost) }
  }

  private static func read(_ bytes: [UInt8], isHost: Bool) {
    var pair: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0 else { return }
    let stream = FrameStream(pair[0], maximumBytes: most, isHost: isHost)
    // What fits into the socket's buffer is written at once.
    let sent = bytes.withUnsafeBytes {
      send(pair[1], $0.baseAddress, $0.count, Int32(MSG_DONTWAIT))
    }
    close(pair[1])
    var place = 0
    do throws(WorkerFault) {
      while true {
        let frame = try stream.receive()
        var written: [UInt8] = []
        Frame.write(frame.kind, id: frame.id, frame.numbers, frame.texts, to: &written)
        let end = place + written.count
        require(end <= max(0, sent), "more was read than sent")
        require(bytes[place..<end].elementsEqual(written), "a frame is not what was sent")
        place = end
      }
    } catch {
      if case .badFrame(let words) = error { require(!words.isEmpty, "a fault without words") }
      require(error == .closed || place < bytes.count, "a fault after the end: \(error)")
    }
  }
}
