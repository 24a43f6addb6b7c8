import BerthBase
import BerthSDK
import BerthTesting
import Calendar
import Testing

@testable import CalmEngine

@Suite("Calendars", .serialized)
struct CalendarTests {
  /// A reader that takes nothing but what RFC 5545 allows.
  struct StrictReader {
    struct Component {
      var name: String
      var lines: [(name: String, parameters: [String], value: String)] = []
      var children: [Component] = []

      func value(_ name: String) -> String? { lines.first { $0.name == name }?.value }
      func all(_ name: String) -> [Component] { children.filter { $0.name == name } }
    }

    struct Wrong: Error { var reason: String }

    static func read(_ text: String) throws -> Component {
      guard text.hasSuffix("\r\n") else { throw Wrong(reason: "the last line is open") }
      var lines: [String] = []
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        guard let end = rest.firstIndex(of: 0x0D), end + 1 < rest.endIndex, rest[end + 1] == 0x0A
        else { throw Wrong(reason: "a line without CRLF") }
        let line = rest[rest.startIndex..<end]
        guard line.count <= 75, !line.contains(0x0A) else { throw Wrong(reason: "a long line") }
        guard let words = String(validating: line, as: UTF8.self) else {
          throw Wrong(reason: "a character was cut in two")
        }
        if words.hasPrefix(" ") {
          guard !lines.isEmpty else { throw Wrong(reason: "a fold without a line") }
          lines[lines.count - 1] += words.dropFirst()
        } else {
          lines.append(words)
        }
        rest = rest[(end + 2)...]
      }
      var stack: [Component] = []
      for line in lines {
        guard let colon = line.firstIndex(of: ":") else { throw Wrong(reason: "no colon: \(line)") }
        let head = line[..<colon].split(separator: ";").map(String.init)
        let value = String(line[line.index(after: colon)...])
        switch head[0] {
        case "BEGIN": stack.append(Component(name: value))
        case "END":
          guard let done = stack.popLast(), done.name == value else {
            throw Wrong(reason: "END:\(value) closes nothing")
          }
          if stack.isEmpty { return done }
          stack[stack.count - 1].children.append(done)
        default:
          guard !stack.isEmpty else { throw Wrong(reason: "a line outside") }
          stack[stack.count - 1].lines.append((head[0], Array(head.dropFirst()), value))
        }
      }
      throw Wrong(reason: "never closed")
    }
  }

  @Test("Live sessions are a calendar that strict readers take")
  func live() throws {
    let calm = try CalmHost(now: "2026-11-21T15:00:00+00:00", zone: "America/New_York")
    let data = try calm.run("live", ["ics": true])
    let calendar = try StrictReader.read(try #require(data["ics"]?.string))
    #expect(calendar.name == "VCALENDAR" && calendar.value("VERSION") == "2.0")
    #expect(calendar.value("PRODID") != nil)
    let zones = calendar.all("VTIMEZONE")
    #expect(zones.map { $0.value("TZID") } == ["America/New_York"])
    let rules = (zones.first?.children ?? []).map {
      "\($0.name) \($0.value("DTSTART") ?? "") \($0.value("TZOFFSETFROM") ?? "") "
        + "\($0.value("TZOFFSETTO") ?? "") \($0.value("RRULE") ?? "")"
    }
    // Energy Policy Act of 2005: second Sunday in March, first Sunday in November, at two.
    #expect(
      rules == [
        "DAYLIGHT 20250309T020000 -0500 -0400 FREQ=YEARLY;BYMONTH=3;BYDAY=2SU",
        "STANDARD 20251102T020000 -0400 -0500 FREQ=YEARLY;BYMONTH=11;BYDAY=1SU",
      ])
    let events = calendar.all("VEVENT")
    #expect(events.count == 4 && Set(events.compactMap { $0.value("UID") }).count == 4)
    for event in events {
      #expect(event.value("DTSTAMP") == "20261121T150000Z")
      let start = try #require(event.lines.first { $0.name == "DTSTART" })
      #expect(start.parameters == ["TZID=America/New_York"])
      // The first day is one of the rule's, as RFC 5545 asks.
      let digits = Array(start.value)
      let date = "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6..<8]))"
      let rule = try #require(event.value("RRULE").flatMap(RecurrenceRule.init))
      let day = try #require(CivilDay.parse(date))
      #expect(rule.contains(day, start: day))
      #expect(event.value("DURATION")?.hasPrefix("PT") == true)
    }
    let sunday = events.first { $0.value("UID") == "sunday-evening-group@calm.berth" }
    #expect(sunday?.value("DTSTART") == "20261122T190000")
  }

  @Test("Releases are all-day events, each with what it brings")
  func releases() throws {
    let calm = try CalmHost(now: "2026-11-21T15:00:00+00:00")
    let data = try calm.run("schedule", ["ics": true])
    let events = try StrictReader.read(try #require(data["ics"]?.string)).all("VEVENT")
    #expect(events.count > 100)
    #expect(events.allSatisfy { $0.lines.contains { $0.parameters == ["VALUE=DATE"] } })
    #expect(events.first?.value("DTSTART") == "20261123")
    #expect(Set(events.compactMap { $0.value("UID") }).count == events.count)
    let weekly = events.compactMap { $0.value("DESCRIPTION") }
    #expect(zip(weekly, weekly.dropFirst()).allSatisfy { $0 != $1 })
  }

  @Test("A session stays at the hour of whoever listens when clocks change")
  func wallClock() throws {
    // London leaves daylight saving time on 25 October 2026.
    let calm = try CalmHost(now: "2026-10-20T12:00:00+01:00", zone: "Europe/London")
    let next = try calm.run("live", ["days": 21])["next"]?.array ?? []
    let sundays = next.filter { $0["id"]?.string?.hasPrefix("sunday") == true }
    #expect(
      sundays.compactMap { $0["start"]?.string } == [
        "2026-10-25T19:00:00+00:00", "2026-11-01T19:00:00+00:00", "2026-11-08T19:00:00+00:00",
      ])
  }
}
