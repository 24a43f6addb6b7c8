import BerthBase
import BerthServices
import Testing

@testable import BerthCLI

/// `berth serve install`.
@Suite struct ServeInstallTests {
  private let checkout: Checkout
  private let environment: [String: String]

  init() throws {
    checkout = try Checkout()
    let folder = checkout.folder
    try FileBytes.makeFolder(folder + "/bin")
    try FileBytes.replace(
      folder + "/bin/systemctl",
      with: Array("#!/bin/sh\necho \"$@\" >> '\(folder)/told'\n".utf8), mode: 0o700)
    environment = [
      "PATH": folder + "/bin:/usr/bin:/bin", "XDG_CONFIG_HOME": folder + "/config",
      "XDG_DATA_HOME": folder + "/data", "TZ": "UTC",
    ]
  }

  private func run(_ words: String...) throws -> JSON {
    let outcome = checkout.run(
      ["--home", checkout.folder + "/my \"home\" 100%", "serve", "install", "--json"] + words,
      environment: environment)
    try #require(outcome.exit == .done, "\(outcome.error)")
    return try outcome.json
  }

  private var unit: String? { checkout.read("config/systemd/user/berth-serve.service") }
  private var entry: String? { checkout.read("data/applications/berth.desktop") }

  @Test func `it is written once, started if asked, and removed`() throws {
    #expect(try run("--dry-run")["files"]?.array?.map { $0["action"] }.count == 3)
    #expect(unit == nil && entry == nil)
    #expect(
      try run("--sign-up", "open")["files"]?.array?.allSatisfy { $0["action"] == "written" } == true
    )
    #expect(unit?.contains("\"serve\" \"--sign-up\" \"open\"\n") == true)
    #expect(unit?.contains("my \\\"home\\\" 100%%\"") == true, "\(unit ?? "")")
    #expect(unit?.contains("WantedBy=default.target\n") == true)
    #expect(checkout.read("told") == nil)
    #expect(
      try run("--sign-up", "open")["files"]?.array?.allSatisfy { $0["action"] == "unchanged" }
        == true)
    #expect(try run("--enable")["enabled"] == true)
    #expect(try run("--remove", "--enable")["files"]?.array?.count == 3)
    #expect(unit == nil && entry == nil)
    #expect(
      checkout.read("told")?.split(separator: "\n") == [
        "--user daemon-reload", "--user enable berth-serve.service",
        "--user restart berth-serve.service", "--user disable --now berth-serve.service",
        "--user daemon-reload",
      ])
    #expect(try run("--remove")["files"] == [])
  }

  @Test func `the desktop entry is one, and its words survive`() throws {
    _ = try run()
    let lines = (entry ?? "").split(separator: "\n")
    #expect(lines.dropFirst().first == "[Desktop Entry]" && lines.contains("Icon=berth"))
    let exec = try #require(lines.first { $0.hasPrefix("Exec=") })
    #expect(exec.hasSuffix("\"serve\" \"--open\""))
    #expect(exec.contains("my \\\\\"home\\\\\" 100%%"), "\(exec)")
    let icon = try #require(checkout.read("data/icons/hicolor/scalable/apps/berth.svg"))
    #expect(icon.contains("<svg") && icon.hasSuffix("</svg>\n\n") || icon.hasSuffix("</svg>\n"))
  }

  @Test func `the machine's server has a user of its own and a socket for a proxy`() throws {
    let report = try run("--system", "--dry-run", "--host", "berth.example.org")
    let texts = (report["files"]?.array ?? []).compactMap { $0["text"]?.string }
    #expect(texts.first?.contains("u berth - ") == true)
    let unit = try #require(texts.last)
    for line in [
      "User=berth", "ProtectSystem=strict", "NoNewPrivileges=yes", "StateDirectory=berth",
    ] { #expect(unit.contains(line + "\n"), "\(line)") }
    #expect(
      unit.contains(
        "\"--listen\" \"unix:/run/berth/berth.sock\" \"--behind-proxy\" \"--host\" \"berth.example.org\""
      ))
    #expect(report["commands"]?[0] == "systemd-sysusers /etc/sysusers.d/berth.conf")
  }

  @Test func `somebody else's files are left alone`() throws {
    try checkout.write("data/applications/berth.desktop", "[Desktop Entry]\nName=Mine\n")
    for words in [[], ["--remove"]] {
      let outcome = checkout.run(["serve", "install"] + words, environment: environment)
      #expect(outcome.exit != .done && outcome.error.contains("berth.desktop"))
    }
    #expect(entry == "[Desktop Entry]\nName=Mine\n")
  }
}
