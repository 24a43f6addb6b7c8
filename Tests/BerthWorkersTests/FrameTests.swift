import BerthBase
import Glibc
import Testing

@testable import BerthWorkers

/// Messages between host and worker: what is well formed arrives as it was, the rest is refused.
@Suite struct FrameTests {
  static let frames: [(name: String, numbers: [Int64], texts: [[UInt8]])] = [
    ("nothing", [], []),
    ("numbers", [0, -1, .max, .min], []),
    ("texts", [], [[], [0], Array("text".utf8)]),
    ("both", [7], [Array(repeating: 0xFF, count: 300)]),
    ("many", Array(0..<5_000), Array(repeating: [1, 2, 3], count: 5_000)),
  ]

  @Test(arguments: frames.indices) func whatIsWrittenIsRead(_ place: Int) throws {
    let (_, numbers, texts) = Self.frames[place]
    let bytes = Self.bytes(.call, id: .max - 1, numbers, texts)
    let frame = try Self.read(bytes)
    #expect(frame.kind == .call && frame.id == .max - 1)
    #expect(frame.numbers == numbers && frame.texts == texts)
  }

  @Test func whatWasLeftOutIsEmpty() throws {
    let frame = try Self.read(Self.bytes(.reply, id: 1, [5], []))
    #expect(frame.number(0) == 5 && frame.number(1) == 0)
    #expect(frame.text(0).isEmpty && frame.string(3).isEmpty)
  }

  // MARK: Broken

  struct Broken: CustomTestStringConvertible {
    var name: String
    var says: String
    var change: @Sendable (inout [UInt8]) -> Void
    var testDescription: String { name }
  }

  /// Changes to a message of two numbers and the texts "ab" and "cde".
  static let broken: [Broken] = [
    Broken(name: "other mark", says: "no message") { $0[6] ^= 1 },
    Broken(name: "no kind", says: "no message") { $0[4] = 0 },
    Broken(name: "unknown kind", says: "no message") { $0[4] = 9 },
    Broken(name: "length 0", says: "without a body") {
      $0.replaceSubrange(0..<4, with: [0, 0, 0, 0])
    },
    Broken(name: "length 3", says: "without a body") {
      $0.replaceSubrange(0..<4, with: [3, 0, 0, 0])
    },
    Broken(name: "length 2 GB", says: "more than") { $0[3] = 0x80 },
    Broken(name: "length 4 GB", says: "more than") {
      $0.replaceSubrange(0..<4, with: [255, 255, 255, 255])
    },
    Broken(name: "more numbers than there are", says: "cut short") { $0[16] = 200 },
    Broken(name: "all numbers", says: "cut short") {
      $0.replaceSubrange(16..<18, with: [255, 255])
    },
    Broken(name: "fewer numbers than there are", says: "") { $0[16] = 1 },
    Broken(name: "more texts than there are", says: "cut short") { $0[18] = 3 },
    Broken(name: "all texts", says: "cut short") { $0.replaceSubrange(18..<20, with: [255, 255]) },
    Broken(name: "fewer texts than there are", says: "more than it announced") { $0[18] = 1 },
    Broken(name: "a longer text", says: "") { $0[36] = 9 },
    Broken(name: "a text of 4 GB", says: "cut short") {
      $0.replaceSubrange(36..<40, with: [255, 255, 255, 255])
    },
    Broken(name: "a shorter text", says: "") { $0[42] = 2 },
    Broken(name: "a byte too many", says: "more than it announced") {
      $0.append(0)
      $0[0] += 1
    },
  ]

  @Test(arguments: broken) func whatIsForgedIsRefused(_ test: Broken) {
    var bytes = Self.sample
    test.change(&bytes)
    let fault = #expect(throws: WorkerFault.self) { try Self.read(bytes) }
    guard case .badFrame(let what)? = fault else {
      Issue.record("\(test.name): \(String(describing: fault))")
      return
    }
    #expect(what.contains(test.says), "\(what)")
  }

  @Test func aMessageThatIsCutAnywhereIsRefused() {
    let whole = Self.sample
    for end in Frame.headerSize..<whole.count {
      var bytes = Array(whole[..<end])
      // With the length it has, and with the one it announces.
      withUnsafeBytes(of: UInt32(end - Frame.headerSize).littleEndian) {
        bytes.replaceSubrange(0..<4, with: $0)
      }
      #expect(throws: WorkerFault.self, "\(end) bytes") { try Self.read(bytes) }
    }
  }

  @Test func anyBytesAreReadOrRefused() throws {
    var random = SeededGenerator(seed: 8)
    var good = 0
    for _ in 0..<20_000 {
      var bytes = Self.sample
      if UInt8.random(in: 0...1, using: &random) == 0 {
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(
            in: 0...255, using: &random)
        }
      } else {
        let count = Int.random(in: 4...80, using: &random)
        bytes =
          Array(bytes[..<Frame.headerSize])
          + (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        bytes[0] = UInt8(count)
      }
      do throws(WorkerFault) {
        let frame = try Self.read(bytes)
        good += 1
        let again = Self.bytes(frame.kind, id: frame.id, frame.numbers, frame.texts)
        #expect(bytes.starts(with: again))
      } catch {
        // A length that announces more than comes ends with the connection.
        guard case .badFrame = error else {
          #expect(error == .closed)
          continue
        }
      }
    }
    #expect(good > 100, "some changes leave a message")
  }

  // MARK: What is in them

  static let errors: [(name: String, text: [UInt8])] = [
    ("nothing", []), ("no JSON", Array("{\"code\"".utf8)), ("no code", Array("{}".utf8)),
    ("an empty code", Array("{\"code\":\"\"}".utf8)), ("a number", Array("{\"code\":7}".utf8)),
    ("10,000 deep", Array(repeating: UInt8(ascii: "["), count: 10_000)),
    (
      "10,000 deep and whole",
      Array(repeating: UInt8(ascii: "["), count: 10_000)
        + Array(repeating: UInt8(ascii: "]"), count: 10_000)
    ),
    ("no text", [0xFF, 0xFE, 0]),
  ]

  @Test(arguments: errors.indices) func anErrorThatSaysNothingIsSaid(_ place: Int) {
    let error = WorkerPlugin.error(Self.errors[place].text, "garden")
    #expect(error.code == "plugin.failed" && error.message.contains("garden"))
  }

  private static let sample = bytes(.reply, id: 3, [1, 2], [Array("ab".utf8), Array("cde".utf8)])

  private static func bytes(
    _ kind: Frame.Kind, id: UInt64, _ numbers: [Int64], _ texts: [[UInt8]]
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    Frame.write(kind, id: id, numbers, texts, to: &bytes)
    return bytes
  }

  /// Reads a message as a stream does.
  private static func read(_ bytes: [UInt8]) throws(WorkerFault) -> Frame {
    let wire = FrameWire(maximumBytes: 1 << 20)
    wire.write(bytes)
    wire.end()
    return try wire.reader.receive()
  }
}
