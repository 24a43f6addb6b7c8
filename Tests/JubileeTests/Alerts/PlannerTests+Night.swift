import Testing

@testable import JubileeEngine

/// What is not said at night, or too late.
extension PlannerTests {
  @Test(
    "Quiet hours are those where the user is, not those of the bay", arguments: [-8, 0, 3, 5, 9])
  func zone(hours: Int64) throws {
    let quiet = (from: 22 * 60, to: 7 * 60)
    let shift = hours * Self.hour
    let alert = try #require(
      planner([night(0.9)], quiet: quiet, userAhead: shift).plan().first)
    let minute = Int((alert.due + shift) % 86_400_000 / 60_000)
    #expect(!AlertRule(window: quiet).allows(minute: minute), "\(minute)")
  }

  @Test("A forecast that falls is told once: the note that takes an alert back says it all")
  func fall() throws {
    let first = try #require(planner([night(0.9)]).plan().first)
    let log = [told(first, at: first.due)]
    let later = first.due + 30 * 60_000
    func change(_ id: String, _ issued: Int64) -> WeatherWarning {
      WeatherWarning(
        id: id, event: "Tonight's chance falls", headline: "", issued: issued, starts: issued,
        ends: issued + Self.hour)
    }
    let changes = [change("night-20687-step-1", later), change("night-20687-windy", later)]
    let notes = planner(at: later, [night(0.1, made: later)], log: log, weather: changes).plan()
    #expect(notes.map(\.key) == [first.key + "-withdrawn"])
    let after = log + [told(first, at: later + 60_000, .withdrawn)]
    func left(_ weather: [WeatherWarning]) -> [String] {
      planner(at: later + 120_000, [night(0.1, made: later)], log: after, weather: weather).plan()
        .map(\.key)
    }
    #expect(left(changes).isEmpty)
    // What changes later, or of another night, or is a warning of the weather service, comes.
    let more = [
      change("night-20687-calm", later + 90_000), change("night-20688-windy", later),
      change("urn-1", later),
    ]
    #expect(left(more).count == 3)
  }

  @Test("What takes an alert back comes before the early morning of its night or not at all")
  func morning() throws {
    // Its night is over long after anybody who went out is back.
    let first = try #require(planner([night(0.9, start: 19)]).plan().first)
    let early = SolarTime.earlyMorning(20_687)
    #expect(early < first.ends)
    let log = [told(first, at: first.due)]
    let before = early - Self.hour
    let note = planner(at: before, [night(0.1, start: 19, made: before)], log: log).plan()
    #expect(note.first?.isWithdrawal == true && note.first?.expires == early)
    let after = early + Self.hour
    #expect(planner(at: after, [night(0.1, start: 19, made: after)], log: log).plan().isEmpty)
  }
}
