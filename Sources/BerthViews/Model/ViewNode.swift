public import BerthBase

/// One part of what a command shows: a meaning, never a layout.
///
/// The JSON form is written down in `VIEWS.md` beside this file. A tree is a value: it can be
/// read from any thread and compared.
///
/// ```swift
/// let node = try ViewNode.decode(JSON.parse(text))
/// print(TerminalRenderer(width: 80).render(node))
/// ```
public enum ViewNode: Sendable, Hashable {
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
  case badges([Badge])
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
  case actions([Action])
  /// How far something has come.
  case progress(Progress)
  /// A break between two parts.
  case divider

  /// The word that stands in the JSON field `kind`.
  public var kind: String {
    switch self {
    case .page: return "page"
    case .section: return "section"
    case .text: return "text"
    case .list: return "list"
    case .table: return "table"
    case .keyValues: return "keyValues"
    case .card: return "card"
    case .badges: return "badges"
    case .chart: return "chart"
    case .graph: return "graph"
    case .map: return "map"
    case .timeline: return "timeline"
    case .chat: return "chat"
    case .deck: return "deck"
    case .form: return "form"
    case .paywall: return "paywall"
    case .picture: return "picture"
    case .actions: return "actions"
    case .progress: return "progress"
    case .divider: return "divider"
    }
  }

  /// The JSON form; fields that hold their default are left out.
  public func encode() -> JSON {
    var fields = JSONObject()
    fields["kind"] = .string(kind)
    switch self {
    case .page(let value): value.write(to: &fields)
    case .section(let value): value.write(to: &fields)
    case .text(let value): value.write(to: &fields)
    case .list(let value): value.write(to: &fields)
    case .table(let value): value.write(to: &fields)
    case .keyValues(let value): value.write(to: &fields)
    case .card(let value): value.write(to: &fields)
    case .badges(let value): fields["badges"] = .array(value.map(\.json))
    case .chart(let value): value.write(to: &fields)
    case .graph(let value): value.write(to: &fields)
    case .map(let value): value.write(to: &fields)
    case .timeline(let value): value.write(to: &fields)
    case .chat(let value): value.write(to: &fields)
    case .deck(let value): value.write(to: &fields)
    case .form(let value): value.write(to: &fields)
    case .paywall(let value): value.write(to: &fields)
    case .picture(let value): value.write(to: &fields)
    case .actions(let value): fields["actions"] = .array(value.map(\.json))
    case .progress(let value): value.write(to: &fields)
    case .divider: break
    }
    return .object(fields)
  }
}
