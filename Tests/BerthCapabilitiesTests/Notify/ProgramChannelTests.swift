import BerthBase
import Glibc
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthServices

/// The channels that run a program: `notify-send` and the user's own.
@Suite struct ProgramChannelTests {
  private let folder = ScratchFolder()

  private func delivery(_ json: JSON = NotificationRequestTests.sound) throws -> Delivery {
    let request = try NotificationRequest.decode(json, plugin: ScratchHome.bar, zone: .utc)
    return Delivery(
      id: "12", plugin: "bar", pluginName: "The Bar", notification: request,
      at: CivilTime(year: 2026, month: 11, day: 21, hour: 17, minute: 30, offset: -21_600),
      isUrgent: true)
  }

  /// Writes a program in `sh` and returns its path.
  private func program(_ name: String, _ script: String) throws -> String {
    let path = "\(folder.path)/\(name)"
    try FileBytes.replace(path, with: Array("#!/bin/sh\n\(script)\n".utf8), mode: 0o700)
    return path
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try FileBytes.require("\(folder.path)/\(name)"), as: UTF8.self)
  }

  private var path: [String: String] { ["PATH": "\(folder.path):/usr/bin:/bin"] }

  @Test func `notify-send gets plain texts, and nothing it could take for an option`() throws {
    _ = try program("notify-send", "printf '%s\\n' \"$@\" > '\(folder.path)/said'")
    var json = NotificationRequestTests.sound
    json["title"] = "--help me"
    json["body"] = "Gin & <b>lemon</b>\n50\\50"
    let channel = DesktopChannel(environment: path, milliseconds: 5_000)
    try channel.check()
    try channel.deliver(try delivery(json))
    #expect(
      try text("said") == """
        --app-name=The Bar
        --urgency=critical
        --
        --help me
        Gin &amp; &lt;b&gt;lemon&lt;/b&gt;
        50\\\\50
        berth open 'berth://bar/show?id=negroni'
        Make it: berth notify respond 12 make
        Later: berth notify respond 12 later

        """)
  }

  @Test func `without notify-send there is a refusal that says what to install`() throws {
    let channel = DesktopChannel(environment: ["PATH": folder.path], milliseconds: 5_000)
    let error = berthError { try channel.deliver(try delivery()) }
    #expect(error?.isRefusal == true)
    #expect(error?.remedy.contains("libnotify-bin") == true)
    #expect(berthError { try channel.check() } == error)
    _ = try program("notify-send", "echo no bus >&2; exit 1")
    let failed = berthError { try channel.deliver(try delivery()) }
    #expect(failed?.code == "notify.channel")
    #expect(failed?.message == "notify-send ended with exit code 1: no bus")
  }

  @Test func `a command reads JSON and finds the parts in its environment`() throws {
    let path = try program(
      "announce",
      "cat > '\(folder.path)/input'; env > '\(folder.path)/variables'; "
        + "printf '%s\\n' \"$@\" > '\(folder.path)/words'")
    let channel = CommandChannel(
      words: [path, "$HOME", "a b; exit 1"], home: "/the/home",
      environment: ["PATH": "/usr/bin:/bin", "LANG": "C", "BERTH_CONFIG_NOTIFY_WEBHOOK": "secret"],
      milliseconds: 5_000)
    let delivery = try delivery()
    try channel.deliver(delivery)
    let input = try text("input")
    #expect(input.hasSuffix("\n"))
    #expect(try JSON.parse(input) == delivery.json)
    #expect(try JSON.parse(input)["urgent"] == true)
    // No shell has looked at the words.
    #expect(try text("words") == "$HOME\na b; exit 1\n")
    let variables = try text("variables").split(separator: "\n")
    for line in [
      "BERTH_NOTIFY_ID=12", "BERTH_NOTIFY_PLUGIN=bar", "BERTH_NOTIFY_PLUGIN_NAME=The Bar",
      "BERTH_NOTIFY_CATEGORY=daily", "BERTH_NOTIFY_TITLE=Negroni", "BERTH_NOTIFY_URGENT=1",
      "BERTH_NOTIFY_LINK=berth://bar/show?id=negroni", "BERTH_HOME=/the/home", "LANG=C",
    ] { #expect(variables.contains(line[...]), "\(line)") }
    #expect(!variables.contains { $0.contains("secret") })
  }

  @Test(
    "How a command ends decides",
    arguments: [
      ("exit 0", nil), ("exit 3", "exit code 3"), ("echo oops >&2; exit 1", ": oops"),
      ("kill -9 $$", "signal 9"), ("exec sleep 60", "longer than 300 ms"),
      ("sleep 60 & exec cat /dev/zero", "wrote too much"),
    ])
  func endings(script: String, expected: String?) throws {
    let path = try program("ends", script)
    let channel = CommandChannel(
      words: [path], home: "/", environment: ["PATH": "/usr/bin:/bin"],
      milliseconds: expected?.hasPrefix("longer") == true ? 300 : 20_000)
    let error = berthError { try channel.deliver(try delivery()) }
    if let expected {
      #expect(error?.code == "notify.channel")
      #expect(error?.message.contains(expected) == true, "\(error?.message ?? "none")")
    } else {
      #expect(error == nil)
    }
  }

  @Test func `a program that is not there or cannot run is a refusal`() throws {
    for words in [["/nowhere/at-all"], ["no-such-program"], [folder.path]] {
      let channel = CommandChannel(words: words, home: "/", environment: path, milliseconds: 1_000)
      #expect(berthError { try channel.deliver(try delivery()) }?.isRefusal == true)
    }
  }
}
