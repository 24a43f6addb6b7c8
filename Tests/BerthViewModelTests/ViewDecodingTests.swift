import BerthBase
import BerthViewModel
import Testing

@Suite("Reading views")
struct ViewDecodingTests {
  struct Bad: Sendable, CustomTestStringConvertible {
    var name: String
    var json: String
    var path: String
    var contains: String
    var testDescription: String { name }
  }

  static let bad: [Bad] = [
    Bad(name: "not an object", json: "[]", path: "$", contains: "expected an object"),
    Bad(name: "no kind", json: "{}", path: "$.kind", contains: "missing"),
    Bad(
      name: "title of a number", json: #"{"kind":"page","title":4}"#, path: "$.title",
      contains: "expected a string, found an integer"),
    Bad(
      name: "wrong child", json: #"{"kind":"page","children":[{"kind":"divider"},7]}"#,
      path: "$.children[1]", contains: "expected an object"),
    Bad(
      name: "children of a string", json: #"{"kind":"page","children":"x"}"#,
      path: "$.children", contains: "expected an array"),
    Bad(
      name: "item without title",
      json: #"{"kind":"page","children":[{"kind":"list","items":["a",{"detail":"b"}]}]}"#,
      path: "$.children[0].items[1].title", contains: "missing"),
    Bad(
      name: "script link", json: #"{"kind":"card","title":"x","link":"javascript:alert(1)"}"#,
      path: "$.link", contains: "not an allowed link"),
    Bad(
      name: "link with a space", json: #"{"kind":"card","title":"x","link":"berth://a b"}"#,
      path: "$.link", contains: "not an allowed link"),
    Bad(
      name: "action without link", json: #"{"kind":"actions","actions":[{"label":"x"}]}"#,
      path: "$.actions[0].link", contains: "missing"),
    Bad(
      name: "edge to nowhere",
      json:
        #"{"kind":"graph","nodes":[{"id":"a","x":1,"y":2}],"edges":[{"source":"a","target":"b"}]}"#,
      path: "$.edges[0].target", contains: "no node has id \"b\""),
    Bad(
      name: "two nodes of one id",
      json: #"{"kind":"graph","nodes":[{"id":"a","x":1,"y":2},{"id":"a","x":1,"y":2}]}"#,
      path: "$.nodes[1].id", contains: "stands twice"),
    Bad(
      name: "zoom upside down",
      json: #"{"kind":"graph","zoom":{"minimum":3,"maximum":2}}"#, path: "$.zoom",
      contains: "minimum is above maximum"),
    Bad(
      name: "latitude beyond the pole", json: #"{"kind":"map","points":[{"lat":91,"lon":0}]}"#,
      path: "$.points[0].lat", contains: "not between"),
    Bad(
      name: "line corner of one number", json: #"{"kind":"map","lines":[{"points":[[1]]}]}"#,
      path: "$.lines[0].points[0]", contains: "two numbers"),
    Bad(
      name: "path with markup",
      json: #"{"kind":"picture","width":9,"height":9,"shapes":[{"shape":"path","d":"M0 0\"/>"}]}"#,
      path: "$.shapes[0].d", contains: "not SVG path data"),
    Bad(
      name: "bad hexadecimal colour", json: ##"{"kind":"page","accent":"#12"}"##,
      path: "$.accent", contains: "not a colour"),
    Bad(
      name: "picture without size", json: #"{"kind":"picture","width":9}"#, path: "$.height",
      contains: "missing"),
    Bad(
      name: "value in a series", json: #"{"kind":"chart","series":[{"values":[1,"2"]}]}"#,
      path: "$.series[0].values[1]", contains: "expected a number or null"),
    Bad(
      name: "form without submit", json: #"{"kind":"form","fields":[]}"#, path: "$.submit",
      contains: "missing"),
    Bad(
      name: "flag of a string", json: #"{"kind":"list","items":[{"title":"x","checked":"no"}]}"#,
      path: "$.items[0].checked", contains: "true or false"),
  ]

  @Test("says where and what", arguments: bad)
  func refuses(_ bad: Bad) throws {
    let json = try JSON.parse(bad.json)
    let error = #expect(throws: ViewError.self) { try View.decode(json) }
    #expect(error?.path == bad.path)
    #expect(error?.message.contains(bad.contains) == true, "\(error?.message ?? "")")
  }

  @Test("an unknown kind is a note that names it, and the rest shows")
  func unknownKind() throws {
    let json = try JSON.parse(
      #"{"kind":"page","children":[{"kind":"hologram","beam":1},{"kind":"text","text":"here"}]}"#)
    let (view, warnings) = try View.decodeReporting(json)
    guard case .page(let page) = view.content else {
      Issue.record("not a page")
      return
    }
    #expect(page.children.map(\.kind) == ["text", "text"])
    #expect(page.children[0].json["role"] == "note")
    #expect(page.children[0].json["text"]?.string?.contains("hologram") == true)
    #expect(page.children[1] == .text("here"))
    #expect(warnings.map(\.path) == ["$.children[0]"])
  }

  @Test("unknown fields, words and colours are warnings with a path")
  func warnings() throws {
    let json = try JSON.parse(
      #"{"kind":"list","style":"spiral","extra":1,"items":[{"title":"x","badges":[{"text":"b","tone":"loud"}]}]}"#
    )
    let (view, warnings) = try View.decodeReporting(json)
    #expect(warnings.map(\.path).sorted() == ["$.extra", "$.items[0].badges[0].tone", "$.style"])
    guard case .list(let list) = view.content else {
      Issue.record("not a list")
      return
    }
    #expect(list.style == .bulleted)
    #expect(list.items[0].badges[0].tone == .neutral)
  }

  @Test("limits on depth, elements and text")
  func limits() throws {
    var deep: JSON = ["kind": "divider"]
    for _ in 0..<30 { deep = ["kind": "section", "children": [deep]] }
    let depth = #expect(throws: ViewError.self) { try View.decode(deep) }
    #expect(depth?.message.contains("nested deeper than 24") == true)
    let many: JSON = ["kind": "list", "items": .array(Array(repeating: "x", count: 50))]
    let count = #expect(throws: ViewError.self) {
      try View.decode(many, limits: ViewLimits(elements: 20))
    }
    #expect(count?.message.contains("more than 20 elements") == true)
    #expect(throws: ViewError.self) {
      try View.decode(many, limits: ViewLimits(textBytes: 30))
    }
  }
}
