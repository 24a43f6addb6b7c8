import BerthSDK

/// A drawn portrait for whoever has no picture: a bust before a wash of colour, the same for a handle
/// every time. Its tones are those of the wash, so that it claims nothing about anybody's looks.
struct Portrait {
  private let name: String
  private let photo: String?
  private var state: UInt32

  /// A portrait of somebody; `photo`, a file of the media folder, lies over what is drawn.
  init(_ profile: Profile, photo: String? = nil) {
    name = profile.name
    self.photo = photo
    state = 2_166_136_261
    for byte in profile.handle.utf8 { state = (state ^ UInt32(byte)) &* 16_777_619 }
  }

  private struct Tones {
    var wash, deep, hair, face, cloth: UInt32
  }

  private static let tones = [
    Tones(wash: 0xE4D9FB, deep: 0xC3ABF2, hair: 0x4A2F93, face: 0xF7EFFF, cloth: 0x7A4DD8),
    Tones(wash: 0xD3EEF0, deep: 0x95D3D8, hair: 0x1B5560, face: 0xEFFBFB, cloth: 0x2E8C97),
    Tones(wash: 0xFBE0D4, deep: 0xF3B294, hair: 0x7C3317, face: 0xFFF4EC, cloth: 0xD0693C),
    Tones(wash: 0xDCE6FB, deep: 0xA6BEF1, hair: 0x23407F, face: 0xF1F6FF, cloth: 0x4A71C9),
    Tones(wash: 0xF9DCE8, deep: 0xEDA6C4, hair: 0x7A2350, face: 0xFFF1F7, cloth: 0xC4477F),
    Tones(wash: 0xE0EFD5, deep: 0xADD193, hair: 0x335A1E, face: 0xF5FBF0, cloth: 0x5C9340),
    Tones(wash: 0xFBECC8, deep: 0xEFCB78, hair: 0x70500C, face: 0xFFF9EA, cloth: 0xC08A1E),
  ]

  private mutating func next(_ count: Int) -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 16) % count
  }

  /// The portrait for a card, 240 wide and 180 high.
  var card: View { view(width: 240, top: 0, height: 180) }

  /// The portrait for a list, a square around the face.
  var face: View { view(width: 150, top: 24, height: 150) }

  private func view(width: Double, top: Double, height: Double) -> View {
    View.picture(
      width: width, height: height, label: name,
      shapes: [View.Shape.group(shapes).translated(x: width / 2 - 120, y: -top)]
        + (photo.map { [.image($0, width: width, height: height)] } ?? []))
  }

  private var shapes: [View.Shape] {
    var draw = self
    let tone = Self.tones[draw.next(Self.tones.count)]
    let (back, front) = draw.hair(tone)
    var shapes: [View.Shape] = [
      .rect(width: 240, height: 180).fill(.rgb(tone.wash)),
      .circle(x: 120, y: 96, radius: 78).fill(.rgb(tone.deep)).opacity(0.45),
    ]
    shapes += back
    shapes.append(contentsOf: [
      .path("M46 180 Q50 140 96 134 L120 146 L144 134 Q190 140 194 180 Z").fill(.rgb(tone.cloth)),
      .path("M105 112 H135 V136 Q120 152 105 136 Z").fill(.rgb(tone.face)),
      .path("M105 118 Q120 132 135 118 V126 Q120 138 105 126 Z").fill(.rgb(tone.deep)).opacity(0.5),
      .ellipse(x: 120, y: 88, radiusX: 30, radiusY: 36).fill(.rgb(tone.face)),
    ])
    shapes += front
    shapes += draw.features(tone)
    return shapes
  }

  /// What lies behind the head and what lies on it.
  private mutating func hair(_ tone: Tones) -> (back: [View.Shape], front: [View.Shape]) {
    let fill = View.Paint.rgb(tone.hair)
    let fringe = "M88 90 Q84 44 122 44 Q158 44 152 90 Q150 66 130 64 Q104 68 88 90 Z"
    switch next(6) {
    case 0:
      return (
        [.path("M84 86 Q78 40 120 40 Q162 40 156 86 V142 Q120 152 84 142 Z").fill(fill)],
        [.path(fringe).fill(fill)]
      )
    case 1: return ([], [.path(fringe).fill(fill)])
    case 2:
      return (
        [.circle(x: 120, y: 36, radius: 17).fill(fill)],
        [.path("M88 86 Q88 48 120 48 Q152 48 152 86 Q142 62 120 62 Q98 62 88 86 Z").fill(fill)]
      )
    case 3:
      let curls = [(92, 70), (98, 54), (112, 44), (130, 44), (143, 54), (149, 70)]
      return (
        [], curls.map { .circle(x: Double($0.0), y: Double($0.1), radius: 13).fill(fill) }
      )
    case 4:
      return (
        [
          .path("M82 92 Q80 42 120 42 Q160 42 158 92 Q160 112 150 118 H90 Q80 112 82 92 Z").fill(
            fill)
        ],
        [.path("M90 82 Q92 52 120 54 Q148 52 150 82 Q136 70 120 70 Q104 70 90 82 Z").fill(fill)]
      )
    default:
      return (
        [],
        [
          .path("M90 80 Q86 46 114 46 L150 40 Q158 62 150 80 Q144 64 118 64 Q96 64 90 80 Z").fill(
            fill)
        ]
      )
    }
  }

  /// Eyes, a smile, and for some glasses.
  private mutating func features(_ tone: Tones) -> [View.Shape] {
    let ink = View.Paint.rgb(tone.hair)
    var shapes: [View.Shape] = [
      .circle(x: 109, y: 89, radius: 2.8).fill(ink), .circle(x: 131, y: 89, radius: 2.8).fill(ink),
      .path("M110 105 Q120 113 130 105").fill(.none).stroke(ink, width: 2.6, roundEnds: true),
      .circle(x: 102, y: 100, radius: 5).fill(.rgb(tone.deep)).opacity(0.6),
      .circle(x: 138, y: 100, radius: 5).fill(.rgb(tone.deep)).opacity(0.6),
    ]
    if next(3) == 0 {
      shapes.append(
        .path(
          "M99 89 a9 9 0 1 0 18 0 a9 9 0 1 0 -18 0 M123 89 a9 9 0 1 0 18 0 a9 9 0 1 0 -18 0 M117 88 h6"
        )
        .fill(.none).stroke(ink, width: 2))
    }
    return shapes
  }
}
