import BerthViewModel

/// Draws every kind of node.
protocol ViewPainter {
  mutating func draw(_ page: View.Page)
  mutating func draw(_ section: View.Section)
  mutating func draw(_ text: View.Text)
  mutating func draw(_ list: View.List)
  mutating func draw(_ table: View.Table)
  mutating func draw(_ values: View.KeyValues)
  mutating func draw(_ card: View.Card)
  mutating func draw(_ badges: [View.Badge])
  mutating func draw(_ chart: View.Chart)
  mutating func draw(_ graph: View.Graph)
  mutating func draw(_ map: View.Map)
  mutating func draw(_ timeline: View.Timeline)
  mutating func draw(_ chat: View.Chat)
  mutating func draw(_ deck: View.Deck)
  mutating func draw(_ form: View.Form)
  mutating func draw(_ paywall: View.Paywall)
  mutating func draw(_ picture: View.Picture)
  mutating func draw(_ actions: [View.Action])
  mutating func draw(_ choices: View.Choices)
  mutating func draw(_ figure: View.Figure)
  mutating func draw(_ progress: View.Progress)
  mutating func drawDivider()
}

extension ViewPainter {
  /// Draws a node by its kind.
  mutating func draw(_ content: View.Content) {
    switch content {
    case .page(let node): draw(node)
    case .section(let node): draw(node)
    case .text(let node): draw(node)
    case .list(let node): draw(node)
    case .table(let node): draw(node)
    case .keyValues(let node): draw(node)
    case .card(let node): draw(node)
    case .badges(let node): draw(node.badges)
    case .chart(let node): draw(node)
    case .graph(let node): draw(node)
    case .map(let node): draw(node)
    case .timeline(let node): draw(node)
    case .chat(let node): draw(node)
    case .deck(let node): draw(node)
    case .form(let node): draw(node)
    case .paywall(let node): draw(node)
    case .picture(let node): draw(node)
    case .actions(let node): draw(node.actions)
    case .choices(let node): draw(node)
    case .figure(let node): draw(node)
    case .progress(let node): draw(node)
    case .divider: drawDivider()
    }
  }
}
