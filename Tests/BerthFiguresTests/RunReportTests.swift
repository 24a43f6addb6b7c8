import BerthBase
import BerthFigures
import Glibc
import Testing

@Suite("Reports of runs")
struct RunReportTests {
  private static func report() -> RunReport {
    var machine = Machine()
    (machine.processor, machine.cores, machine.memoryBytes) = ("A | B", 2, 1_073_741_824)
    return RunReport(
      machine: machine, date: "2026-11-21T12:00:00Z",
      figures: [
        Figure(
          group: "call", name: "echo", value: 12.5, least: 12, p95: 14, baseline: 1250,
          against: "other",
          goal: .times(0.05)),
        Figure(
          group: "memory", name: "host", unit: .bytes, value: 9 * 1_048_576,
          goal: .atMost(8 * 1_048_576)),
        Figure(group: "view", name: "SVG", value: 4_700_000),
      ],
      skipped: [RunReport.Skip(group: "search", what: "Xapian", remedy: "install it")])
  }

  private func read(_ text: String) throws -> RunReport {
    var template = Array("/tmp/berth-figures-XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    let path = String(
      decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { unlink(path) }
    close(descriptor)
    try FileBytes.replace(path, with: Array(text.utf8))
    return try RunReport.read(path)
  }

  @Test("what is written is read back")
  func roundTrip() throws {
    let report = Self.report()
    #expect(try read(report.json.text()).json == report.json)
  }

  @Test(
    "what is no run is refused", arguments: ["[]", "{\"figures\": [{\"group\": \"a\"}]}", "{", ""])
  func refused(_ text: String) {
    #expect(throws: (any Error).self) { try read(text) }
  }

  @Test("a later run takes the place of the groups it measured")
  func merging() {
    var report = Self.report()
    report.merge(
      RunReport(
        machine: Machine(), date: "later",
        figures: [Figure(group: "call", name: "now", value: 1)],
        skipped: [RunReport.Skip(group: "view", what: "all", remedy: "none")]))
    report.sort(by: ["view", "memory", "call"])
    #expect(report.figures.map(\.name) == ["host", "now"])
    #expect(report.skipped.map(\.what) == ["all", "Xapian"])
    #expect(report.date == "later")
  }

  @Test("goals")
  func goals() {
    #expect(Self.report().figures.map(\.isMet) == [true, false, nil])
    let alone = Figure(group: "a", name: "b", value: 1, goal: .times(2))
    #expect(alone.isMet == nil)
  }

  @Test("the table for people")
  func text() {
    let lines = FigureTable.text(Self.report()).split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[1].contains("echo (against other)"))
    #expect(lines[1].contains("12.5 ns  12.0 ns  14.0 ns   1.25 µs  1/100"))
    #expect(lines[1].hasSuffix("≤ 1/20  met   "))
    #expect(lines[2].contains("9.0 MB"))
    #expect(lines[4] == "skipped search: Xapian: install it")
  }

  @Test("the page")
  func markdown() {
    let page = FigureTable.markdown(
      Self.report(),
      summaries: [("memory", "how much"), ("search", "words"), ("none", "not measured")])
    #expect(page.contains("| processor | A \\| B, 2 cores |"))
    #expect(page.contains("| goals met | 1 of 2 |"))
    #expect(page.contains("Missed: host (memory)."))
    #expect(page.contains("\n## memory: how much\n"))
    #expect(page.contains("| host | 9.0 MB |  |  |  |  | ≤ 8.0 MB | **missed** |"))
    #expect(page.contains("\n## search: words\n\n- skipped: Xapian: install it\n"))
    #expect(!page.contains("## none"))
  }

  @Test(
    "durations and ratios",
    arguments: [
      (0.4, "0.4 ns", "0.40"), (999.96, "1000.0 ns", "999.96"), (1500, "1.50 µs", "1500.00"),
      (0.05, "0.1 ns", "1/20"), (0.16, "0.2 ns", "1/6.3"), (0.0029, "0.0 ns", "1/345"),
      (2.5e9, "2.50 s", "2500000000.00"),
    ])
  func units(_ value: Double, _ duration: String, _ ratio: String) {
    #expect(FigureTable.duration(value) == duration)
    #expect(FigureTable.ratio(value) == ratio)
  }
}
