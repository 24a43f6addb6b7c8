/// The shapes of all glasses.
extension GlassShape {
  /// The shape of a glass.
  static func of(_ glass: Glass) -> GlassShape {
    switch glass {
    case .coupe:
      return stemmed([(62, 62), (74, 65), (88, 55), (100, 34), (106, 14), (108, 3)], foot: 33)
    case .martini:
      return GlassShape(
        [Knot(50, 68), Knot(116, 3)], smooth: false, fill: 0.16, foot: 36)
    case .nickAndNora:
      return stemmed([(54, 39), (76, 44), (98, 40), (114, 25), (121, 8), (122, 3)], foot: 30)
    case .margarita:
      return stemmed(
        [(56, 66), (70, 67), (82, 56), (90, 38), (102, 31), (118, 24), (128, 9), (130, 3)],
        foot: 34)
    case .sour:
      return stemmed([(62, 35), (92, 36), (122, 30), (142, 15), (150, 3)], foot: 29)
    case .cordial:
      return stemmed([(98, 25), (120, 25), (140, 17), (150, 6), (152, 2.5)], foot: 24)
    case .flute:
      return stemmed(
        [(26, 23), (70, 27), (116, 24), (148, 14), (164, 3)], foot: 29, fill: 0.14)
    case .wine:
      return stemmed(
        [(40, 38), (70, 49), (98, 48), (124, 32), (136, 10), (138, 3)], foot: 34, fill: 0.3)
    case .copa:
      return stemmed(
        [(42, 52), (72, 64), (102, 61), (130, 38), (142, 12), (144, 3)], foot: 36, fill: 0.22)
    case .snifter:
      return stemmed(
        [(70, 33), (100, 50), (132, 60), (162, 46), (178, 16), (181, 4)], foot: 36, fill: 0.42)
    case .hurricane:
      return stemmed(
        [(28, 44), (58, 34), (92, 37), (126, 43), (158, 34), (182, 13), (188, 5)], foot: 34,
        fill: 0.13, straw: true)
    case .milkshake:
      return stemmed(
        [(28, 43), (60, 37), (110, 32), (160, 26), (186, 16), (192, 6)], foot: 34, fill: 0.08,
        straw: true)
    case .irishCoffee:
      return stemmed(
        [(64, 37), (110, 37), (148, 32), (172, 16), (180, 6)], foot: 31, fill: 0.1,
        handle: Handle(top: 88, bottom: 146, reach: 30))
    case .toddy:
      return stemmed(
        [(82, 41), (130, 40), (166, 34), (188, 18), (196, 6)], foot: 32, fill: 0.14,
        handle: Handle(top: 102, bottom: 160, reach: 30))
    case .pilsner:
      return GlassShape(
        [Knot(24, 39), Knot(196, 19)], smooth: false, fill: 0.12, foot: 27, stem: 12)
    case .punchBowl:
      return stemmed(
        [(92, 88), (128, 82), (160, 60), (182, 30), (190, 12)], foot: 40, fill: 0.16)
    default: return standing(glass)
    }
  }

  private static func stemmed(
    _ knots: [(Double, Double)], foot: Double, fill: Double = 0.17, straw: Bool = false,
    handle: Handle? = nil
  ) -> GlassShape {
    GlassShape(
      knots.map { Knot($0.0, $0.1) }, fill: fill, foot: foot, handle: handle, straw: straw)
  }

  /// Vessels that stand on their bottom.
  private static func standing(_ glass: Glass) -> GlassShape {
    switch glass {
    case .highball: return tumbler(34, 37, 208, 33, base: 12, straw: true)
    case .collins: return tumbler(22, 33, 208, 31, base: 12, straw: true)
    case .doubleRocks: return tumbler(98, 57, 204, 51, base: 16, fill: 0.24)
    case .shot: return tumbler(128, 31, 202, 24, base: 18, fill: 0.12)
    case .pint: return tumbler(28, 45, 212, 33, base: 8, fill: 0.1)
    case .julep:
      return GlassShape(
        [Knot(84, 47), Knot(140, 44), Knot(190, 37), Knot(214, 35)], fill: 0.1, base: 6,
        material: .silver, straw: true)
    case .copperMug:
      return GlassShape(
        [Knot(88, 50), Knot(130, 54), Knot(176, 52), Knot(214, 46)], fill: 0.1, base: 6,
        handle: Handle(top: 108, bottom: 186, reach: 36), material: .copper)
    case .tiki:
      return GlassShape(
        [Knot(50, 42), Knot(96, 46), Knot(150, 44), Knot(200, 38), Knot(214, 37)], fill: 0.06,
        base: 6, material: .clay, straw: true)
    case .mug:
      return GlassShape(
        [Knot(92, 49), Knot(150, 50), Knot(196, 48), Knot(210, 43)], fill: 0.14, base: 8,
        handle: Handle(top: 114, bottom: 186, reach: 36))
    case .jar:
      return GlassShape(
        [
          Knot(60, 37), Knot(72, 37), Knot(80, 40), Knot(90, 47), Knot(110, 49), Knot(196, 49),
          Knot(208, 45),
        ], fill: 0.2, base: 8, handle: Handle(top: 106, bottom: 172, reach: 32), straw: true)
    case .pitcher:
      return GlassShape(
        [Knot(40, 47), Knot(84, 46), Knot(140, 54), Knot(192, 56), Knot(208, 51)], fill: 0.2,
        base: 8, handle: Handle(top: 70, bottom: 168, reach: 40))
    default: return tumbler(104, 53, 204, 47, base: 16, fill: 0.26)
    }
  }

  private static func tumbler(
    _ top: Double, _ topHalf: Double, _ bottom: Double, _ bottomHalf: Double, base: Double,
    fill: Double = 0.13, straw: Bool = false
  ) -> GlassShape {
    GlassShape(
      [Knot(top, topHalf), Knot(bottom, bottomHalf)], smooth: false, fill: fill, base: base,
      straw: straw)
  }
}
