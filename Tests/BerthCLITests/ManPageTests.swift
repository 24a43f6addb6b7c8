import BerthBase
import BerthCommands
import BerthManifest
import BerthTesting
import Testing

@testable import BerthCLI

/// The manual pages: whole, and nothing of a text taken for a request.
@Suite struct ManPageTests {
  @Test func theHostsPageHasEveryCommandOptionAndApp() {
    let page = ManPage.host([])
    #expect(page.name == "berth.1")
    for command in HostCommands.all {
      let name = RoffText.escaped("berth \(command.command.name)")
      #expect(page.text.contains(name), "\(name)")
    }
    for option in GlobalOptions.all {
      #expect(page.text.contains(RoffText.escaped("--\(option.name)")))
    }
  }

  @Test(arguments: ["calm", "cocktail", "jubilee", "lang", "meal"])
  func anAppsPageHasEveryCommand(_ id: String) throws {
    let entry = try #require(
      Registry(folders: [TestPaths.package + "/Manifests"]).entries().first {
        $0.manifest.id == id
      })
    let page = ManPage.plugin(entry.manifest)
    #expect(page.name == "berth-\(id).1")
    for command in entry.manifest.commands {
      let title = ".SS \"berth \(id) \(RoffText.escaped(command.name))"
      #expect(page.text.contains(title) != command.isHidden, "\(command.name)")
    }
    // No line of text begins a request that is none.
    let known = ["TH", "ad", "nh", "SH", "SS", "PP", "TP", "B", "nf", "fi", "RS", "RE"]
    for line in page.text.split(separator: "\n") where line.hasPrefix(".") {
      #expect(known.contains(String(line.dropFirst().prefix { $0.isLetter })), "\(line)")
    }
  }

  @Test(arguments: [
    ("--yes", "\\-\\-yes"), ("a\\b", "a\\eb"), ("it's `x`", "it's \\(gax\\(ga"),
  ]) func whatRoffWouldReadIsEscaped(_ text: String, _ escaped: String) {
    #expect(RoffText.escaped(text) == escaped)
  }

  @Test(arguments: [".TH evil", "'br"]) func aLineThatLooksLikeARequestIsText(_ line: String) {
    var page = RoffText("a", version: "1")
    page.paragraph(line)
    #expect(page.text.hasSuffix(".PP\n\\&\(line)\n"))
  }

  @Test func quotesInATitleStayInIt() {
    var page = RoffText("a", version: "1")
    page.section("say \"x\"")
    #expect(page.text.hasSuffix(".SH \"SAY \\(dqX\\(dq\"\n"))
  }
}
