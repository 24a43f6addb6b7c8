import BerthSDK

/// The drawings of the home page, each on a plane of 160 × 100.
enum HomeDrawing {
  /// Rings that open like a breath.
  static let breath = picture([
    View.Shape.circle(x: 80, y: 50, radius: 46).fill(.rgb(0x1FA796)).opacity(0.18),
    View.Shape.circle(x: 80, y: 50, radius: 34).fill(.rgb(0x1FA796)).opacity(0.3),
    View.Shape.circle(x: 80, y: 50, radius: 21).fill(.rgb(0x1FA796)).opacity(0.85),
  ])

  /// Somebody who sits, before a low sun.
  static let meditate = picture([
    View.Shape.circle(x: 80, y: 48, radius: 40).fill(.rgb(0xF3B562)).opacity(0.55),
    View.Shape.path("M0 78 Q40 60 82 76 T160 70 V100 H0 Z").fill(.rgb(0x8B6FD0)).opacity(0.5),
    View.Shape.path("M48 88 Q80 72 112 88 Q116 97 104 97 H56 Q44 97 48 88 Z").fill(.rgb(0x5B3FA0)),
    View.Shape.path("M66 82 Q64 50 80 48 Q96 50 94 82 Q80 76 66 82 Z").fill(.rgb(0x7C5CBF)),
    View.Shape.path("M67 58 Q52 72 56 86 M93 58 Q108 72 104 86").fill(.none)
      .stroke(.rgb(0x7C5CBF), width: 7, roundEnds: true),
    View.Shape.circle(x: 80, y: 34, radius: 11).fill(.rgb(0x5B3FA0)),
  ])

  /// A mug of cocoa with two marshmallows.
  static let chocolate = picture([
    View.Shape.path("M62 30 q-6 -8 0 -15 q6 -7 0 -13 M82 30 q-6 -8 0 -15 q6 -7 0 -13").fill(.none)
      .stroke(.rgb(0xB78A63), width: 3.5, roundEnds: true).opacity(0.7),
    View.Shape.ellipse(x: 76, y: 95, radiusX: 48, radiusY: 5).fill(.rgb(0x3E2415)).opacity(0.25),
    View.Shape.path("M108 48 h8 q16 0 16 15 q0 15 -16 15 h-12").fill(.none)
      .stroke(.rgb(0xA86B42), width: 8, roundEnds: true),
    View.Shape.path("M40 40 H112 V72 Q112 94 90 94 H62 Q40 94 40 72 Z").fill(.rgb(0xC08457)),
    View.Shape.path("M40 62 H112 V72 Q112 78 110 82 H42 Q40 78 40 72 Z").fill(.rgb(0xA86B42)),
    View.Shape.ellipse(x: 76, y: 40, radiusX: 36, radiusY: 9).fill(.rgb(0x8B5E3C)),
    View.Shape.ellipse(x: 76, y: 41, radiusX: 30, radiusY: 6.5).fill(.rgb(0x4A2A18)),
    View.Shape.rect(x: 60, y: 32, width: 15, height: 11, radius: 4).fill(.rgb(0xFFF4E6)),
    View.Shape.rect(x: 78, y: 34, width: 14, height: 10, radius: 4).fill(.rgb(0xFBE3CC)),
  ])

  /// Headphones around a sound.
  static let listen = picture([
    View.Shape.path("M60 60 V66 M70 46 V80 M80 54 V72 M90 40 V86 M100 58 V68").fill(.none)
      .stroke(.rgb(0x8FA0F0), width: 5, roundEnds: true),
    View.Shape.path("M36 70 V58 Q36 14 80 14 Q124 14 124 58 V70").fill(.none)
      .stroke(.rgb(0x4C5FD0), width: 7, roundEnds: true),
    View.Shape.rect(x: 26, y: 58, width: 20, height: 34, radius: 10).fill(.rgb(0x5B6EE1)),
    View.Shape.rect(x: 114, y: 58, width: 20, height: 34, radius: 10).fill(.rgb(0x5B6EE1)),
  ])

  /// An open notebook and a pen.
  static let write = picture([
    View.Shape.path("M80 26 Q60 12 30 18 V86 Q60 80 80 94 Z").fill(.rgb(0xFFF8F0)),
    View.Shape.path("M80 26 Q100 12 130 18 V86 Q100 80 80 94 Z").fill(.rgb(0xF6E7DA)),
    View.Shape.path("M80 26 V94").fill(.none).stroke(.rgb(0xD9A7B8), width: 2.5),
    View.Shape.path("M40 36 Q56 33 70 39 M40 50 Q56 47 70 53 M40 64 Q52 62 62 65").fill(.none)
      .stroke(.rgb(0xC58CA5), width: 3, roundEnds: true),
    View.Shape.path("M92 74 L96 60 L128 24 L138 33 L106 69 Z").fill(.rgb(0xB5547F)),
    View.Shape.path("M92 74 L96 60 L106 69 Z").fill(.rgb(0xF3B562)),
  ])

  private static func picture(_ shapes: [View.Shape]) -> View {
    View.picture(width: 160, height: 100, label: "", shapes: shapes)
  }
}
