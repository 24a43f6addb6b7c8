import BerthBase

extension ViewNode {
  /// A shape of a picture.
  public struct Shape: Sendable, Hashable {
    /// Where the ends of lines stop and how corners look.
    public enum Ends: String, Sendable, Hashable, CaseIterable {
      /// Cut off.
      case butt
      /// Rounded.
      case round
    }

    /// At which side of its place a text stands.
    public enum Anchor: String, Sendable, Hashable, CaseIterable {
      case start, middle, end
    }

    /// The family of letters.
    public enum Font: String, Sendable, Hashable, CaseIterable {
      case sans, serif, mono
    }

    /// What is drawn.
    public enum Form: Sendable, Hashable {
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
      /// Corners as x, y, x, y…; closed to a polygon or left open.
      case polygon([Double], closed: Bool)
      /// Words with the baseline at y; `maxWidth` squeezes longer words.
      case text(Letters)
      /// Shapes that move together.
      case group([Shape])
    }

    /// Words in a picture.
    public struct Letters: Sendable, Hashable {
      /// The words, one line.
      public var text: String
      /// The place of the baseline.
      public var x, y: Double
      /// The height of the letters.
      public var size: Double
      /// At which side of x the words stand.
      public var anchor: Anchor
      /// 400 is normal, 700 bold.
      public var weight: Int
      /// The family.
      public var font: Font
      /// Longer words are squeezed to this width.
      public var maxWidth: Double?
      /// Extra space between letters.
      public var spacing: Double

      /// Words in a picture.
      public init(
        _ text: String, x: Double, y: Double, size: Double = 16, anchor: Anchor = .start,
        weight: Int = 400, font: Font = .sans, maxWidth: Double? = nil, spacing: Double = 0
      ) {
        self.text = text
        self.x = x
        self.y = y
        self.size = size
        self.anchor = anchor
        self.weight = weight
        self.font = font
        self.maxWidth = maxWidth
        self.spacing = spacing
      }
    }

    /// What is drawn.
    public var form: Form
    /// What fills it; nil takes the group's, at the top the text colour.
    public var fill: ViewPaint?
    /// What draws its outline; nil takes the group's, at the top none.
    public var stroke: ViewPaint?
    /// The width of the outline.
    public var strokeWidth: Double?
    /// How lines end and meet.
    public var ends: Ends?
    /// Lengths of strokes and gaps.
    public var dash: [Double]
    /// 0 is clear, 1 opaque.
    public var opacity: Double
    /// Moved by; applied last.
    public var translate: (x: Double, y: Double)? {
      get { translation.map { ($0[0], $0[1]) } }
      set { translation = newValue.map { [$0.x, $0.y] } }
    }
    /// Turned by degrees, clockwise around its own origin; applied second.
    public var rotate: Double
    /// Grown by; applied first.
    public var scale: (x: Double, y: Double)? {
      get { scaling.map { ($0[0], $0[1]) } }
      set { scaling = newValue.map { [$0.x, $0.y] } }
    }
    private var translation: [Double]?
    private var scaling: [Double]?

    /// A shape.
    public init(
      _ form: Form, fill: ViewPaint? = nil, stroke: ViewPaint? = nil,
      strokeWidth: Double? = nil, ends: Ends? = nil, dash: [Double] = [], opacity: Double = 1,
      translate: (x: Double, y: Double)? = nil, rotate: Double = 0,
      scale: (x: Double, y: Double)? = nil
    ) {
      self.form = form
      self.fill = fill
      self.stroke = stroke
      self.strokeWidth = strokeWidth
      self.ends = ends
      self.dash = dash
      self.opacity = opacity
      self.rotate = rotate
      self.translate = translate
      self.scale = scale
    }
  }
}
