import BerthBase
import BerthViewModel
import Testing

@Suite("Interactive pages")
struct StayTests {
  private static func read(
    _ stay: String
  ) throws -> (stay: View.Stay?, warnings: [ViewError]) {
    let (view, warnings) = try View.decodeReporting(
      JSON.parse("{\"kind\":\"page\",\"stay\":\(stay)}"))
    guard case .page(let page) = view.content else { return (nil, warnings) }
    return (page.stay, warnings)
  }

  @Test("what the SDK writes is what the host reads")
  func roundTrip() throws {
    let view = View.page(
      "Beds", language: "ar", direction: .leftToRight,
      stay: .init(
        refresh: "berth://garden/beds", changes: [.public, .private], everySeconds: 9,
        keys: [.init(key: "left", label: "back", link: "berth://garden/back")],
        input: .init(
          label: "Plant", link: "berth://garden/plant?name={text}",
          typing: "berth://garden/suggest?text={text}"))
    ) { View.divider }
    let (node, warnings) = try View.decodeReporting(view.json)
    #expect(warnings.isEmpty, "\(warnings)")
    guard case .page(let page) = node.content else { throw Missing() }
    #expect(page.language == "ar" && page.direction == .leftToRight)
    #expect(
      page.stay
        == .init(
          refresh: "berth://garden/beds", changes: [.public, .private], everySeconds: 9,
          keys: [.init(key: "left", label: "back", link: "berth://garden/back")],
          input: .init(
            label: "Plant", link: "berth://garden/plant?name={text}",
            typing: "berth://garden/suggest?text={text}")))
    #expect(node.json == view.json)
  }

  private struct Missing: Error {}

  @Test(
    "keys that cannot be used are left out and reported",
    arguments: [
      ("q", false, false), ("esc", false, false), ("ctrl-c", false, false), ("l", true, false),
      ("L", true, false), ("7", true, false), ("é", true, false), ("left", true, true),
      ("enter", true, false), ("space", true, false), ("tab", true, true), ("ctrl-t", true, true),
      ("ctrl-m", false, false), ("ctrl-u", true, false), ("ctrl-", false, false),
      ("", false, false), ("ab", false, false), ("f1", false, false),
    ])
  func keys(key: String, alone: Bool, besideInput: Bool) throws {
    let keys = "\"keys\":[{\"key\":\"\(key)\",\"link\":\"berth://garden/x\"}]"
    let plain = try Self.read("{\(keys)}")
    #expect((plain.stay?.keys.count == 1) == alone)
    #expect(plain.warnings.isEmpty == alone)
    let typed = try Self.read("{\(keys),\"input\":{\"link\":\"berth://garden/say?text={text}\"}}")
    #expect((typed.stay?.keys.count == 1) == besideInput)
    #expect(typed.warnings.isEmpty == besideInput)
  }

  @Test("a key that stands twice counts once")
  func twice() throws {
    let key = { (name: String) in "{\"key\":\"l\",\"link\":\"berth://garden/\(name)\"}" }
    let (stay, warnings) = try Self.read("{\"keys\":[\(key("a")),\(key("b"))]}")
    #expect(stay?.keys.map(\.link) == ["berth://garden/a"])
    #expect(warnings.count == 1)
  }

  @Test(
    "what is wrong is refused with its place",
    arguments: [
      (#"{"keys":[{"key":"l","link":"https://example.org"}]}"#, "$.stay.keys[0].link"),
      (#"{"keys":[{"link":"berth://garden/x"}]}"#, "$.stay.keys[0].key"),
      (#"{"refresh":"javascript:1"}"#, "$.stay.refresh"),
      (#"{"everySeconds":0.5}"#, "$.stay.everySeconds"), (#"{"input":{}}"#, "$.stay.input.link"),
      (#"{"changes":"public"}"#, "$.stay.changes"), ("7", "$.stay"),
    ])
  func refused(stay: String, path: String) throws {
    #expect { try Self.read(stay) } throws: { ($0 as? ViewError)?.path == path }
  }

  @Test("a page of another language than a tag is refused")
  func language() {
    let json = ["kind": "page", "language": "Arabic!"] as JSON
    #expect { try View.decode(json) } throws: { ($0 as? ViewError)?.path == "$.language" }
  }

  @Test("places can be linked to")
  func geo() {
    #expect(ViewLink.isAllowed("geo:30.48,-87.93;u=50"))
    #expect(!ViewLink.isAllowed("geography:1"))
  }
}
