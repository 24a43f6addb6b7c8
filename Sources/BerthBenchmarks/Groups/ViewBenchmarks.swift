import BerthBase
import BerthViewModel
import BerthViews

/// Drawing a list of 600 rows from the JSON a plugin hands over.
enum ViewBenchmarks {
  static func run(_ bench: Bench) throws {
    let items = (0..<600).map { index -> JSON in
      [
        "title": .string("Drink number \(index)"),
        "subtitle": "gin, lemon juice, sugar syrup and a dash of orange bitters",
        "detail": .string("\(index % 40) % ABV"), "link": .string("berth://bar/show?id=\(index)"),
      ]
    }
    let page: JSON = [
      "kind": "page", "title": "Drinks",
      "children": [["kind": "list", "items": .array(items)]],
    ]
    let bytes = page.utf8()
    try bench.measure("parse the JSON") {
      bench.sum += Int64(try JSON.parse(bytes).object?.count ?? 0)
    }
    try bench.measure("decode the view") {
      if case .page(let page) = try View.decode(page).content {
        bench.sum += Int64(page.children.count)
      }
    }
    let view = try View.decode(page)
    bench.measure("terminal, plain") {
      bench.sum += Int64(TerminalRenderer(width: 80, isTerminal: false).render(view).utf8.count)
    }
    bench.measure("terminal, true colour") {
      bench.sum += Int64(TerminalRenderer(width: 80, color: .truecolor).render(view).utf8.count)
    }
    bench.measure("SVG") { bench.sum += Int64(SVGRenderer().render(view).utf8.count) }
    bench.measure("HTML") { bench.sum += Int64(HTMLRenderer().render(view).utf8.count) }
  }
}
