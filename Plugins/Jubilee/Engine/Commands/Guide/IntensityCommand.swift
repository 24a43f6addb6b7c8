import BerthSDK

/// `intensity`: the four sizes with a picture of each.
struct IntensityCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    let data: JSON = ["intensities": .array(JubileeIntensity.allCases.map(\.json))]
    return Reply(data, bayPage: "How large is it?") {
      for intensity in JubileeIntensity.allCases {
        View.card(
          intensity.title, body: intensity.guide,
          badges: [View.Badge(intensity.length, color: intensity.color)],
          picture: call.showsPictures ? intensity.picture : nil,
          actions: [
            View.Action("Report", link: Link.to("report", ["intensity": intensity.rawValue]))
          ])
      }
      View.note("When in doubt, take the smaller one.")
    }
  }
}
