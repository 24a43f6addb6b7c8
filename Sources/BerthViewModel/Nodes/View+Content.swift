/// A part that stands in the tree by itself.
protocol ViewNode: ViewPart {
  /// The word in the JSON field `kind`.
  static var kind: String { get }
}

extension View {
  /// The kinds of nodes.
  package indirect enum Content: Sendable {
    /// A whole answer: title, subtitle and what stands below.
    case page(Page)
    /// A titled part of a page.
    case section(Section)
    /// Paragraphs of running text.
    case text(Text)
    /// Items one below the other.
    case list(List)
    /// Rows under columns.
    case table(Table)
    /// Names with their values.
    case keyValues(KeyValues)
    /// One thing at a glance.
    case card(Card)
    /// Short labels in a row.
    case badges(Badges)
    /// Numbers as a line, bars or a spark line.
    case chart(Chart)
    /// Things and how they hang together, with positions.
    case graph(Graph)
    /// Places on the earth.
    case map(Map)
    /// Steps that take time.
    case timeline(Timeline)
    /// Messages between people.
    case chat(Chat)
    /// Cards with two sides to learn from.
    case deck(Deck)
    /// Questions to the user.
    case form(Form)
    /// What a locked feature costs and brings.
    case paywall(Paywall)
    /// Vector shapes.
    case picture(Picture)
    /// What the user can do next.
    case actions(Actions)
    /// Ways on that are equal in rank.
    case choices(Choices)
    /// The one number that people come for.
    case figure(Figure)
    /// How far something has come.
    case progress(Progress)
    /// A break between two parts.
    case divider
  }
}

extension View.Content {
  /// The node with its fields.
  var node: any ViewNode {
    switch self {
    case .page(let node): node
    case .section(let node): node
    case .text(let node): node
    case .list(let node): node
    case .table(let node): node
    case .keyValues(let node): node
    case .card(let node): node
    case .badges(let node): node
    case .chart(let node): node
    case .graph(let node): node
    case .map(let node): node
    case .timeline(let node): node
    case .chat(let node): node
    case .deck(let node): node
    case .form(let node): node
    case .paywall(let node): node
    case .picture(let node): node
    case .actions(let node): node
    case .choices(let node): node
    case .figure(let node): node
    case .progress(let node): node
    case .divider: View.Divider()
    }
  }

  /// Reads a node of a kind; nil when this version does not know it.
  init?(reading kind: String, with coder: ViewCoder) {
    switch kind {
    case View.Page.kind: self = .page(coder.node())
    case View.Section.kind: self = .section(coder.node())
    case View.Text.kind: self = .text(coder.node())
    case View.List.kind: self = .list(coder.node())
    case View.Table.kind: self = .table(coder.node())
    case View.KeyValues.kind: self = .keyValues(coder.node())
    case View.Card.kind: self = .card(coder.node())
    case View.Badges.kind: self = .badges(coder.node())
    case View.Chart.kind: self = .chart(coder.node())
    case View.Graph.kind: self = .graph(coder.node())
    case View.Map.kind: self = .map(coder.node())
    case View.Timeline.kind: self = .timeline(coder.node())
    case View.Chat.kind: self = .chat(coder.node())
    case View.Deck.kind: self = .deck(coder.node())
    case View.Form.kind: self = .form(coder.node())
    case View.Paywall.kind: self = .paywall(coder.node())
    case View.Picture.kind: self = .picture(coder.node())
    case View.Actions.kind: self = .actions(coder.node())
    case View.Choices.kind: self = .choices(coder.node())
    case View.Figure.kind: self = .figure(coder.node())
    case View.Progress.kind: self = .progress(coder.node())
    case View.Divider.kind: self = .divider
    default: return nil
    }
  }
}

extension ViewCoder {
  /// Reads the fields of a node.
  fileprivate func node<Node: ViewNode>() -> Node {
    var node = Node()
    node.code(with: self)
    return node
  }
}
