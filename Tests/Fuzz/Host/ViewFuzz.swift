import BerthBase
import BerthViewModel
import BerthViews
import FuzzKit

/// Views: decoded, written and decoded the same; drawn in every form without harm.
enum ViewFuzz {
  private static let plain = TerminalRenderer(width: 72, isTerminal: false)
  private static let rich = TerminalRenderer(
    width: 100, color: .truecolor, isTerminal: true, hyperlinks: true)
  private static let narrow = TerminalRenderer(width: 16, unicode: false)

  static func run(_ bytes: [UInt8]) {
    guard let json = try? JSON.parse(bytes) else { return }
    let view: View
    do throws(ViewError) {
      view = try View.decode(json)
    } catch {
      require(error.path.hasPrefix("$") && !error.message.isEmpty, "no place: \(error)")
      return
    }
    let written = view.json
    guard let again = try? View.decode(written) else {
      fatalError("what was written does not decode: \(written.text())")
    }
    require(again.json == written, "writing is no fixed point: \(written.text())")
    terminal(view)
    markup(view)
  }

  private static func terminal(_ view: View) {
    for renderer in [plain, narrow] {
      let drawn = renderer.utf8(view)
      requireText(drawn)
      for byte in drawn { require(byte >= 0x20 && byte != 0x7F || byte == 0x0A, "byte \(byte)") }
    }
    let drawn = rich.utf8(view)
    requireText(drawn)
    // Colours and hyperlinks only: ESC [ … m, ESC ] 8 … ESC \.
    for place in drawn.indices where drawn[place] < 0x20 && drawn[place] != 0x0A {
      require(drawn[place] == 0x1B && place + 1 < drawn.count, "control character \(drawn[place])")
      let next = drawn[place + 1]
      require([0x5B, 0x5C, 0x5D].contains(next), "escape sequence \(next)")
    }
  }

  private static func markup(_ view: View) {
    let svg = SVGRenderer().utf8(view)
    requireText(svg)
    if let flaw = MarkupForm.flaw(inXML: svg) { fatalError("SVG: \(flaw)") }
    let html = HTMLRenderer().utf8(view)
    requireText(html)
    if let flaw = MarkupForm.flaw(inHTML: html) { fatalError("HTML: \(flaw)") }
  }

  private static func requireText(_ bytes: [UInt8]) {
    require(String(validating: bytes, as: UTF8.self) != nil, "no UTF-8")
  }
}
