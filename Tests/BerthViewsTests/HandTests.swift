import BerthBase
import BerthViewModel
import Testing

@testable import BerthViews

/// What pages give the scripts that answer to fingers, keys and devices.
@Suite("For the hand")
struct HandTests {
  private struct Links: HTMLLinks {
    var token: String { "" }
    func target(of link: String) -> HTMLTarget {
      link.contains("save")
        ? .post(address: "/garden/save", fields: [])
        : .address("/" + link.dropFirst("berth://".count))
    }
  }

  private func fragment(_ view: View) -> (text: String, behaviours: Set<HTMLBehaviour>) {
    let fragment = HTMLRenderer().fragment(view, links: Links())
    return (String(decoding: fragment.body, as: UTF8.self), fragment.behaviours)
  }

  private func graph(_ forces: View.Forces?) -> View {
    .graph(
      nodes: [
        .init(id: "rose", label: "Rose", x: 100, y: 100, link: "berth://garden/show?id=rose"),
        .init(id: "sage", label: "Sage", x: 300, y: 100, detail: "Grey", pinned: true),
      ],
      edges: [.init("rose", "sage", distance: 180)], forces: forces)
  }

  @Test("text that is meant to be copied has a button that only a script shows")
  func copying() {
    let (text, behaviours) = fragment(
      .page("Seeds", children: [.text("3 roses\n<2> sages", role: .code), .text("Plant them.")]))
    #expect(behaviours == [.copy])
    #expect(text.contains("<code>3 roses\n&lt;2&gt; sages</code></pre><p class=\"copy\" hidden>"))
    #expect(text.ranges(of: ">Copy</button>").count == 1)
    #expect(fragment(.text("Plant them.")).behaviours.isEmpty)
  }

  @Test("A graph's forces travel with it, lengths with their lines")
  func forces() {
    let (text, behaviours) = fragment(
      graph(View.Forces(charge: -200, collide: 8, alphaDecay: 0.05)))
    for part in [
      #"data-charge="-200""#, #"data-collide="8""#, #"data-decay="0.05""#, #"data-d="180""#,
      #"data-x="400""#, #"data-id="rose""#, #"class="node pinned""#, "<title>Grey</title>",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(behaviours == [.stage, .graph])
    #expect(!fragment(graph(nil)).text.contains("data-charge"))
  }

  @Test("What forces are left out are d3-force's own")
  func usual() throws {
    let json = try JSON.parse(#"{"kind":"graph","forces":{}}"#)
    let view = try View.decode(json)
    guard case .graph(let graph) = view.content else { return #expect(Bool(false)) }
    #expect(graph.forces == View.Forces())
    #expect(abs((graph.forces?.alphaDecay ?? 0) - 0.0228) < 1e-4)
  }

  @Test("Every circle has its label, beside it or led to by a line, and none lies on another")
  func labels() {
    func nodes(_ count: Int, apart: Double) -> [View.Node] {
      (0..<count).map { number in
        View.Node(
          id: "\(number)", label: "A name of some length \(number)", x: Double(number) * apart,
          y: 50, radius: 10)
      }
    }
    let near = View.graph(nodes: nodes(6, apart: 30), edges: [])
    for text in [fragment(near).text, SVGRenderer().render(near)] {
      #expect(!text.contains("visibility") && text.contains("class=\"lead"))
      for number in 0..<6 { #expect(text.contains("length \(number)</text>"), "\(number)") }
    }
    let apart = fragment(.graph(nodes: nodes(6, apart: 400), edges: [])).text
    #expect(!apart.contains("visibility") && !apart.contains("class=\"lead"))
    // Where no place is free a script shows a label when its circle is touched.
    let crowd = View.graph(nodes: nodes(60, apart: 0.5), edges: [])
    #expect(fragment(crowd).text.contains("visibility=\"hidden\""))
  }

  @Test("A map says where it lies, and what shows more of it")
  func closer() {
    let map = View.map(
      points: [.init("Rose", latitude: 5, longitude: 5, detail: "In bloom")],
      clusters: [.init("plants", latitude: 5, longitude: 6, count: 3, link: "berth://garden/all")],
      bounds: .init(south: 0, west: 0, north: 10, east: 10),
      closer: "berth://garden/map?part={bounds}&zoom={zoom}")
    let text = fragment(map).text
    for part in [
      #"data-closer="/garden/map?part={bounds}&amp;zoom={zoom}""#, #"class="pin many""#,
      "data-plane=\"", "data-max=\"512\"", "<title>In bloom</title>", ">3 plants</a>",
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!HTMLRenderer().render(map).contains("data-closer"))
  }

  @Test("A field that a device can fill has its button, hidden until the script shows it")
  func devices() {
    let form = View.form(
      fields: [
        .init("near", label: "Near", type: .position, decimals: 2),
        .init("code", label: "Code", type: .barcode), .init("photo", label: "Photo", type: .photo),
      ], submit: .init("Save", link: "berth://garden/save"))
    let (text, behaviours) = fragment(form)
    for part in [
      #"data-device="position" data-decimals="2" hidden"#, #"data-device="barcode" hidden"#,
      #"data-device="photo" hidden"#, #"type="file" accept="image/*""#, #"inputmode="numeric""#,
      #"enctype="multipart/form-data""#,
    ] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(behaviours == [.device, .outbox])
    #expect(!HTMLRenderer().render(form).contains("data-device"), "a document has no such script")
  }

  @Test("A message's gestures lead to its actions, and its words say their language")
  func gestures() {
    let message = View.Message(
      "Hola", id: "1", language: "es",
      actions: [
        .init("Save", link: "berth://garden/save?m=1", gesture: .hold),
        .init("Say", link: "berth://garden/say?m=1", gesture: .doubleTap),
      ])
    let (text, behaviours) = fragment(.chat(messages: [message]))
    #expect(text.contains(#"data-gesture="hold""#) && text.contains(#"data-gesture="doubleTap""#))
    #expect(text.contains(#"lang="es""#))
    #expect(behaviours.contains(.chat))
  }

  @Test("A page whose keys lead left and right is swiped", arguments: ["left", "right", "x"])
  func swipe(key: String) {
    let page = View.page(
      "Beds", stay: View.Stay(keys: [.init(key: key, label: "Next", link: "berth://garden/next")])
    ) { View.text("A bed") }
    #expect(fragment(page).behaviours.contains(.swipe) == (key != "x"))
  }
}
