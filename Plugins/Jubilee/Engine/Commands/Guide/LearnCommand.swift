import BerthSDK

/// `learn [TOPIC]`: what a jubilee is, how to behave, which rules to look up.
enum LearnCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    if let id = arguments.optionalString("topic") ?? arguments.optionalString("id") {
      return page(try GuideTopic.one(id, call))
    }
    let topics = try GuideTopic.all(call)
    let data: JSON = ["topics": .array(topics.map(\.json)), "total": JSON(topics.count)]
    return Reply(data) {
      Look.page("About jubilees") {
        if let first = topics.first { View.text(first.paragraphs.first ?? "") }
        View.list(
          topics.map {
            View.Item(
              $0.title, detail: "berth jubilee learn \($0.id)",
              link: Link.to("learn", ["topic": $0.id]))
          }, style: .plain)
      }
    }
  }

  static func page(_ topic: GuideTopic) -> Reply {
    Reply(topic.json) {
      Look.page(topic.title) {
        for paragraph in topic.paragraphs { View.text(paragraph) }
        if !topic.links.isEmpty {
          View.list(
            topic.links.map { View.Item($0.name, detail: $0.address, link: $0.address) })
        }
        View.actions([View.Action("All pages", link: Link.to("learn"))])
      }
    }
  }
}

/// `intensity`: the four sizes with a picture of each.
enum IntensityCommand {
  static func json(_ intensity: JubileeIntensity) -> JSON {
    [
      "id": .string(intensity.rawValue), "name": .string(intensity.title),
      "level": JSON(intensity.level), "guide": .string(intensity.guide),
      "shoreYardsFrom": JSON(intensity.shoreYards.lowerBound),
      "shoreYardsTo": JSON(intensity.shoreYards.upperBound),
    ]
  }

  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let data: JSON = ["intensities": .array(JubileeIntensity.allCases.map(json))]
    return Reply(data) {
      Look.page("How large is it?") {
        for intensity in JubileeIntensity.allCases {
          View.card(
            intensity.title, body: intensity.guide,
            badges: [View.Badge(length(intensity), tone: intensity.tone)],
            picture: call.showsPictures ? picture(intensity) : nil,
            actions: [
              View.Action("Report", link: Link.to("report", ["intensity": intensity.rawValue]))
            ])
        }
        View.text("When in doubt, take the smaller one.", role: .note)
      }
    }
  }

  private static func length(_ intensity: JubileeIntensity) -> String {
    intensity == .extreme
      ? "more than a mile of beach" : "up to \(intensity.shoreYards.upperBound) yards of beach"
  }

  /// A beach from above: as many animals at the waterline as the level means.
  static func picture(_ intensity: JubileeIntensity) -> View {
    let count = [3, 9, 24, 60][intensity.level - 1]
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
      let y = 78 + next(intensity.level > 2 ? 60 : 26)
      if number % 3 == 2 {
        shapes.append(.circle(x: x, y: y, radius: 4).fill(.rgb(0x8C4A2F)))
      } else {
        shapes.append(.ellipse(x: x, y: y, radiusX: 9, radiusY: 5).fill(.rgb(0x6B5B45)))
        shapes.append(.circle(x: x + 4, y: y - 1, radius: 1).fill(.rgb(0x20170F)))
      }
    }
    return View.picture(
      width: 320, height: 160, label: "\(intensity.title): \(intensity.guide)", shapes: shapes)
  }
}
