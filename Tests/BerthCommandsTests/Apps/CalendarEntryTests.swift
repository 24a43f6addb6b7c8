import BerthBase
import BerthManifest
import Testing

@testable import BerthCommands

@Suite("Entries of calendars")
struct CalendarEntryTests {
  private func manifest() throws -> Manifest {
    try Manifest.decode(
      Array(
        """
        {"id": "garden", "name": "Garden", "version": "1.0.0", "summary": "grows", "abi": "1.0",
         "library": "libgarden.so", "uses": [], "implements": ["berth.commands/1"],
         "commands": [{"name": "beds", "summary": "the beds", "effect": "reads"}],
         "calendar": [{"label": "Beds", "command": "beds", "list": "beds", "start": "at", "end": "until",
           "title": "{kind} for {name}", "note": "{litres} l; {nothing}"}]}
        """.utf8), file: "garden.json"
    ).manifest
  }

  private func entry(
    _ json: JSON, page: (String) -> String? = { _ in nil }
  ) throws -> CalendarEntry? {
    let manifest = try manifest()
    return CalendarEntry(json, manifest.calendar[0], manifest, owner: "home.ada", page: page)
  }

  private func text(_ entry: CalendarEntry) -> String {
    var lines = ContentLines()
    entry.write(to: &lines, stamp: 1_795_219_200_000)
    return lines.text
  }

  @Test("an instant is written in UTC, with its end, whatever its offset")
  func instant() throws {
    let entry = try #require(
      try entry([
        "id": "rose", "kind": "water", "name": "the rose; all of it", "litres": 2,
        "at": "2026-11-21T23:30:00-06:00", "until": "2026-11-22T00:15:00-06:00",
        "link": "berth://garden/beds?id=rose",
      ]))
    #expect(
      text(entry)
        == [
          "BEGIN:VEVENT", "UID:garden.beds.rose.20261122T053000Z.home.ada@berth",
          "DTSTAMP:20261121T000000Z", "DTSTART:20261122T053000Z", "DTEND:20261122T061500Z",
          "SUMMARY:Water for the rose\\; all of it", "DESCRIPTION:2 l\\; ",
          "URL:berth://garden/beds?id=rose", "CATEGORIES:Garden", "TRANSP:TRANSPARENT",
          "END:VEVENT",
          "",
        ].joined(separator: "\r\n"))
  }

  @Test("a date is a whole day, and an id is made where there is none")
  func day() throws {
    let first = try #require(try entry(["at": "2026-11-21", "kind": "rest", "name": "all"]))
    let same = try #require(
      try entry(["at": "2026-11-21", "kind": "rest", "name": "all", "litres": 9]))
    let other = try #require(try entry(["at": "2026-11-22", "kind": "rest", "name": "all"]))
    #expect(text(first).contains("DTSTART;VALUE=DATE:20261121\r\n"))
    #expect(first.uid == same.uid && first.uid != other.uid)
  }

  @Test(
    "what does not say when it is is left out",
    arguments: [
      [:], ["at": .null], ["at": "tomorrow"], ["at": 7], ["at": "2026-11-21T18:00:00"],
      ["at": "2026-02-30"],
    ] as [JSON])
  func nowhere(json: JSON) throws { #expect(try entry(json) == nil) }

  @Test(
    "an end that is none, or before the beginning, is left out",
    arguments: ["2026-11-20T00:00Z", "later", "2026-11-21"])
  func ends(end: String) throws {
    let entry = try #require(try entry(["at": "2026-11-21T10:00Z", "until": .string(end)]))
    #expect(!text(entry).contains("DTEND"))
  }

  @Test(
    "words with holes",
    arguments: [
      ("{a}", "One"), ("x {a} y {b}", "X one y 2"), ("{c}{a}", "One"), ("{a", "{a"), ("a}", "A}"),
      ("", ""), ("{d}", "One{a}"),
    ])
  func words(words: String, filled: String) {
    let entry: JSON = ["a": "one", "b": 2, "c": .null, "d": "one{a}"]
    #expect(CalendarEntry.filled(words, entry) == filled)
  }

  @Test("a link leads to its page where there is one, and else stays what it is")
  func link() throws {
    let json: JSON = [
      "id": "rose", "kind": "water", "name": "rose", "at": "2026-11-21",
      "link": "berth://garden/beds?id=rose",
    ]
    let served = try #require(try entry(json) { "https://berth.example/" + $0.dropFirst(8) })
    #expect(text(served).contains("URL:https://berth.example/garden/beds?id=rose"))
    #expect(text(try #require(try entry(json))).contains("URL:berth://garden/beds?id=rose"))
  }
}
