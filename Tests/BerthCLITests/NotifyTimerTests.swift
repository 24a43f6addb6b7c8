import BerthBase
import BerthServices
import Testing

@testable import BerthCLI

/// `berth notify install-timer`.
@Suite struct NotifyTimerTests {
  private let checkout: Checkout
  /// An environment with a systemctl that notes what it was told.
  private let environment: [String: String]

  init() throws {
    checkout = try Checkout()
    let folder = checkout.folder
    try FileBytes.makeFolder(folder + "/bin")
    try FileBytes.replace(
      folder + "/bin/systemctl",
      with: Array("#!/bin/sh\necho \"$@\" >> '\(folder)/told'\n".utf8), mode: 0o700)
    environment = [
      "PATH": folder + "/bin:/usr/bin:/bin", "XDG_CONFIG_HOME": folder + "/config", "TZ": "UTC",
    ]
  }

  private func run(_ words: String..., more: [String: String] = [:]) throws -> JSON {
    let outcome = checkout.run(
      ["notify", "install-timer", "--json"] + words, environment: environment.merging(more) { $1 })
    try #require(outcome.exit == .done, "\(outcome.error)")
    return try outcome.json
  }

  private func unit(_ name: String) -> String? { checkout.read("config/systemd/user/" + name) }

  @Test func `a dry run writes nothing and says all`() throws {
    let report = try run("--dry-run")
    #expect(unit("berth-notify.timer") == nil)
    #expect(report["files"]?.array?.map { $0["action"] } == ["planned", "planned"])
    #expect(report["files"]?[0]?["text"]?.string?.contains("notify\" \"tick\"") == true)
    #expect(report["crontab"]?.string?.hasPrefix("*/5 * * * * env TZ='UTC' '") == true)
  }

  @Test func `it is written once, and other kinds make room`() throws {
    #expect(try run("--every", "15m")["files"]?[1]?["action"] == "written")
    #expect(try run("--every", "15m")["files"]?[1]?["action"] == "unchanged")
    #expect(unit("berth-notify.timer")?.contains("OnCalendar=*-*-* *:00/15:00\n") == true)
    #expect(unit("berth-notify.timer")?.contains("Persistent=true\n") == true)
    #expect(checkout.read("told") == nil)
    let daemon = try run("--daemon", "--enable")
    #expect(daemon["mode"] == "daemon")
    #expect(unit("berth-notify.timer") == nil)
    #expect(unit("berth-notify.service")?.contains("Restart=on-failure\n") == true)
    _ = try run("--enable")
    #expect(unit("berth-notify.service")?.contains("Type=oneshot\n") == true)
    _ = try run("--remove", "--enable")
    #expect(unit("berth-notify.service") == nil && unit("berth-notify.timer") == nil)
    #expect(
      checkout.read("told")?.split(separator: "\n") == [
        "--user disable --now berth-notify.timer", "--user daemon-reload",
        "--user enable --now berth-notify.service", "--user restart berth-notify.service",
        "--user disable --now berth-notify.service", "--user daemon-reload",
        "--user enable --now berth-notify.timer", "--user disable --now berth-notify.timer",
        "--user daemon-reload",
      ])
    #expect(try run("--remove")["files"] == [])
  }

  @Test func `somebody else's unit is left alone`() throws {
    try checkout.write("config/systemd/user/berth-notify.service", "[Service]\n")
    for words in [[], ["--remove"], ["--daemon"]] {
      let outcome = checkout.run(
        ["notify", "install-timer"] + words, environment: environment)
      #expect(outcome.exit == .failed)
      #expect(outcome.error.contains("not written by berth"))
    }
    #expect(unit("berth-notify.service") == "[Service]\n")
  }

  @Test func `where there is no systemd a line for cron is all there is`() throws {
    let outcome = checkout.run(
      ["notify", "install-timer", "--every", "1h"],
      environment: environment.merging(["PATH": "/nowhere", "TZ": ""]) { $1 })
    #expect(outcome.exit == .done)
    let words = "--home '\(checkout.home)' --user 'default' --quiet notify tick >/dev/null\n"
    #expect(
      outcome.output == "0 * * * * '\(checkout.folder)/.build/debug/berth' " + words)
    #expect(unit("berth-notify.service") == nil)
  }

  @Test(
    "Paths with anything in them survive systemd's reading",
    arguments: [
      "/home/a b", "/h/100%", "/h/$HOME${x}", "/h/q\"uote", "/h/back\\slash", "/h/line\nbreak",
      "/h/tab\tbell\u{7}", "/h/it's", "/h/käse €", "/h/%h%%", "/h/-x;y", "/h/ends\\",
    ])
  func escaping(path: String) throws {
    let plan = TimerPlan(
      kind: .daemon, executable: path + "/berth", home: path, user: "ann",
      variables: [("TZ", path)])
    let unit = try #require(plan.units.first)
    #expect(unit.name == "berth-notify-ann.service")
    let lines = unit.text.split(separator: "\n", omittingEmptySubsequences: false)
    let command = try #require(lines.first { $0.hasPrefix("ExecStart=") }?.dropFirst(10))
    let words = try #require(UnitReader.words(String(command)))
    #expect(
      words.enumerated().map { UnitReader.expanded($1, isArgument: $0 > 0) } == [
        path + "/berth", "--home", path, "--user", "ann", "--quiet", "notify", "run",
      ])
    let variable = try #require(lines.first { $0.hasPrefix("Environment=") }?.dropFirst(12))
    let pair = try #require(UnitReader.words(String(variable)))
    #expect(pair.map { UnitReader.expanded($0, isArgument: false) } == ["TZ=" + path])
  }

  @Test(
    "Only what divides an hour or a day can be had",
    arguments: [
      ("PT1M", "*-*-* *:*:00", "* * * * *"), ("PT5M", "*-*-* *:00/5:00", "*/5 * * * *"),
      ("PT60M", "*-*-* *:00:00", "0 * * * *"), ("PT6H", "*-*-* 00/6:00:00", "0 */6 * * *"),
      ("P1D", "*-*-* 00:00:00", "0 0 * * *"), ("PT7M", nil, nil), ("PT90S", nil, nil),
      ("P1M", nil, nil), ("PT5H", nil, nil), ("P2D", nil, nil), ("PT0S", nil, nil),
    ])
  func intervals(text: String, calendar: String?, cron: String?) throws {
    do throws(BerthError) {
      let interval = try TimerInterval(text)
      #expect(interval.calendar == calendar)
      #expect(interval.cron == cron)
    } catch {
      #expect(calendar == nil && error.code == "input.range")
    }
  }

  @Test func `a crontab holds any path but one with a line break`() throws {
    #expect(try UnitText.shellWord("/a b/100%/it's") == "'/a b/100'\\%'/it'\\''s'")
    #expect(throws: BerthError.self) { try UnitText.shellWord("/a\nb") }
  }

  @Test func `systemd itself finds nothing wrong`() throws {
    let analyze = "/usr/bin/systemd-analyze"
    guard FileBytes.exists(analyze) else { return }
    for words in [[], ["--daemon"]] {
      let folder = checkout.folder + "/config/systemd/user"
      // The executable has to be there, as systemd looks.
      try checkout.write(".build/debug/berth", "")
      _ = try ChildProcess.run(
        .init(path: "/bin/chmod", arguments: ["+x", checkout.folder + "/.build/debug/berth"]),
        limits: .init(milliseconds: 5_000))
      try #require(
        checkout.run(["notify", "install-timer"] + words, environment: environment).exit == .done)
      let result = try ChildProcess.run(
        .init(
          path: analyze,
          arguments: ["--user", "verify"] + FileBytes.names(in: folder).map { "\(folder)/\($0)" },
          environment: [
            "XDG_RUNTIME_DIR": checkout.folder, "HOME": checkout.folder, "PATH": "/usr/bin:/bin",
          ]), limits: .init(milliseconds: 30_000))
      let said = String(decoding: result.error, as: UTF8.self)
      #expect(result.ending == .exited(0), "\(said)")
      #expect(!said.contains("berth-notify"), "\(said)")
    }
  }
}

/// Reads command lines of unit files strictly, as systemd.syntax(7) describes quoting.
private enum UnitReader {
  /// The words of a line all of whose words are quoted; nil for anything else.
  static func words(_ line: String) -> [String]? {
    var words: [String] = []
    var rest = Array(line.unicodeScalars)[...]
    while let first = rest.popFirst() {
      if first == " " { continue }
      guard first == "\"" else { return nil }
      var word = String.UnicodeScalarView()
      while true {
        guard let scalar = rest.popFirst() else { return nil }
        if scalar == "\"" { break }
        guard scalar == "\\" else {
          guard scalar.value >= 0x20 else { return nil }
          word.append(scalar)
          continue
        }
        switch rest.popFirst() {
        case "\\"?: word.append("\\")
        case "\""?: word.append("\"")
        case "n"?: word.append("\n")
        case "t"?: word.append("\t")
        case "r"?: word.append("\r")
        case "x"?:
          let digits = String(String.UnicodeScalarView(rest.prefix(2)))
          guard let value = UInt8(digits, radix: 16) else { return nil }
          rest = rest.dropFirst(2)
          word.append(Unicode.Scalar(value))
        default: return nil
        }
      }
      words.append(String(word))
    }
    return words
  }

  /// What specifiers and, in arguments, variables make of a word; a lone one becomes `?`.
  static func expanded(_ word: String, isArgument: Bool) -> String {
    var result = String.UnicodeScalarView()
    var rest = Array(word.unicodeScalars)[...]
    while let scalar = rest.popFirst() {
      if scalar == "%" || scalar == "$" && isArgument {
        guard rest.popFirst() == scalar else { return "?" }
      }
      result.append(scalar)
    }
    return String(result)
  }
}
