import BerthBase
import BerthManifest
import BerthTesting
import BerthViewModel
import BerthViews
import Testing

@testable import BerthWeb

@Suite("Where pages lead")
struct NextPageTests {
  private let registry = Registry(
    folders: [TestPaths.absolute("Manifests")], libraryFolders: [TestPaths.products])

  private func links(_ page: String) -> WebLinks {
    WebLinks(registry: registry, token: "t", page: page, plugin: "calm")
  }

  @Test(
    "a form of a command that changes something is sent, though what it needs is only in its fields"
  )
  func forms() throws {
    for manifest in registry.entries().map(\.manifest) {
      for command in manifest.commands
      where command.effect > .reads && !command.effect.asksWhenTyped && !command.isHidden {
        let link = "berth://\(manifest.id)/\(command.name)"
        let target = links("/").formTarget(of: link, fields: Set(command.parameters.map(\.name)))
        guard case .post(let address, let fields) = target else {
          #expect(Bool(false), "\(link) is got")
          continue
        }
        #expect(address == "/\(manifest.id)/\(command.name)")
        #expect(fields.contains { $0.name == CommandForm.pageField && $0.value == "/" })
        // On its own page, where it stood is told all the same: a wrong answer comes back there.
        let own = links(address).formTarget(of: link, fields: Set(command.parameters.map(\.name)))
        guard case .post(_, let fields) = own else { continue }
        let places = [CommandForm.pageField, CommandForm.placeField]
        #expect(fields.contains { places.contains($0.name) && $0.value == address })
      }
    }
  }

  private func next(_ view: View, from page: String = "/calm/library") throws -> String {
    let manifest = try registry.entry("calm").manifest
    switch NextPage.after(view, from: page, of: manifest, links(page)) {
    case .address(let address): return address
    case .answer: return "the answer"
    }
  }

  @Test("after a change one goes on where the answer leads, and else is where one was")
  func after() throws {
    let talk = View.Stay.Input(label: "You", link: "berth://calm/checkin?note={text}")
    let refresh = "berth://calm/progress"
    #expect(try next(.text("Kept.")) == "/calm/library")
    #expect(try next(.page("Kept", children: [.text("It is.")])) == "/calm/library")
    #expect(
      try next(.page("Copy", children: [.section("", children: [.text("x", role: .code)])]))
        == "the answer")
    #expect(try next(.text("https://x.example/invite/1", role: .code)) == "the answer")
    #expect(
      try next(.page("", stay: View.Stay(refresh: refresh), children: [])) == "/calm/progress")
    #expect(
      try next(.page("", stay: View.Stay(refresh: refresh), children: []), from: "/") == "/",
      "what is pressed on today leaves one there")
    let changing = "berth://calm/checkin?mood=low"
    #expect(
      try next(.page("", stay: View.Stay(refresh: changing, input: talk), children: []))
        == "the answer")
    #expect(
      try next(.page("", stay: View.Stay(refresh: changing), children: [])) == "/calm/library")
  }
}
