import BerthSDK
import Testing

@testable import CalmEngine

@Suite("Stories and courses as data")
struct StoryTests {
  @Test("There are a dozen sleep stories, 8 to 25 minutes long, made for the night")
  func stories() throws {
    let stories = try LibraryFacts.scripts().filter { $0.series == .stories }
    #expect(stories.count >= 12)
    for story in stories {
      #expect((8...25).contains(story.minutes) && story.times == ["night"], "\(story.id)")
      #expect(story.wordCount >= 500, "\(story.id) has \(story.wordCount) words")
      // Towards its end a story leaves more and more room.
      let silences = story.parts.flatMap(\.passages).compactMap { passage -> Int? in
        if case .silence(let seconds) = passage { return seconds }
        return nil
      }
      let third = silences.count / 3
      func mean(_ part: ArraySlice<Int>) -> Double {
        Double(part.reduce(0, +)) / Double(part.count)
      }
      #expect(mean(silences.suffix(third)) > 1.2 * mean(silences.prefix(third)), "\(story.id)")
    }
  }

  @Test("The page with the prices counts the library as it is")
  func counted() throws {
    let count = try LibraryFacts.scripts().count
    #expect(Paywall.comparison.contains { $0.name.hasPrefix("\(count) guided sessions") })
  }

  @Test("Twelve sessions come out week by week, each on a Monday, none together")
  func weekly() throws {
    let days = try LibraryFacts.scripts().compactMap(\.released).sorted()
    #expect(days.count == 12 && days.allSatisfy { CivilDay.weekday($0) == 1 })
    #expect(zip(days, days.dropFirst()).allSatisfy { $1 - $0 == 7 })
  }

  @Test("Every course is read, and each of its days plays a session there is")
  func courses() throws {
    let known = Set(try LibraryFacts.scripts().map(\.id))
    let names = CalmFiles.names("courses")
    #expect(names.count >= 6)
    var orders: Set<Int> = []
    for name in names {
      let (course, problems) = CourseReader.read(
        "courses/\(name)", try CalmFiles.text("courses/\(name)"))
      #expect(problems.isEmpty, "\(problems.first?.description ?? "")")
      guard let course else { continue }
      orders.insert(course.order)
      #expect(course.days.count >= 5)
      #expect(course.days.allSatisfy { known.contains($0.session) }, "\(course.id)")
      #expect(Set(course.days.map(\.task)).count == course.days.count)
    }
    #expect(orders == Set(1...names.count))
  }

  @Test(
    "What is wrong in a course is said with its line",
    arguments: [
      ("order: 1", "order: x", 2), ("session: b", "session: B c", 13), ("[4]", "[400]", 8),
      ("summary: Three days.", "sumary: Three days.", 3),
    ])
  func broken(from: String, to: String, line: Int) {
    let words = String(repeating: "word ", count: 45)
    let good = """
      # Three Days
      order: 1
      summary: Three days.

      ## One
      session: a
      task: Try it.
      [4]
      \(words)

      ## Two

      session: b
      task: Try that.
      \(words)

      ## Three
      session: c
      task: Try this.
      \(words)
      """
    let lines = good.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0 == from ? to : String($0)
    }
    #expect(CourseReader.read("a.md", good).1.isEmpty)
    let (course, problems) = CourseReader.read("a.md", lines.joined(separator: "\n"))
    #expect(course == nil && problems.contains { $0.line == line })
  }

  @Test(
    "A length that the words allow stretches the silences; another is refused with what is allowed")
  func stretch() throws {
    let script = try #require(
      LibraryFacts.scripts().first { $0.id == "breath-awareness" })
    for minutes in [6.0, 9, 12] {
      let stretch = try script.stretch(toMinutes: minutes, pace: 110)
      let total = script.timeline(stretch: stretch).reduce(0) { $0 + $1.duration }
      #expect(abs(total - minutes * 60) < 0.5)
    }
    let error = #expect(throws: PluginError.self) {
      try script.stretch(toMinutes: 90, pace: 110)
    }
    #expect(error?.remedy.contains("to") == true && error?.details["maximum"]?.int ?? 0 > 7)
  }

  @Test("A silent timer rings at the beginning, at each interval but the last, and at the end")
  func timer() {
    var timer = SilentTimer(seconds: 600, interval: 150, preparation: 10)
    #expect(timer.chimes == [150, 300, 450])
    let steps = timer.timeline(bells: ("bell", "chime"))
    #expect(steps.map(\.cue) == [nil, "bell", "chime", "chime", "chime", "bell"])
    #expect(steps.reduce(0) { $0 + $1.duration } == timer.total)
    timer = SilentTimer(seconds: 600, interval: nil, preparation: 0)
    #expect(timer.timeline(bells: ("bell", "chime")).map(\.cue) == ["bell", "bell"])
    #expect(timer.timeline().allSatisfy { $0.cue == nil && $0.say == nil })
  }
}
