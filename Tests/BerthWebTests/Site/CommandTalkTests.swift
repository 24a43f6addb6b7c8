import BerthBase
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
      ("`berth data export APP` hands you all", "the export of your data hands you all"),
      ("in the folder (berth data path), please", "in the folder (where your data are), please"),
      ("berth data erase --plugin x.y deletes it.", "erasing your data deletes it."),
      ("berth today --format svg --output a.svg.", "Today."),
      ("see berth doctor, or berth data", "see the check of this machine, or your data"),
    ])
  func hostCommands(text: String, expected: String) {
    #expect(talk.words(text) == expected)
  }

  @Test(
    "options go with their values, and with the words before them",
    arguments: [
      ("--limit 3 more", " more"), ("gin --limit 3 is all", " is all"),
      ("old gin --limit 3", ""), ("--format svg --output card.svg makes a file", " makes a file"),
      ("is free; --limit is not", " is free; --limit is not"), ("ABC 12, or so", ", or so"),
      ("--format json.", "."),
    ])
  func options(words: String, rest: String) {
    let name = "“\(SiteText.title(command))”"
    #expect(talk.words("berth \(id) \(command.name) \(words)") == name + rest)
  }

  @Test("an app's help is what it can do, and its name is an argument")
  func apps() throws {
    let name = try ManifestSample.manifest.name
    #expect(talk.words("berth \(id) --help lists all.") == "what \(name) can do lists all.")
    #expect(talk.words("berth data export \(id) is it") == "the export of your data is it")
  }

  @Test("what is said of a command names its options like its fields")
  func fields() throws {
    let parameter = try #require(command.parameters.first)
    let text = talk.words("Say --\(parameter.name), or --nothing.", of: command)
    #expect(text == "Say “\(CommandForm.label(parameter.name))”, or --nothing.")
  }

  @Test("titles of entries are words too")
  func titles() {
    let view = View.list([View.Item("Look at berth doctor.")])
    guard case .list(let list) = talk.rewritten(view).content else {
      Issue.record("no list")
      return
    }
    #expect(list.items[0].title == "Look at the check of this machine.")
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

  @Test(
    "links that are sent on become addresses, where this server says its name",
    arguments: [
      ("berth://garden/show?id=rose", "https://berth.example/garden/show?id=rose"),
      ("Look: berth://garden/show?id=rose.", "Look: https://berth.example/garden/show?id=rose."),
      (
        "<berth://garden> and\nberth://garden/beds",
        "<https://berth.example/garden> and\nhttps://berth.example/garden/beds"
      ),
      ("berth://", "berth://"), ("a berth:// b", "a berth:// b"), ("berth:garden", "berth:garden"),
      ("nothing", "nothing"),
    ])
  func addresses(text: String, expected: String) {
    let known = SharedAddresses(origin: "https://berth.example")
    #expect(known.words(text) == expected)
    #expect(SharedAddresses(origin: "").words(text) == text)
    let talk = CommandTalk(addresses: known) { _ in nil }
    for view in [View.text(text, role: .code), .text(text)] {
      #expect(!talk.rewritten(view).json.text().contains("berth://garden"))
    }
  }
}
