import BerthSDK

/// `breathe [PATTERN]`: follows a circle; the patterns of SOS are always free.
struct BreatheCommand: PluginCommand {
  var pattern: String?
  var rounds: Int?
  var minutes: Double?
  var custom: String?

  func run(_ call: Call) throws -> Reply {
    let found = try pattern(call)
    if !found.isFree { try FreeTier.admitBreathing(call, isOwn: found.isOwn) }
    var pattern = found.pattern
    if let minutes {
      pattern.rounds = pattern.rounds(forMinutes: minutes)
    }
    if let rounds { pattern.rounds = rounds }
    let total = pattern.roundLength * Double(pattern.rounds)
    let data: JSON = [
      "id": .string(pattern.id), "name": .string(pattern.name),
      "summary": .string(pattern.summary), "note": .string(pattern.note),
      "rounds": JSON(pattern.rounds), "roundSeconds": .number(pattern.roundLength),
      "seconds": .number(Play.rounded(total)), "steps": Playing.json(pattern.timeline()),
    ]
    return Reply(data) {
      let steps = pattern.timeline(cues: (try? SoundFiles.cues(call)) ?? nil)
      // Breathing must not fail because its minutes cannot be counted.
      let play = try? Store(call).begin(
        .breathing, item: pattern.id, name: pattern.name, total: total)
      return View.page(pattern.name, subtitle: pattern.summary, accent: Look.calm) {
        if !pattern.note.isEmpty { View.note(pattern.note) }
        if let play {
          Playing.timeline(play, title: pattern.name, steps: steps, rounds: pattern.rounds)
        } else {
          View.timeline(
            title: pattern.name, steps: steps, rounds: pattern.rounds, play: View.Playback())
        }
      }
    }
  }

  private func pattern(_ call: Call) throws
    -> (pattern: BreathPattern, isFree: Bool, isOwn: Bool)
  {
    if let custom {
      return (try BreathPattern.parse(custom, id: "custom", name: "Your pattern"), false, true)
    }
    let wanted = self.pattern ?? SosGuide.pattern
    let bundled = try Bundled.patterns(call)
    if let found = PatternNames.find(wanted, bundled) { return (found.pattern, found.isSOS, false) }
    let own = try Store(call).patterns()
    let id = Words.slug(wanted)
    if let found = own.first(where: { $0.id == id || Words.slug($0.name) == id }) {
      return (found, false, true)
    }
    let all = bundled.map(\.pattern) + own
    let names =
      all.map { (name: $0.id, fold: TextFolding.fold($0.id), weight: 1) }
      + all.map { (name: $0.id, fold: TextFolding.fold($0.name), weight: 0) }
    var near: [String] = []
    for id in Nearest.names(to: wanted, among: names, limit: 6) where !near.contains(id) {
      near.append(id)
    }
    throw PluginError.unknown(
      "there is no breathing pattern “\(Words.shortened(wanted, to: 40))”", near: near,
      remedy: "berth calm patterns lists them; --custom \"in 4, out 6\" makes one")
  }
}

/// Finds bundled patterns by what people call them.
enum PatternNames {
  static func find(
    _ text: String, _ patterns: [PracticeReader.Pattern]
  ) -> PracticeReader.Pattern? {
    let typed = text.lowercased()
    if let exact = patterns.first(where: { $0.pattern.id == typed }) { return exact }
    let slug = Words.slug(text)
    guard !slug.isEmpty else { return nil }
    return patterns.first { entry in
      let name = Words.slug(entry.pattern.name)
      let id = Words.slug(entry.pattern.id)
      return name == slug || id == slug || name == "\(slug)-breathing" || id.hasPrefix("\(slug)-")
        || slug == "\(id)-breathing"
    }
  }
}
