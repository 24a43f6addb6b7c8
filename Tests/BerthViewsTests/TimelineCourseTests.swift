import BerthBase
import Testing

@testable import BerthViewModel
@testable import BerthViews

@Suite("Playing a timeline")
struct TimelineCourseTests {
  private typealias Step = View.Step

  private static func step(_ label: String, _ duration: Double, _ from: Double, _ to: Double)
    -> Step
  {
    var step = Step(label, duration: duration)
    step.scale = (from, to)
    return step
  }

  private let breath = View.Timeline(
    steps: [step("In", 4, 1, 1.5), Step("Hold", duration: 2), step("Out", 4, 1.5, 1)], rounds: 3)

  @Test("Steps begin in order and the end comes once")
  func order() {
    var course = TimelineCourse(breath, at: 100)
    #expect(course.advance(to: 100) == [.began(step: 0, round: 0)])
    #expect(course.advance(to: 103.9).isEmpty)
    #expect(course.advance(to: 106) == [.began(step: 1, round: 0), .began(step: 2, round: 0)])
    let rest = course.advance(to: 1000)
    #expect(rest.last == .finished && rest.count == 7)
    #expect(course.isFinished && course.advance(to: 2000).isEmpty)
    #expect(course.position(at: 2000) == 30)
  }

  @Test("Late looks add no drift: the end of half an hour is where it should be")
  func drift() {
    let minute = View.Timeline(
      steps: [Step("In", duration: 5.5), Step("Out", duration: 5.5)],
      rounds: 164)
    var course = TimelineCourse(minute, at: 0)
    var now = 0.0
    var last = 0.0
    while !course.isFinished {
      now += 0.0371
      for case .began(let step, let round) in course.advance(to: now) {
        last = Double(round) * 11 + Double(step) * 5.5
        #expect(now - last < 0.0372)
      }
    }
    #expect(last == 1798.5 && now - 1804 < 0.0372)
  }

  @Test(
    "It begins where it was left", arguments: [(0.0, 0, 0), (5, 1, 0), (13, 0, 1), (29.5, 2, 2)])
  func resume(from: Double, step: Int, round: Int) {
    var timeline = breath
    timeline.playback = .init(from: from)
    let course = TimelineCourse(timeline, at: 50)
    #expect(course.step == step && course.round == round)
    #expect(abs(course.position(at: 50) - from) < 1e-9)
  }

  @Test("A pause takes no time away")
  func pause() {
    var course = TimelineCourse(breath, at: 0)
    _ = course.advance(to: 1)
    course.togglePause(at: 1)
    #expect(course.isPaused && course.advance(to: 500).isEmpty)
    #expect(course.position(at: 500) == 1)
    course.togglePause(at: 500)
    #expect(course.advance(to: 502.9).isEmpty)
    #expect(course.advance(to: 503) == [.began(step: 1, round: 0)])
  }

  @Test("Steps without a time wait for the user; steps that wait ring once")
  func waiting() {
    var cooking = View.Timeline(
      steps: [Step("Chop"), Step("Simmer", duration: 60), Step("Serve")])
    cooking.steps[1].waits = true
    var course = TimelineCourse(cooking, at: 0)
    _ = course.advance(to: 10_000)
    #expect(course.step == 0)
    #expect(course.skip(at: 10_000) == [.began(step: 1, round: 0)])
    #expect(course.advance(to: 10_059).isEmpty)
    #expect(course.advance(to: 10_060) == [.rang(step: 1)])
    #expect(course.advance(to: 10_100).isEmpty && course.step == 1)
    #expect(course.back(at: 10_100) == [.began(step: 1, round: 0)])
    #expect(course.back(at: 10_101) == [.began(step: 0, round: 0)])
    _ = course.skip(at: 10_102)
    _ = course.skip(at: 10_103)
    #expect(course.skip(at: 10_104) == [.finished])
  }

  @Test("The circle follows the steps and rests at what was reached")
  func scale() {
    var course = TimelineCourse(breath, at: 0)
    _ = course.advance(to: 0)
    #expect(course.scale(at: 0) == 1 && course.scale(at: 2) == 1.25 && course.scale(at: 4) == 1.5)
    _ = course.advance(to: 5)
    #expect(course.scale(at: 5) == 1.5)
  }

  @Test("A frame has its number of lines, none too wide", arguments: [16, 40, 80, 200])
  func frame(width: Int) {
    var course = TimelineCourse(breath, at: 0)
    _ = course.advance(to: 1)
    let renderer = TerminalRenderer(width: width)
    let frame = PlayerFrame(renderer, height: 24, timeline: breath)
    let lines = String(decoding: frame.draw(course, at: 1), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    #expect(lines.count == frame.rows)
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= width })
    #expect(lines.contains { $0.contains("In") } && lines.contains { $0.contains("Rep: 1/3") })
  }

  @Test("The JSON form is read back as it was written")
  func json() throws {
    var timeline = breath
    timeline.steps[1].say = "Hold"
    timeline.steps[1].waits = true
    timeline.playback = .init(
      from: 3, progress: "berth://garden/mark?id=1", finished: "berth://garden/end", bed: "rain.wav"
    )
    let node = View.page("T", children: [View(.timeline(timeline))])
    #expect(try View.decode(node.json) == node)
    #expect(node.playable.map { View(.timeline($0.timeline)) } == View(.timeline(timeline)))
    #expect(node.playable?.rest == .page("T", children: []))
  }

  @Test("Where there is no terminal, breathing is one line")
  func plain() {
    let pipe = TerminalRenderer(width: 100, color: .none, isTerminal: false)
    var titled = breath
    titled.title = "Slow"
    #expect(
      pipe.render(View(.timeline(titled)))
        == "Slow: In 4 s, Hold 2 s, Out 4 s, 3 rounds, 30 s in all\n")
    #expect(
      TerminalRenderer(width: 100).render(View(.timeline(titled))).split(separator: "\n").count > 3)
  }

  @Test("A picture of it moves")
  func svg() {
    let drawn = SVGRenderer().render(View(.timeline(breath)))
    #expect(drawn.contains("<animate attributeName=\"r\"") && drawn.contains("repeatCount=\"3\""))
    #expect(drawn.contains("keyTimes=\"0;0.4;0.6;1\""))
  }
}
