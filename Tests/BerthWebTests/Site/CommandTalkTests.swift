import BerthManifest
import BerthViewModel
import TestSupport
import Testing

@testable import BerthWeb

@Suite("Command lines in what apps say")
struct CommandTalkTests {
  private let talk: CommandTalk
  private let id: String
  private let command: Manifest.Command

  init() throws {
    let manifest = try ManifestSample.manifest
    talk = CommandTalk { $0 == manifest.id ? manifest : nil }
    id = manifest.id
    command = manifest.commands[0]
  }

  @Test("a command line becomes what it does")
  func named() {
    let text = talk.words("Try it: berth \(id) \(command.name) \"old one\" --limit 3.")
    #expect(text == "Try it: “\(SiteText.title(command))”.")
  }

  @Test(
    "the host's own commands are named as pages name them",
    arguments: [
      ("allow it with berth notify settings", "allow it with notifications"),
      ("the line in berth today", "the line in Today"),
      ("whether berth search finds it", "whether search finds it"),
      ("say it: berth user set --country US", "say it: your account"),
    ])
  func hostCommands(text: String, expected: String) {
    #expect(talk.words(text) == expected)
  }

  @Test("what follows in small letters is no argument")
  func stops() {
    let text = talk.words("berth \(id) \(command.name) is free")
    #expect(text == "“\(SiteText.title(command))” is free")
  }

  @Test(
    "other texts stay as they are",
    arguments: [
      "A berth in the bay", "berth nothing at all", "berth", "", "berth \u{1F378} x", "the berth  ",
    ])
  func others(text: String) {
    #expect(talk.words(text) == text)
  }

  @Test("in running text it is a link, and code stays code")
  func links() {
    let view = View.text("Then `berth \(id) \(command.name)`, please.")
    guard case .text(let text) = talk.rewritten(view).content else {
      Issue.record("no text")
      return
    }
    #expect(text.paragraphs[0].map(\.text).joined().hasSuffix("”, please."))
    #expect(text.paragraphs[0].contains { $0.link == "berth://\(id)/\(command.name)" })
    let code = View.text("berth \(id) \(command.name)", role: .code)
    guard case .text(let same) = talk.rewritten(code).content else { return }
    #expect(same.paragraphs[0][0].text == "berth \(id) \(command.name)")
  }
}
