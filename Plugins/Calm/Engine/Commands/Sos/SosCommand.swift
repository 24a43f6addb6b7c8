import BerthSDK

/// `sos [breathe|grounding|reset|sip]`: relief at once, before any question, price or database.
///
/// Whatever can fail beside the guide itself (settings, sounds, help lines) is passed over.
struct SosCommand: PluginCommand {
  var choice: SosGuide?
  var pattern: String?

  func run(_ call: Call) throws -> Reply {
    let guide = choice ?? .breathe
    let country = (try? Settings.country(call)) ?? nil
    let lines = Helpline.lines(for: country, (try? Bundled.helplines(call)) ?? [])
    let course = try guide.course(pattern: pattern, cues: nil, call)
    let data: JSON = [
      "id": .string(guide.rawValue), "name": .string(course.name), "text": .string(guide.welcome),
      "rounds": JSON(course.rounds), "seconds": .number(Play.rounded(course.seconds)),
      "steps": Playing.json(course.steps), "region": JSON(country?.code),
      "country": JSON(country?.name),
      "options": .list(SosGuide.allCases) {
        [
          "id": .string($0.rawValue), "name": .string($0.name), "summary": .string($0.summary),
          "link": .string(Link.to("sos", ["choice": $0.rawValue])),
        ]
      },
      "helplines": .array(lines.map(\.json)),
    ]
    return Reply(data) {
      let cues = guide == .breathe ? (try? SoundFiles.cues(call)) ?? nil : nil
      let played = try guide.course(pattern: pattern, cues: cues, call)
      return View.page("SOS", subtitle: guide.welcome, accent: Look.sos) {
        Helpline.actions(Helpline.few(lines))
        View.timeline(
          steps: played.steps, rounds: played.rounds,
          play: Helpline.playback(
            finished: Link.to("sos-end", ["choice": guide.rawValue]), Helpline.few(lines)))
        if !played.note.isEmpty { View.note(played.note) }
        View.section("Another way") { Self.options(but: guide) }
        Helpline.section(Helpline.few(lines), in: country)
      }
    }
  }

  /// The other ways, in a list.
  static func options(but guide: SosGuide?) -> View {
    View.choices(
      SosGuide.allCases.filter { $0 != guide }.map {
        View.Choice(
          $0.name, subtitle: $0.summary, link: Link.to("sos", ["choice": $0.rawValue]),
          symbol: $0.symbol, color: Look.sos)
      })
  }
}

/// `sos-end`: what stands there once a guide is over; no database, nothing for sale.
struct SosEndCommand: PluginCommand {
  var choice: SosGuide?
  var at: Double?

  func run(_ call: Call) throws -> Reply {
    let country = (try? Settings.country(call)) ?? nil
    let lines = Helpline.lines(for: country, (try? Bundled.helplines(call)) ?? [])
    let data: JSON = [
      "id": JSON(choice?.rawValue), "name": JSON(choice?.name),
      "text": "Take a moment before you go on.",
      "helplines": .array(lines.map(\.json)),
    ]
    return Reply(data, page: "Take a moment before you go on", accent: Look.sos) {
      Helpline.section(Helpline.few(lines), in: country)
      View.text("If it's still strong, go round once more, or try another way.")
      SosCommand.options(but: nil)
    }
  }
}

/// `helplines`: where a person listens, by country.
struct HelplinesCommand: PluginCommand {
  var region: [String]

  func run(_ call: Call) throws -> Reply {
    let country = try region.isEmpty ? Settings.country(call) : Self.named(region, call)
    let lines = Helpline.lines(for: country, try Bundled.helplines(call))
    let checked = lines.map(\.checked).min() ?? ""
    let data: JSON = [
      "region": JSON(country?.code), "country": JSON(country?.name),
      "helplines": .array(lines.map(\.json)), "total": JSON(lines.count),
    ]
    return Reply(
      data, page: "Help lines", subtitle: country?.name ?? "all countries", accent: Look.sos
    ) {
      Helpline.section(lines, in: country, isChoosing: true)
      View.form(
        title: "Another country",
        fields: [
          View.Field("region", label: "Country", placeholder: "New Zealand", required: true)
        ], submit: View.Action("Show its lines", link: Link.to("helplines")))
      View.note("Numbers change. These were looked up by \(checked).")
      View.note("Cocoa Calm helps to settle down. It is no treatment and no diagnosis.")
    }
  }

  private static func named(_ words: [String], _ call: Call) throws -> Country {
    let text = words.joined(separator: " ")
    let all = try Bundled.countries(call)
    if let country = Country.named(text, all) { return country }
    let first = TextFolding.fold(text).prefix(3)
    let near = all.map(\.name).filter { TextFolding.fold($0).hasPrefix(first) }.prefix(4)
    throw PluginError.notFound(
      "there is no country “\(Words.shortened(text, to: 40))”",
      remedy: near.isEmpty
        ? "write its name, or two letters such as GB; findahelpline.com knows lines everywhere"
        : "did you mean \(near.joined(separator: ", "))?")
  }
}
