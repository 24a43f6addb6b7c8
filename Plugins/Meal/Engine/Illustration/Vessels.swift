import BerthSDK
import Picture

/// What dishes are served in, seen from above.
extension DishCanvas {
  /// A flat plate; gives back where food may lie.
  mutating func plate(_ ware: Tint, _ place: Oval = Oval(120, 90, 78, 78)) -> Oval {
    shadow(place)
    oval(place, ware.paint(), edge: ware.shaded(0.16).paint(), 1.2)
    oval(place.scaled(0.97), .none, edge: ware.paler(0.6).paint(alpha: 0.9), 1.4)
    oval(place.scaled(0.83), ware.shaded(0.05).paint(), edge: ware.shaded(0.12).paint(alpha: 0.8))
    oval(place.scaled(0.8), ware.paler(0.25).paint())
    return place.scaled(0.78)
  }

  /// A deep bowl; gives back the surface of what is in it.
  mutating func bowl(_ ware: Tint, _ place: Oval = Oval(120, 90, 74, 74)) -> Oval {
    shadow(place)
    oval(place, ware.paint(), edge: ware.shaded(0.25).paint(), 1.2)
    oval(place.scaled(0.94), ware.paler(0.35).paint())
    oval(place.scaled(0.9), ware.shaded(0.3).paint())
    return place.scaled(0.88)
  }

  /// An iron pan with a handle.
  mutating func pan() -> Oval {
    let place = Oval(108, 90, 74, 74)
    let iron = Tint(0x33353A)
    add(
      View.Shape.rect(x: 0, y: -9, width: 70, height: 18, radius: 9).fill(iron.paint())
        .stroke(iron.shaded(0.5).paint(), width: 1.2).rotated(degrees: -24)
        .translated(x: 170, y: 64))
    add(
      View.Shape.ellipse(x: 58, y: 0, radiusX: 5, radiusY: 3).fill(.rgb(0x8A8D94))
        .rotated(degrees: -24).translated(x: 170, y: 64))
    shadow(place)
    oval(place, iron.paint(), edge: iron.shaded(0.5).paint(), 1.4)
    oval(place.scaled(0.95), iron.paler(0.22).paint())
    oval(place.scaled(0.91), Tint(0x24262A).paint())
    return place.scaled(0.88)
  }

  /// A wok: wide rim, wooden handle.
  mutating func wok() -> Oval {
    let place = Oval(106, 90, 76, 76)
    add(
      View.Shape.rect(x: 0, y: -8, width: 66, height: 16, radius: 8).fill(.rgb(0xA66B3A))
        .stroke(.rgb(0x6E4320), width: 1.2).rotated(degrees: 22).translated(x: 174, y: 116))
    shadow(place)
    oval(place, Tint(0x565B63).paint(), edge: Tint(0x2E3238).paint(), 1.4)
    oval(place.scaled(0.95), Tint(0x7C828B).paint())
    oval(place.scaled(0.9), Tint(0x41454C).paint())
    return place.scaled(0.84)
  }

  /// A cast pot with two ears.
  mutating func pot(_ enamel: Tint) -> Oval {
    let place = Oval(120, 90, 72, 72)
    for x in [40.0, 178] {
      add(
        View.Shape.rect(x: x, y: 74, width: 22, height: 32, radius: 9).fill(enamel.paint())
          .stroke(enamel.shaded(0.35).paint(), width: 1.4))
    }
    shadow(place)
    oval(place, enamel.paint(), edge: enamel.shaded(0.35).paint(), 1.4)
    oval(place.scaled(0.94), enamel.paler(0.3).paint())
    oval(place.scaled(0.89), Tint(0xF1E8D8).paint(), edge: enamel.shaded(0.3).paint())
    oval(place.scaled(0.86), Tint(0xD9CDB6).paint())
    return place.scaled(0.84)
  }

  /// A rectangular oven dish; gives back the oval that fits into it.
  mutating func ovenDish(_ ware: Tint) -> Oval {
    for x in [18.0, 204] { box(x, 72, 18, 36, 8, ware, edge: ware.shaded(0.3)) }
    add(
      View.Shape.rect(x: 30, y: 35, width: 186, height: 120, radius: 20)
        .fill(.rgb(0x1A1008, alpha: 0.16)))
    box(28, 30, 184, 120, 20, ware, edge: ware.shaded(0.3))
    box(36, 38, 168, 104, 14, ware.shaded(0.25))
    return Oval(120, 90, 82, 50)
  }

  /// A wooden board lying on the table.
  mutating func board(
    _ x: Double = 26, _ y: Double = 28, _ width: Double = 188, _ height: Double = 124
  ) {
    let wood = Tint(0xC99A62)
    add(
      View.Shape.rect(x: x + 3, y: y + 6, width: width, height: height, radius: 16)
        .fill(.rgb(0x1A1008, alpha: 0.18)))
    box(x, y, width, height, 16, wood, edge: wood.shaded(0.3))
    for step in 1..<5 {
      let at = y + height * Double(step) / 5
      var grain = PathData(x + 8, at)
      grain.curve(x + width * 0.3, at - 5, x + width * 0.65, at + 5, x + width - 8, at - 1)
      add(
        View.Shape.path(grain.text).fill(.none).stroke(
          wood.shaded(0.25).paint(alpha: 0.5), width: 1))
    }
    oval(Oval(x + width - 15, y + 15, 5), wood.shaded(0.45).paint())
  }

  /// A long dish for fish and skewers.
  mutating func platter(_ ware: Tint) -> Oval {
    plate(ware, Oval(120, 90, 106, 70))
  }

  /// The glaze of the plates of a dish: the same for the same dish, lighter behind dark food.
  mutating func ware() -> Tint {
    let glazes: [UInt32] = [0xF7F4EE, 0xF2E8D6, 0xE4E9E6, 0xD8E0E8, 0xEFE3DA]
    return Tint(glazes[random.choice(glazes.count)])
  }

  /// A deeper glaze for bowls and pots.
  mutating func deepWare() -> Tint {
    let glazes: [UInt32] = [0x5F7F8C, 0xF2EADB, 0x7C8F6A, 0x3F5568, 0xC2765A, 0xE9E4DA]
    return Tint(glazes[random.choice(glazes.count)])
  }
}
