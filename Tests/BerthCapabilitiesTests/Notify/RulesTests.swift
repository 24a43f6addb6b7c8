import BerthBase
import BerthManifest
import Testing

@testable import BerthCapabilities
@testable import BerthServices

/// Each rule by itself: what it says at a moment, given what the user prefers and has done.
@Suite struct RulesTests {
  /// A situation, and what one rule says to it.
  struct Case: Sendable, CustomStringConvertible {
    var name: String
    var policy: DeliveryPolicy
    var zone = "America/Chicago"
    var now: String
    var end: String?
    var category = Manifest.NotificationCategory(id: "lunch", name: "Lunch", isEnabled: true)
    var preferences: @Sendable (inout NotifyPreferences) -> Void = { _ in }
    var uses: [String] = []
    var events: [(String, String)] = []
    var delivered: [(at: String, answer: String?)] = []
    var others: [String] = []
    /// Nil to allow, `suppress`, or the moment it is put off to.
    var says: String?

    var description: String { name }
  }

  @Test("A rule", arguments: preferenceCases + timeCases + fatigueCases)
  func rule(_ example: Case) throws {
    let bench = try RuleBench(example)
    switch (try bench.verdict(example.policy), example.says) {
    case (.allow, nil): break
    case (.suppress(let finding), "suppress"?): #expect(finding.rule == example.policy.id)
    case (.delay(let until, let finding), let expected?):
      #expect(bench.text(until) == expected)
      #expect(finding.rule == example.policy.id)
    case (let verdict, let expected):
      Issue.record("\(verdict), expected \(expected ?? "allow")")
    }
  }

  @Test func `the standard rules are in their documented order`() {
    #expect(
      DeliveryPolicy.standard.map(\.id) == [
        "off", "opt-in", "paused", "focus", "quiet", "window", "recent-use", "per-day",
        "app-per-day", "back-off",
      ])
  }
}

/// The context of one case.
struct RuleBench {
  let context: DeliveryContext
  private let zone: ZoneRules
  private let plugin: PlannedPlugin
  private let track: PlannedCategory

  init(_ example: RulesTests.Case) throws {
    let zone = try ZoneDatabase().rules(example.zone)
    self.zone = zone
    func moment(_ text: String) throws -> Int64 {
      let (time, hasOffset) = try #require(ISO8601.parse(text), "\(text)")
      return hasOffset ? time.unixMilliseconds : zone.moment(time)
    }
    plugin = PlannedPlugin(id: "meal", name: "Meals")
    track = PlannedCategory(example.category, of: plugin)
    var preferences = NotifyPreferences()
    example.preferences(&preferences)
    plugin.preferences = preferences.plugins["meal"] ?? NotifyPreferences.OfPlugin()
    for text in example.uses { plugin.sessions.note(try moment(text)) }
    for (name, text) in example.events { plugin.events.append((name, try moment(text))) }
    for past in example.delivered {
      let place = track.deliver(at: try moment(past.at))
      guard let answer = past.answer else { continue }
      let isDismissed = answer.hasPrefix("dismiss ")
      track.past[place].answeredAt = try moment(
        String(isDismissed ? answer.dropFirst(8) : answer[...]))
      track.past[place].isDismissed = isDismissed
    }
    for text in example.others { plugin.delivered.append(try moment(text)) }
    plugin.delivered.sort()
    context = DeliveryContext(
      now: try moment(example.now), calendar: LocalCalendar(zone), plugin: ("meal", "Meals"),
      category: example.category,
      notification: NotificationRequest(
        key: "k", category: "lunch", title: "T", body: "", link: nil, actions: [], due: .at(0),
        expires: nil),
      end: try example.end.map(moment), preferences: preferences,
      pluginPreferences: plugin.preferences,
      categoryPreferences: plugin.preferences.categories["lunch"] ?? NotifyPreferences.OfCategory(),
      history: track)
  }

  func verdict(_ policy: DeliveryPolicy) throws -> DeliveryPolicy.Verdict {
    try DeliveryPolicy.verdict(of: [policy], context)
  }

  func text(_ moment: Int64) -> String { zone.civil(moment).iso8601 }
}
