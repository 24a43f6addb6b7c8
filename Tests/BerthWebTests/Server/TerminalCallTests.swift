import BerthBase
import Testing

@testable import BerthWeb

@Suite("What goes over the line to a terminal")
struct TerminalCallTests {
  private let call: TerminalCall = {
    var call = TerminalCall(
      id: "0123456789abcdef", work: .words, words: ["calm", "journal-add", "Grüße\n\u{1B}"])
    call.environment = ["TERM": "xterm"]
    call.zone = "America/Chicago"
    call.server = "https://berth.example.org"
    (call.inputIsTerminal, call.errorIsTerminal) = (true, true)
    (call.width, call.height, call.seen) = (100, 40, 17)
    call.background = [0x1B, 0x5D, 0xFF]
    call.answers = ["yes", nil, ""]
    call.given = [
      "-": .bytes([0, 1, 2]), "photo.jpg": .bytes(Array(repeating: 255, count: 1000)),
      "none": .failure(BerthError("not-found", "no file", remedy: "name one")),
    ]
    return call
  }()

  @Test(
    "a call is read as it was sent",
    arguments: [
      TerminalCall.Work.words, .link("berth://calm/sos"),
      .page(
        plugin: "calm", command: "sos", arguments: ["a": [1, "b"]], wantsView: false, pictures: true
      ),
    ])
  func call(_ work: TerminalCall.Work) throws {
    var call = call
    call.work = work
    let read = try TerminalCall(call.encoded)
    #expect(read.encoded == call.encoded && read.work == work && read.given == call.given)
    #expect(read.answers == call.answers && read.background == call.background)
    #expect(read.digest == call.digest)
  }

  @Test("a call that is cut, or has something behind it, is none")
  func cutCall() {
    let bytes = call.encoded
    for count in 0..<bytes.count {
      #expect(throws: BerthError.self, "\(count)") { try TerminalCall(Array(bytes[..<count])) }
    }
    #expect(throws: BerthError.self) { try TerminalCall(bytes + [0]) }
  }

  private let frames: [TerminalFrame] = {
    var stage = TerminalStage(.stay, plugin: "calm", manifest: Array("{}".utf8))
    stage.view = ["kind": "page"]
    (stage.command, stage.arguments) = ("rooms", ["all": true])
    stage.preferences = ["theme": "dark"]
    return [
      .output([0, 255]), .error(Array("é".utf8)), .paged([10]), .file([]), .stage(stage),
      .exit(130),
    ]
  }()

  @Test("an answer is read as it was sent")
  func answer() throws {
    #expect(try TerminalFrame.decode(TerminalFrame.encode(frames)) == frames)
    for last in [
      TerminalFrame.needs(.line), .needs(.later), .needs(.input(name: "a b", limit: 5)),
      .reply(["data": .null]),
    ] {
      #expect(try TerminalFrame.decode(TerminalFrame.encode([.output([1]), last])).last == last)
    }
  }

  @Test("an answer that is cut anywhere is no answer: nothing of it is taken for the whole")
  func cutAnswer() {
    let bytes = TerminalFrame.encode(frames)
    for count in 0..<bytes.count {
      #expect(throws: BerthError.self, "\(count)") {
        try TerminalFrame.decode(Array(bytes[..<count]))
      }
    }
  }
}
