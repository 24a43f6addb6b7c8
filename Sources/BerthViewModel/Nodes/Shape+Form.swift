extension View.Shape {
  /// What is drawn.
  package enum Form: Sendable {
    /// SVG path data.
    case path(String)
    /// A centre and a radius.
    case circle(x: Double, y: Double, radius: Double)
    /// A centre and two radii.
    case ellipse(x: Double, y: Double, radiusX: Double, radiusY: Double)
    /// A corner, a size and the radius of the corners.
    case rect(x: Double, y: Double, width: Double, height: Double, radius: Double)
    /// Two ends.
    case line(x1: Double, y1: Double, x2: Double, y2: Double)
    /// Corners; closed to a polygon or left open.
    case polygon([View.Vector], closed: Bool)
    /// Words in one line.
    case text(Letters)
    /// A photo among the files of the plugin's media folder, and the place it fills.
    case image(file: String, x: Double, y: Double, width: Double, height: Double)
    /// Shapes that move together.
    case group([View.Shape])
  }

  /// How lines end and meet.
  package enum Ends: String, Sendable, Hashable {
    case butt, round
  }
}

extension View.Shape.Form {
  private var word: String {
    switch self {
    case .path: "path"
    case .circle: "circle"
    case .ellipse: "ellipse"
    case .rect: "rect"
    case .line: "line"
    case .polygon: "polygon"
    case .text: "text"
    case .image: "image"
    case .group: "group"
    }
  }

  /// The form with which reading starts.
  private init?(word: String) {
    switch word {
    case "path": self = .path("")
    case "circle": self = .circle(x: 0, y: 0, radius: 0)
    case "ellipse": self = .ellipse(x: 0, y: 0, radiusX: 0, radiusY: 0)
    case "rect": self = .rect(x: 0, y: 0, width: 0, height: 0, radius: 0)
    case "line": self = .line(x1: 0, y1: 0, x2: 0, y2: 0)
    case "polygon": self = .polygon([], closed: true)
    case "text": self = .text(View.Shape.Letters())
    case "image": self = .image(file: "", x: 0, y: 0, width: 0, height: 0)
    case "group": self = .group([])
    default: return nil
    }
  }

  mutating func code(with coder: ViewCoder) {
    var word = self.word
    coder.string("shape", &word)
    if coder.isReading {
      guard let form = Self(word: word) else {
        coder.takeUnknownFields()
        coder.reader?.warn("unknown shape \"\(word)\"; it is not drawn")
        return self = .group([])
      }
      self = form
    }
    codeFields(with: coder)
  }

  private mutating func codeFields(with coder: ViewCoder) {
    switch self {
    case .path(var data):
      coder.string("d", &data)
      coder.require(ShapePath.isPath(data), "not SVG path data", at: "d")
      self = .path(data)
    case .circle(var x, var y, var radius):
      coder.coordinate("x", &x)
      coder.coordinate("y", &y)
      coder.length("radius", &radius)
      self = .circle(x: x, y: y, radius: radius)
    case .ellipse(var x, var y, var radiusX, var radiusY):
      coder.coordinate("x", &x)
      coder.coordinate("y", &y)
      coder.length("radiusX", &radiusX)
      coder.length("radiusY", &radiusY)
      self = .ellipse(x: x, y: y, radiusX: radiusX, radiusY: radiusY)
    case .rect(var x, var y, var width, var height, var radius):
      coder.number("x", &x, in: -1_000_000...1_000_000, default: 0)
      coder.number("y", &y, in: -1_000_000...1_000_000, default: 0)
      coder.length("width", &width)
      coder.length("height", &height)
      coder.number("radius", &radius, in: 0...1_000_000, default: 0)
      self = .rect(x: x, y: y, width: width, height: height, radius: radius)
    case .line(var x1, var y1, var x2, var y2):
      coder.coordinate("x1", &x1)
      coder.coordinate("y1", &y1)
      coder.coordinate("x2", &x2)
      coder.coordinate("y2", &y2)
      self = .line(x1: x1, y1: y1, x2: x2, y2: y2)
    case .polygon(var corners, var closed):
      coder.list("points", &corners, write: { $0.encoded }, read: View.Vector.init)
      coder.flag("closed", &closed, default: true)
      self = .polygon(corners, closed: closed)
    case .text(var letters):
      letters.code(with: coder)
      self = .text(letters)
    case .image(var file, var x, var y, var width, var height):
      coder.string("file", &file)
      coder.number("x", &x, in: -1_000_000...1_000_000, default: 0)
      coder.number("y", &y, in: -1_000_000...1_000_000, default: 0)
      coder.length("width", &width)
      coder.length("height", &height)
      self = .image(file: file, x: x, y: y, width: width, height: height)
    case .group(var shapes):
      coder.list("shapes", &shapes)
      self = .group(shapes)
    }
  }
}

extension ViewCoder {
  /// A coordinate on the plane of a picture.
  func coordinate(_ key: String, _ value: inout Double) {
    number(key, &value, in: -1_000_000...1_000_000)
  }

  /// A length on the plane of a picture.
  fileprivate func length(_ key: String, _ value: inout Double) {
    number(key, &value, in: 0...1_000_000)
  }
}
