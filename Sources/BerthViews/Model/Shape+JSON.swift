import BerthBase

extension ViewNode.Shape {
  private static let common = [
    "shape", "fill", "stroke", "strokeWidth", "ends", "dash", "opacity", "translate", "rotate",
    "scale",
  ]
  private static let plane = -1_000_000.0...1_000_000.0
  private static let length = 0.0...1_000_000.0

  init(_ decoder: inout ViewDecoder, _ json: JSON) throws(ViewError) {
    self = try decoder.nested { (decoder) throws(ViewError) in
      try Self(&decoder, fields: try decoder.object(json))
    }
  }

  private init(_ decoder: inout ViewDecoder, fields: JSONObject) throws(ViewError) {
    let pair = { (decoder: inout ViewDecoder, json: JSON) throws(ViewError) in
      let (x, y) = try decoder.pair(json)
      return (x: x, y: y)
    }
    self.init(
      try Self.form(&decoder, fields),
      fill: try decoder.paint(fields, "fill"), stroke: try decoder.paint(fields, "stroke"),
      strokeWidth: try decoder.optionalNumber(fields, "strokeWidth").map { max($0, 0) },
      ends: try decoder.optional(fields, "ends") { (decoder, json) throws(ViewError) in
        ViewNode.Shape.Ends(rawValue: json.string ?? "") ?? .butt
      },
      dash: try decoder.list(fields, "dash") { (decoder, json) throws(ViewError) in
        guard let value = json.double, value.isFinite, value >= 0 else {
          throw decoder.error("expected a length")
        }
        return value
      },
      opacity: try decoder.number(fields, "opacity", in: 0...1, default: 1),
      translate: try decoder.optional(fields, "translate", pair),
      rotate: try decoder.number(fields, "rotate", default: 0),
      scale: try decoder.optional(fields, "scale", pair))
  }

  private static func form(
    _ decoder: inout ViewDecoder, _ fields: JSONObject
  ) throws(ViewError) -> Form {
    let kind = try decoder.string(fields, "shape")
    switch kind {
    case "path":
      decoder.check(fields, common + ["d"])
      let data = try decoder.string(fields, "d")
      guard ShapePath.isPath(data) else {
        throw ViewError(path: "\(decoder.path).d", message: "not SVG path data")
      }
      return .path(data)
    case "circle":
      decoder.check(fields, common + ["x", "y", "radius"])
      return .circle(
        x: try decoder.number(fields, "x", in: plane),
        y: try decoder.number(fields, "y", in: plane),
        radius: try decoder.number(fields, "radius", in: length))
    case "ellipse":
      decoder.check(fields, common + ["x", "y", "radiusX", "radiusY"])
      return .ellipse(
        x: try decoder.number(fields, "x", in: plane),
        y: try decoder.number(fields, "y", in: plane),
        radiusX: try decoder.number(fields, "radiusX", in: length),
        radiusY: try decoder.number(fields, "radiusY", in: length))
    case "rect":
      decoder.check(fields, common + ["x", "y", "width", "height", "radius"])
      return .rect(
        x: try decoder.number(fields, "x", in: plane, default: 0),
        y: try decoder.number(fields, "y", in: plane, default: 0),
        width: try decoder.number(fields, "width", in: length),
        height: try decoder.number(fields, "height", in: length),
        radius: try decoder.number(fields, "radius", in: length, default: 0))
    case "line":
      decoder.check(fields, common + ["x1", "y1", "x2", "y2"])
      return .line(
        x1: try decoder.number(fields, "x1", in: plane),
        y1: try decoder.number(fields, "y1", in: plane),
        x2: try decoder.number(fields, "x2", in: plane),
        y2: try decoder.number(fields, "y2", in: plane))
    case "polygon":
      decoder.check(fields, common + ["points", "closed"])
      let corners = try decoder.list(fields, "points") { (decoder, json) throws(ViewError) in
        let (x, y) = try decoder.pair(json)
        return [x, y]
      }
      return .polygon(
        corners.flatMap { $0 }, closed: try decoder.flag(fields, "closed", default: true))
    case "text": return .text(try letters(&decoder, fields))
    case "group":
      decoder.check(fields, common + ["shapes"])
      return .group(
        try decoder.list(fields, "shapes") { (decoder, json) throws(ViewError) in
          try ViewNode.Shape(&decoder, json)
        })
    default:
      decoder.warn("unknown shape \"\(kind)\"; it is not drawn")
      return .group([])
    }
  }

  private static func letters(
    _ decoder: inout ViewDecoder, _ fields: JSONObject
  ) throws(ViewError) -> Letters {
    decoder.check(
      fields,
      common + ["text", "x", "y", "size", "anchor", "weight", "font", "maxWidth", "spacing"])
    return Letters(
      try decoder.string(fields, "text"),
      x: try decoder.number(fields, "x", in: plane),
      y: try decoder.number(fields, "y", in: plane),
      size: try decoder.number(fields, "size", in: 1...2000, default: 16),
      anchor: try decoder.word(fields, "anchor", default: .start),
      weight: Int(try decoder.number(fields, "weight", in: 100...900, default: 400)),
      font: try decoder.word(fields, "font", default: .sans),
      maxWidth: try decoder.optionalNumber(fields, "maxWidth").map { max($0, 1) },
      spacing: try decoder.number(fields, "spacing", in: -100...1000, default: 0))
  }
}
