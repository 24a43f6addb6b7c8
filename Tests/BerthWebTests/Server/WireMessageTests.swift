import BerthBase
import BerthCommands
import BerthManifest
import Testing

@testable import BerthWeb

@Suite("Messages between the processes")
struct WireMessageTests {
  private var call: WebCall {
    var call = WebCall()
    call.isPost = true
    call.path = ["cocktail", "show"]
    call.query = [.init(name: "id", value: "negroni"), .init(name: "id", value: "ø")]
    call.form = [.init(name: "text", value: "two\nlines")]
    call.uploads = [
      .init(field: "photo", name: "../x.jpg", bytes: [1, 2, 3]),
      .init(field: "photo", name: "y.png", bytes: []),
    ]
    call.wantsPart = true
    (call.user, call.token, call.nonce, call.zone) = ("ada", "t", "n", "Asia/Tokyo")
    call.scheme = "dark"
    return call
  }

  @Test(
    "a program comes as it went, with arguments or without",
    arguments: [nil, ["id": "x"], [:]] as [JSON?])
  func program(arguments: JSON?) {
    var call = call
    call.program = WebCall.Program(
      token: "t", scopes: [.calendar, .init(app: "*", effect: .pays)], isAPI: true,
      isWatching: true)
    call.program?.arguments = arguments
    #expect(WebCall(call.message).program == call.program)
    call.program = nil
    #expect(WebCall(call.message).program == nil)
    var answer = WebAnswer.json([])
    #expect(WebAnswer(answer.message).watch == nil)
    for watch in [
      WebAnswer.Watch(changes: [.private, .public], everySeconds: nil),
      .init(changes: [], everySeconds: 5),
    ] {
      answer.watch = watch
      #expect(WebAnswer(answer.message).watch == watch)
    }
  }

  @Test("a call comes as it went, cut anywhere")
  func cuts() throws {
    let bytes = call.message.encoded + call.message.encoded
    for size in [1, 2, 7, 8, 9, 50, bytes.count] {
      var buffer: [UInt8] = []
      var found: [WebCall] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        buffer += bytes[start..<min(start + size, bytes.count)]
        while let message = try WireMessage.take(from: &buffer) { found.append(WebCall(message)) }
      }
      #expect(found.count == 2 && buffer.isEmpty)
      for copy in found {
        #expect(copy.path == call.path && copy.query == call.query && copy.form == call.form)
        #expect(copy.uploads == call.uploads && copy.isPost && copy.wantsPart && !copy.wantsJSON)
        #expect(copy.user == "ada" && copy.token == "t" && copy.nonce == "n")
        #expect(copy.zone == "Asia/Tokyo")
      }
    }
  }

  @Test("an answer comes as it went")
  func answers() throws {
    let answer = WebAnswer(status: 303, headers: [("Location", "/x")], body: [0, 255])
    var buffer = answer.message.encoded
    let copy = WebAnswer(try #require(try WireMessage.take(from: &buffer)))
    #expect(copy.status == 303 && copy.headers[0] == ("Location", "/x") && copy.body == [0, 255])
  }

  @Test("what is no message is refused")
  func garbage() {
    var buffer: [UInt8] = [3, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3]
    #expect(throws: BerthError.self) { try WireMessage.take(from: &buffer) }
  }

  @Test("an upload that claims more bytes than came is left out")
  func lies() {
    var message = call.message
    message.bytes = [1]
    #expect(
      WebCall(message).uploads.isEmpty || WebCall(message).uploads.allSatisfy(\.bytes.isEmpty))
  }
}
