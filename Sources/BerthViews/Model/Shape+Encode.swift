import BerthBase

extension ViewNode.Shape {
  var json: JSON {
    var fields = JSONObject()
    writeForm(to: &fields)
    fields.set("fill", fill?.text)
    fields.set("stroke", stroke?.text)
    fields.set("strokeWidth", strokeWidth)
    fields.set("ends", ends?.rawValue)
    fields.set("dash", dash.map(JSONObject.number))
    fields.set("opacity", opacity, unless: 1)
    if let translate { fields["translate"] = JSONObject.pair(translate.x, translate.y) }
    fields.set("rotate", rotate, unless: 0)
    if let scale { fields["scale"] = JSONObject.pair(scale.x, scale.y) }
    return .object(fields)
  }

  private func writeForm(to fields: inout JSONObject) {
    switch form {
    case .path(let data):
      fields.set("shape", "path")
      fields.set("d", data)
    case .circle(let x, let y, let radius):
      fields.set("shape", "circle")
      fields.set("x", x)
      fields.set("y", y)
      fields.set("radius", radius)
    case .ellipse(let x, let y, let radiusX, let radiusY):
      fields.set("shape", "ellipse")
      fields.set("x", x)
      fields.set("y", y)
      fields.set("radiusX", radiusX)
      fields.set("radiusY", radiusY)
    case .rect(let x, let y, let width, let height, let radius):
      fields.set("shape", "rect")
      fields.set("x", x, unless: 0)
      fields.set("y", y, unless: 0)
      fields.set("width", width)
      fields.set("height", height)
      fields.set("radius", radius, unless: 0)
    case .line(let x1, let y1, let x2, let y2):
      fields.set("shape", "line")
      fields.set("x1", x1)
      fields.set("y1", y1)
      fields.set("x2", x2)
      fields.set("y2", y2)
    case .polygon(let numbers, let closed):
      fields.set("shape", "polygon")
      fields.set(
        "points",
        stride(from: 0, to: numbers.count - 1, by: 2).map {
          JSONObject.pair(numbers[$0], numbers[$0 + 1])
        })
      fields.set("closed", closed, unless: true)
    case .text(let letters): write(letters, to: &fields)
    case .group(let shapes):
      fields.set("shape", "group")
      fields.set("shapes", shapes.map(\.json))
    }
  }

  private func write(_ letters: Letters, to fields: inout JSONObject) {
    fields.set("shape", "text")
    fields.set("text", letters.text)
    fields.set("x", letters.x)
    fields.set("y", letters.y)
    fields.set("size", letters.size, unless: 16)
    fields.set("anchor", letters.anchor, unless: .start)
    fields.set("weight", Double(letters.weight), unless: 400)
    fields.set("font", letters.font, unless: .sans)
    fields.set("maxWidth", letters.maxWidth)
    fields.set("spacing", letters.spacing, unless: 0)
  }
}
