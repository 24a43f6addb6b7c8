import BerthBase
import Glibc
import Testing

@testable import BerthServices
@testable import BerthWorkers

/// Messages over a socket, however they are cut on the way.
@Suite struct FrameStreamTests {
  static let sizes = [
    0, 1, 15, 100, 4_095, 16_384, 65_500, 65_536, 70_000, 200_000, 1_048_576, 5_000_000,
  ]

  @Test(arguments: sizes) func messagesOfAnySizeArrive(_ size: Int) throws {
    let wire = FrameWire(maximumBytes: 1 << 26)
    let other = wire.opposite()
    let texts = [Self.bytes(size, seed: 1), [], Self.bytes(size / 3, seed: 2)]
    let sender = Thread {
      for id in 1...3 {
        do throws(WorkerFault) {
          try other.send(.reply, id: UInt64(id), [Int64(id), -1], texts)
        } catch {
          Issue.record("\(error)")
        }
      }
    }
    for id in 1...3 {
      let frame = try wire.reader.receive()
      #expect(frame.id == UInt64(id) && frame.numbers == [Int64(id), -1])
      #expect(frame.texts == texts)
    }
    sender.join()
    #expect(wire.reader.state == .quiet)
  }

  @Test(arguments: [1, 7, 1_000, 65_536, 100_000])
  func messagesThatComeInPiecesAreWhole(_ piece: Int) throws {
    var bytes: [UInt8] = []
    var sent: [[UInt8]] = []
    for (place, size) in [3, 40, 0, 900, 66_000, 5, 131_072, 17].enumerated() {
      sent.append(Self.bytes(size, seed: UInt64(place)))
      Frame.write(.service, id: UInt64(place), [9], [sent[place]], to: &bytes)
    }
    let wire = FrameWire(maximumBytes: 1 << 20)
    let all = bytes
    // Byte by byte the first ones only: the rest tells nothing new.
    let writer = Thread {
      var place = 0
      while place < all.count {
        let size = place > 10_000 ? max(piece, 4_096) : piece
        wire.write(all[place..<min(all.count, place + size)])
        place += size
      }
    }
    for (place, text) in sent.enumerated() {
      let frame = try wire.reader.receive()
      #expect(frame.id == UInt64(place) && frame.texts == [text])
    }
    writer.join()
  }

  @Test func manyInOneWriteAreTold() throws {
    let wire = FrameWire(maximumBytes: 1 << 20)
    var bytes: [UInt8] = []
    for id in 0..<500 { Frame.write(.log, id: UInt64(id), [1], [[UInt8(id % 251)]], to: &bytes) }
    wire.write(bytes)
    wire.end()
    for id in 0..<500 {
      let frame = try wire.reader.receive()
      #expect(frame.id == UInt64(id) && frame.text(0) == [UInt8(id % 251)])
    }
    #expect(throws: WorkerFault.closed) { try wire.reader.receive() }
  }

  @Test func aConnectionThatEndsInAMessageIsClosed() {
    var whole: [UInt8] = []
    Frame.write(.reply, id: 1, [0], [Self.bytes(100_000, seed: 3)], to: &whole)
    for end in [0, 1, 15, 16, 17, 70_000, 99_999] {
      let wire = FrameWire(maximumBytes: 1 << 20)
      wire.write(whole[..<end])
      wire.end()
      #expect(throws: WorkerFault.closed, "\(end) bytes") { try wire.reader.receive() }
    }
  }

  @Test func whoeverWaitsLooksAround() {
    let wire = FrameWire(maximumBytes: 1 << 20)
    wire.reader.setPatience(milliseconds: 1)
    wire.write([1, 2, 3])
    var looks = 0
    #expect(throws: WorkerFault.deadline(9)) {
      try wire.reader.receive { () throws(WorkerFault) in
        looks += 1
        if looks == 3 { throw .deadline(9) }
      }
    }
    // Nobody reads at the other end: writing waits in the same way.
    looks = 0
    #expect(throws: WorkerFault.cancelled) {
      try wire.reader.send(.call, id: 1, [], [Self.bytes(8 << 20, seed: 4)]) {
        () throws(WorkerFault) in
        looks += 1
        if looks == 3 { throw .cancelled }
      }
    }
    #expect(looks == 3)
  }

  @Test func nothingIsMadeForWhatIsMerelyAnnounced() {
    let wire = FrameWire(maximumBytes: .max)
    var header: [UInt8] = []
    Frame.write(.reply, id: 1, [], [[]], to: &header)
    header.replaceSubrange(0..<4, with: [255, 255, 255, 255])
    header.replaceSubrange(20..<24, with: [247, 255, 255, 255])
    wire.write(header)
    wire.end()
    let before = Self.residentPages()
    #expect(throws: WorkerFault.closed) { try wire.reader.receive() }
    #expect(Self.residentPages() - before < 500_000, "4 GB were announced")
  }

  @Test func theStateIsKnownWithoutWaiting() throws {
    let wire = FrameWire(maximumBytes: 1 << 20)
    #expect(wire.reader.state == .quiet)
    var bytes: [UInt8] = []
    Frame.write(.ready, id: 0, [0], [], to: &bytes)
    wire.write(bytes + bytes)
    #expect(wire.reader.state == .unread)
    _ = try wire.reader.receive()
    #expect(wire.reader.state == .unread, "it has been read ahead")
    _ = try wire.reader.receive()
    wire.end()
    #expect(wire.reader.state == .closed)
    #expect(throws: WorkerFault.closed) { try wire.reader.send(.call, id: 1) }
  }

  private static func bytes(_ count: Int, seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) }
  }

  private static func residentPages() -> Int { ProcessFacts.pages(of: "self")[1] }
}

/// Work on a thread of its own.
private final class Thread: @unchecked Sendable {
  private let work: () -> Void
  private var handle = pthread_t()

  init(_ work: @escaping () -> Void) {
    self.work = work
    pthread_create(
      &handle, nil,
      { thread in
        if let thread { Unmanaged<Thread>.fromOpaque(thread).takeRetainedValue().work() }
        return nil
      }, Unmanaged.passRetained(self).toOpaque())
  }

  func join() { pthread_join(handle, nil) }
}
