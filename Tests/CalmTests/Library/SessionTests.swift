import BerthSDK
import Testing

@testable import CalmEngine

@Suite("Session scripts")
struct SessionTests {
  private static let good = """
    # A Short Rest
    series: rituals
    order: 1
    minutes: 3
    summary: Three quiet minutes.
    tags: rest
    moods: any
    times: evening
    seasons: all
    bed: none

    ## One
    \(String(repeating: "Let this be easy. ", count: 10))
    [60]
    ## Two
    \(String(repeating: "Come back when you like. ", count: 8))
    [40]
    ## Three
    Good night to you.
    [34]
    """

  @Test("A script is read into parts, words and silences")
  func reading() throws {
    let (script, problems) = SessionReader.read("sessions/rituals/a-short-rest.md", Self.good)
    #expect(problems.isEmpty)
    let session = try #require(script)
    #expect(session.id == "a-short-rest" && session.parts.count == 3)
    #expect(session.wordCount == 84 && session.silence == 134)
    #expect(abs(session.seconds() - 179.8) < 0.1)
    let steps = session.timeline()
    #expect(steps.count == 3 && abs(steps.reduce(0) { $0 + $1.duration } - 179.8) < 0.1)
  }

  @Test(
    "What is wrong is said with its line",
    arguments: [
      ("minutes: 3", "minutes: 9", 4), ("series: rituals", "series: nope", 2),
      ("[60]", "[600]", 14), ("bed: none", "bed: drums", 10), ("moods: any", "moods: odd", 7),
      ("order: 1", "order 1", 3), ("## Two", "#Two", 15),
    ])
  func problems(from: String, to: String, line: Int) {
    let parts = Self.good.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0 == from ? to : String($0)
    }
    let (script, problems) = SessionReader.read("a.md", parts.joined(separator: "\n"))
    #expect(script == nil && problems.contains { $0.line == line })
  }

  @Test("Every bundled session is as long as listed and leaves silence", arguments: Series.allCases)
  func bundled(series: Series) throws {
    let names = CalmFiles.names("sessions/\(series.rawValue)")
    #expect(names.count == series.count)
    var orders: [Int] = []
    for name in names {
      let path = "sessions/\(series.rawValue)/\(name)"
      let (script, problems) = SessionReader.read(path, try CalmFiles.text(path))
      #expect(problems.isEmpty, "\(problems.first?.description ?? "")")
      guard let script else { continue }
      #expect(script.series == series)
      #expect(script.bed?.isBed == true, "every session has a sound: \(name)")
      orders.append(script.order)
      // At the slowest and fastest pace a voice may have it still is about as long.
      for pace in [SessionScript.paces.lowerBound, SessionScript.paces.upperBound] {
        #expect(abs(script.seconds(pace: pace) / (Double(script.minutes) * 60) - 1) < 0.2)
      }
    }
    #expect(orders.sorted() == Array(1...series.count))
  }
}
