import BerthBase
import BerthViewModel
import BerthViews
import Testing

@Suite("Trees of views")
struct ViewTreeTests {
  @Test("what is written is read back the same", arguments: 0..<200)
  func roundTrip(seed: Int) throws {
    var trees = Trees(seed: UInt64(seed))
    let node = trees.node()
    let json = node.json
    // Links that are not allowed are refused when read, so only clean trees can come back.
    let text = json.text()
    guard !text.contains("javascript:"), !text.contains(#"berth:\""#) else { return }
    let parsed = try JSON.parse(text)
    let (back, warnings) = try View.decodeReporting(parsed)
    #expect(warnings.isEmpty)
    #expect(back.json == json)
    #expect(back.json.text() == text)
  }

  @Test("JSON of any shape never crashes the reader", arguments: 0..<300)
  func fuzz(seed: Int) throws {
    var trees = Trees(seed: UInt64(seed) &+ 90_000)
    let mangled = mangle(trees.node().json, &trees)
    if let view = try? View.decode(mangled) {
      _ = TerminalRenderer(width: 40).render(view)
      _ = SVGRenderer().render(view)
      _ = HTMLRenderer().render(view)
    }
  }

  /// Replaces parts of a document by values of other types.
  private func mangle(_ json: JSON, _ trees: inout Trees) -> JSON {
    if Int.random(in: 0..<40, using: &trees.random) == 0 {
      let others: [JSON] = [.null, 1, -2.5, "x", true, [], [:], 1e300, "", [[1, 2]]]
      return others.randomElement(using: &trees.random) ?? .null
    }
    switch json {
    case .array(let elements): return .array(elements.map { mangle($0, &trees) })
    case .object(let fields):
      var result = JSONObject()
      for (key, value) in fields { result[key] = mangle(value, &trees) }
      return .object(result)
    default: return json
    }
  }
}
