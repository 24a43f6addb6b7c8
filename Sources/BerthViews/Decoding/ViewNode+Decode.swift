public import BerthBase

extension ViewNode {
  /// Reads a view.
  ///
  /// A kind this version does not know becomes a note that names it, so that the rest of a newer
  /// plugin's view still shows; unknown fields are skipped.
  ///
  /// - Throws: `ViewError` with a JSON path for a missing or wrong field, a link with a scheme
  ///   that is not allowed, or a view beyond `limits`.
  public static func decode(
    _ json: JSON, limits: ViewLimits = ViewLimits()
  ) throws(ViewError) -> ViewNode {
    var decoder = ViewDecoder(limits: limits, reporting: false)
    return try decoder.node(json)
  }

  /// Reads a view and tells what a reader of this version passes over: unknown kinds, fields
  /// and words. An empty list means that every part of the JSON is understood.
  public static func decodeReporting(
    _ json: JSON, limits: ViewLimits = ViewLimits()
  ) throws(ViewError) -> (view: ViewNode, warnings: [ViewError]) {
    var decoder = ViewDecoder(limits: limits, reporting: true)
    let view = try decoder.node(json)
    return (view, decoder.warnings)
  }
}

extension ViewDecoder {
  /// Reads one view at the present place.
  mutating func node(_ json: JSON) throws(ViewError) -> ViewNode {
    try nested { (decoder) throws(ViewError) in
      let fields = try decoder.object(json)
      return try decoder.node(kind: try decoder.string(fields, "kind"), fields)
    }
  }

  private mutating func node(
    kind: String, _ fields: JSONObject
  ) throws(ViewError) -> ViewNode {
    switch kind {
    case "page": return .page(try ViewNode.Page(&self, fields))
    case "section": return .section(try ViewNode.Section(&self, fields))
    case "text": return .text(try ViewNode.Text(&self, fields))
    case "list": return .list(try ViewNode.List(&self, fields))
    case "table": return .table(try ViewNode.Table(&self, fields))
    case "keyValues": return .keyValues(try ViewNode.KeyValues(&self, fields))
    case "card": return .card(try ViewNode.Card(&self, fields))
    case "chart": return .chart(try ViewNode.Chart(&self, fields))
    case "graph": return .graph(try ViewNode.Graph(&self, fields))
    case "map": return .map(try ViewNode.Map(&self, fields))
    case "timeline": return .timeline(try ViewNode.Timeline(&self, fields))
    case "chat": return .chat(try ViewNode.Chat(&self, fields))
    case "deck": return .deck(try ViewNode.Deck(&self, fields))
    case "form": return .form(try ViewNode.Form(&self, fields))
    case "paywall": return .paywall(try ViewNode.Paywall(&self, fields))
    case "picture": return .picture(try ViewNode.Picture(&self, fields))
    case "progress": return .progress(try ViewNode.Progress(&self, fields))
    case "badges":
      check(fields, ["kind", "badges"])
      return .badges(try badges(fields, "badges"))
    case "actions":
      check(fields, ["kind", "actions"])
      return .actions(try actions(fields, "actions"))
    case "divider":
      check(fields, ["kind"])
      return .divider
    default:
      warn("unknown kind \"\(kind)\"; shown as a note")
      let name = kind.count > 40 ? "\(kind.prefix(40))…" : kind
      return .text(
        ViewNode.Text(
          role: .note, "A part of kind “\(name)” is not shown; a newer berth may know it."))
    }
  }
}
