import BerthViewModel
import BerthViews

extension Trees {
  /// A view of any kind; `depth` bounds what stands inside it.
  mutating func node(_ depth: Int = 0) -> View {
    let inner = { (trees: inout Trees) -> [View] in
      depth > 2 ? [] : trees.some(4) { $0.node(depth + 1) }
    }
    switch Int.random(in: 0...21, using: &random) {
    case 0:
      return .page(
        text(), subtitle: maybe { $0.text() }, accent: maybe { $0.color() },
        language: maybe { _ in ["ar", "pt-BR", "en"][depth % 3] },
        direction: maybe { $0.one("ltr rtl") }, beside: inner(&self),
        standing: maybe { $0.action() }, children: inner(&self))
    case 1: return .section(text(), children: inner(&self))
    case 2:
      return .text(
        paragraphs: some(3) { $0.some(4) { $0.span() } },
        role: one("body note warning emphasis code"))
    case 3:
      return .list(
        some(6) { $0.item(0) }, style: one("bulleted numbered plain"), empty: maybe { $0.text() })
    case 4: return table()
    case 5:
      return .keyValues(
        some(5) { .init($0.text(3), $0.text(12), tone: $0.one("neutral accent good warning bad")) })
    case 6:
      return .card(
        text(), subtitle: maybe { $0.text() }, body: maybe { $0.text(30) },
        badges: some(4) { $0.badge() }, picture: maybe { $0.picture() },
        actions: some(2) { $0.action() }, role: one("plain hero"), children: inner(&self))
    case 7: return .badges(some(9) { $0.badge() })
    case 8: return chart()
    case 9: return graph()
    case 10: return map()
    case 11:
      return .timeline(
        title: maybe { $0.text() },
        steps: some(5) {
          .init($0.text(), duration: $0.number(0...5000), detail: $0.maybe { $0.text(20) })
        }, rounds: Int.random(in: 1...4, using: &random))
    case 12:
      return .chat(
        title: maybe { $0.text() },
        messages: some(4) {
          .init(
            $0.text(20), author: $0.text(2), side: $0.one("other own system"),
            time: $0.maybe { $0.text(1) },
            panes: $0.some(2) {
              .init(
                $0.text(2), text: $0.text(9),
                position: $0.one("before after"),
                direction: $0.maybe { $0.one("ltr rtl") })
            }, shown: $0.maybe { .pane(Int.random(in: 0...2, using: &$0.random)) },
            state: $0.maybe { $0.one("queued sent delivered read") },
            language: $0.maybe { ["en", "ar", "zh-Hant"].randomElement(using: &$0.random)! },
            actions: $0.some(1) { $0.action() })
        })
    case 13: return form()
    case 14: return paywall()
    case 15: return picture()
    case 16: return .actions(some(3) { $0.action() })
    case 17:
      return .progress(text(), value: number(0...1), detail: maybe { $0.text() })
    case 18:
      return .deck(
        title: maybe { $0.text() },
        cards: some(3) { trees in
          .init(
            front: inner(&trees), back: inner(&trees), actions: trees.some(2) { $0.action() })
        })
    case 19:
      return .choices(
        some(4) {
          .init(
            $0.text(), subtitle: $0.maybe { $0.text(9) }, link: $0.link(),
            picture: $0.maybe { $0.picture() }, symbol: $0.maybe { _ in "heart" },
            color: $0.maybe { $0.color() })
        })
    case 20:
      return .figure(
        text(2), value: text(1), range: maybe { $0.text(3) },
        level: maybe { .init($0.text(1), color: $0.maybe { $0.color() }) },
        detail: maybe { $0.text(9) }, link: maybe { $0.link() })
    default: return .divider
    }
  }

  private mutating func table() -> View {
    let columns = (0...Int.random(in: 0...6, using: &random)).map { _ in
      View.Column(
        text(2), type: one("text number"), align: one("start center end"))
    }
    return .table(
      columns: columns,
      rows: some(6) { trees in
        trees.some(7) {
          .init(
            $0.text(5), tone: $0.one("neutral accent good warning bad"),
            link: $0.maybe { $0.link() })
        }
      })
  }

  private mutating func chart() -> View {
    .chart(
      one("line bar spark strip"), title: maybe { $0.text() },
      series: some(3) { trees in
        .init(
          trees.text(1),
          values: trees.some(40) { trees in trees.maybe { $0.number() } },
          color: trees.maybe { $0.color() }, unit: trees.maybe { $0.text(0) })
      }, labels: some(20) { $0.text(1) }, unit: maybe { $0.text(0) },
      minimum: maybe { $0.number() }, maximum: maybe { $0.number() },
      marks: some(2) { .init(at: $0.number(0...20), $0.text(1)) })
  }

  private mutating func graph() -> View {
    let count = Int.random(in: 0...12, using: &random)
    let nodes = (0..<count).map { index in
      View.Node(
        id: "n\(index)", label: text(2), x: number(), y: number(), radius: number(0...80),
        category: maybe { $0.text(0) }, link: maybe { $0.link() }, expand: maybe { $0.link() },
        detail: maybe { $0.text(15) }, pinned: .random(using: &random))
    }
    let edges = (0..<count).map { index in
      View.Edge(
        "n\(index)", "n\(Int.random(in: 0..<count, using: &random))",
        weight: number(0...9), kind: maybe { _ in "k" })
    }
    return .graph(
      title: maybe { $0.text() }, nodes: nodes, edges: edges,
      legend: some(4) { .init($0.text(0), label: $0.text(2), color: $0.color()) },
      edgeLegend: [.init("k", label: text(1), color: color(), dashed: true)])
  }

  private mutating func map() -> View {
    .map(
      title: maybe { $0.text() },
      points: some(6) {
        .init(
          $0.text(3), latitude: $0.number(-90...90), longitude: $0.number(-180...180),
          category: $0.maybe { $0.text(0) }, detail: $0.maybe { $0.text(10) })
      },
      clusters: some(3) {
        .init(
          $0.text(2), latitude: $0.number(-90...90), longitude: $0.number(-180...180),
          count: Int($0.number(1...1e9)))
      },
      lines: some(2) { trees in
        .init(
          points: trees.some(9) {
            ($0.number(-90...90), $0.number(-180...180))
          }, closed: .random(using: &trees.random))
      })
  }

  private mutating func form() -> View {
    .form(
      title: maybe { $0.text() },
      fields: some(4) {
        .init(
          $0.text(0), label: $0.text(4),
          type: $0.one("text multiline number choice toggle date time file"),
          value: $0.maybe { $0.text(3) }, placeholder: $0.maybe { $0.text() },
          help: $0.maybe { $0.text(9) }, options: $0.some(3) { .init($0.text(1)) },
          minimum: $0.maybe { $0.number() }, required: .random(using: &$0.random))
      }, submit: action())
  }

  private mutating func paywall() -> View {
    .paywall(
      text(), message: maybe { $0.text(20) },
      comparison: some(4) { .init($0.text(4), free: .words($0.text(1)), premium: true) },
      products: some(2) {
        .init(
          id: $0.text(0), name: $0.text(2), price: $0.text(1), period: $0.maybe { $0.text(0) },
          trial: $0.maybe { $0.text(4) }, badge: $0.maybe { $0.text(1) },
          link: $0.maybe { $0.link() })
      }, restore: maybe { $0.link() }, footnote: maybe { $0.text(9) })
  }
}
