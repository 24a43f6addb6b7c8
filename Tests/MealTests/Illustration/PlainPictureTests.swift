import BerthABI
import BerthBase
import BerthHost
import BerthTesting
import Testing

@Suite("Pictures where nobody sees them")
struct PlainPictureTests {
  @Test("A picture keeps its words and leaves out its shapes", arguments: [true, false])
  func shapes(shows: Bool) throws {
    let host = try TestHost()
    let answer = try host.runtime.run(
      "meal", CallRequest(command: "suggest", showsPictures: shows), wantsView: true)
    let view = try #require(answer.view).text()
    #expect(view.contains("\"picture\":{") && view.contains("\"label\""))
    #expect(view.contains("\"shapes\"") == shows)
  }
}
