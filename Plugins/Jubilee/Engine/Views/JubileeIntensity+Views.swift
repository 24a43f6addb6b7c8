import BerthSDK

extension JubileeIntensity {
  /// The level as data.
  var json: JSON {
    [
      "id": .string(rawValue), "name": .string(title),
      "level": JSON(level), "guide": .string(guide),
      "shoreYardsFrom": JSON(shoreYards.lowerBound),
      "shoreYardsTo": JSON(shoreYards.upperBound),
    ]
  }

  /// How much of the shore it takes.
  var length: String {
    self == .extreme
      ? "more than a mile of beach" : "up to \(shoreYards.upperBound) yards of beach"
  }

  /// A beach from above: as many animals at the waterline as the level means.
  var picture: View {
    let count = [3, 9, 24, 60][level - 1]
    var shapes: [View.Shape] = [
      .rect(x: 0, y: 0, width: 320, height: 70).fill(.rgb(0xE9D8A6)),
      .rect(x: 0, y: 70, width: 320, height: 90).fill(.rgb(0x5FA8B8)),
      .rect(x: 0, y: 66, width: 320, height: 10).fill(.rgb(0xF7F2E2)),
    ]
    // A fixed sequence, so that the picture is the same each time.
    var state: UInt32 = 7
    func next(_ below: Double) -> Double {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Double(state >> 8) / Double(1 << 24) * below
    }
    for number in 0..<count {
      let x = 8 + next(304)
      let y = 78 + next(level > 2 ? 60 : 26)
      if number % 3 == 2 {
        shapes.append(.circle(x: x, y: y, radius: 4).fill(.rgb(0x8C4A2F)))
      } else {
        shapes.append(.ellipse(x: x, y: y, radiusX: 9, radiusY: 5).fill(.rgb(0x6B5B45)))
        shapes.append(.circle(x: x + 4, y: y - 1, radius: 1).fill(.rgb(0x20170F)))
      }
    }
    return View.picture(
      width: 320, height: 160, label: "\(title): \(guide)", shapes: shapes)
  }
}
