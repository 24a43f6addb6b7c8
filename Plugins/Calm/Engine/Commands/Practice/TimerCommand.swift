import BerthSDK

/// `timer --minutes 20 --every 5`: sits in silence with you, between bells, with or without a sound behind it.
struct TimerCommand: StoreCommand {
  var minutes: Double
  var every: Double?
  var prepare: Int
  var bells: Bool
  var background: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try FreeTier.admitSilence(call)
    if let every, every >= minutes {
      throw PluginError(
        "input.range",
        "a bell every \(BreathPattern.text(every)) minutes does not ring within "
          + "\(BreathPattern.text(minutes)) minutes",
        remedy: "choose an interval that is shorter than the whole, or leave --every out")
    }
    let mix = try SoundFiles.mix(background, own: nil, call)
    let timer = SilentTimer(
      seconds: minutes * 60, interval: every.map { $0 * 60 }, preparation: Double(prepare))
    let data: JSON = [
      "name": .string(Self.heading), "minutes": .number(minutes),
      "seconds": .number(Play.rounded(timer.total)), "chimes": .list(timer.chimes) { .number($0) },
      "background": .string(mix.text),
      "steps": Playing.json(timer.timeline(bells: bells ? SoundFiles.bells : nil)),
    ]
    return Reply(data) {
      let cues = bells ? try SoundFiles.bells(call) : nil
      let bed = try SoundFiles.bed(mix, call)
      let play = try store.begin(.timer, item: "timer", name: Self.heading, total: timer.total)
      return View.page(
        Self.heading, subtitle: subtitle(timer, mix), accent: Look.calm
      ) {
        Playing.timeline(play, title: Self.heading, steps: timer.timeline(bells: cues), bed: bed)
        View.note("Other lengths: berth calm timer --minutes 20 --every 5 --background rain:60")
      }
    }
  }

  private static let heading = "Silent timer"

  private func subtitle(_ timer: SilentTimer, _ mix: SoundMix) -> String {
    var parts = ["\(BreathPattern.text(minutes)) min"]
    if let every { parts.append("a bell every \(BreathPattern.text(every)) min") }
    if !mix.parts.isEmpty { parts.append(mix.title) }
    return parts.joined(separator: ", ")
  }
}
