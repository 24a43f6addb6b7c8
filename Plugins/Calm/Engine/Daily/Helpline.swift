import BerthSDK

/// Where somebody listens: a line of one country.
struct Helpline: Sendable, Equatable {
  /// ISO 3166; `EU` for all of the union, `*` for everywhere else.
  var region: String
  var name: String
  /// The number to call, as people write it; empty for none.
  var phone: String
  /// How to write to it; empty for none.
  var text: String
  /// Its page; empty for none.
  var web: String
  var hours: String
  /// Whom it is for.
  var audience: String
  /// When it was looked up, `YYYY-MM-DD`.
  var checked: String
  /// What it was compared with then.
  var seen: String

  /// How to reach it, in words.
  var reach: String {
    var ways: [String] = []
    if !phone.isEmpty { ways.append("call \(phone)") }
    if !text.isEmpty { ways.append(Self.isVerb(text) ? text : "text \(text)") }
    if ways.isEmpty { ways.append(web) }
    return ways.joined(separator: " or ")
  }

  private static func isVerb(_ text: String) -> Bool {
    let first = text.split(separator: " ").first?.lowercased() ?? ""
    return ["text", "send", "write", "chat"].contains(first)
  }

  /// Where a click leads: the number, else the page.
  var link: String? {
    let digits = phone.filter { $0.isNumber || $0 == "+" }
    if !digits.isEmpty { return "tel:\(digits)" }
    if web.hasPrefix("https://") || web.hasPrefix("http://") { return web }
    return web.isEmpty ? nil : "https://\(web)"
  }

  var json: JSON {
    [
      "id": .string("\(region == "*" ? "all" : region.lowercased())-\(Words.slug(name))"),
      "name": .string(name), "region": .string(region),
      "phone": phone.isEmpty ? .null : .string(phone),
      "text": text.isEmpty ? .null : .string(text), "web": web.isEmpty ? .null : .string(web),
      "hours": .string(hours), "for": .string(audience), "checked": .string(checked),
      "seen": .string(seen),
    ]
  }

  /// The rows of `helplines.tsv`.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<Helpline> {
    DataTable(
      file: "helplines.tsv", UnsafeRawBufferPointer(bytes),
      columns: ["region", "name", "phone", "text", "web", "hours", "for", "checked", "seen"]
    ) { reader, fields in
      guard let region = reader.text(fields, 0), let name = reader.text(fields, 1),
        let phone = reader.text(fields, 2, orNothing: true),
        let text = reader.text(fields, 3, orNothing: true),
        let web = reader.text(fields, 4, orNothing: true),
        let hours = reader.text(fields, 5, orNothing: true),
        let audience = reader.text(fields, 6, orNothing: true),
        let checked = reader.text(fields, 7), let seen = reader.text(fields, 8)
      else { return nil }
      if phone.isEmpty, text.isEmpty, web.isEmpty {
        reader.report(2, "\(name) cannot be reached", "give a number, a text line or a page")
      }
      if CivilDay.parse(checked) == nil {
        reader.report(7, "“\(checked)” is no date", "write YYYY-MM-DD")
      }
      return Helpline(
        region: region, name: name, phone: phone, text: text, web: web, hours: hours,
        audience: audience, checked: checked, seen: seen)
    }
  }

  /// The lines of a country, its number for emergencies, and the directory of all countries.
  ///
  /// Nothing of another country is ever among them: a number that does not answer costs what nobody
  /// has then.
  static func lines(for country: Country?, _ all: [Helpline]) -> [Helpline] {
    let world = all.filter { $0.region == "*" }
    var lines = all.filter { $0.region == country?.code }
    if let country, european.contains(country.code), !lines.contains(where: \.isEmergency) {
      lines += all.filter { $0.region == "EU" }
    }
    lines += world.filter { !$0.isEmergency }
    if !lines.contains(where: \.isEmergency) {
      lines += country?.emergencyLine.map { [$0] } ?? world.filter(\.isEmergency)
    }
    return lines
  }

  /// Whether it is for danger to life.
  var isEmergency: Bool { audience == "anyone in danger now" }

  /// The few lines that fit above everything else: two to talk to, and the emergency number.
  static func few(_ lines: [Helpline], emergencyFirst: Bool = false) -> [Helpline] {
    let talking = Array(lines.filter { !$0.isEmergency }.prefix(2))
    let emergency = Array(lines.filter(\.isEmergency).prefix(1))
    return emergencyFirst ? emergency + talking : talking + emergency
  }

  /// How something is played in a hard moment: whom to call stays on the screen, and a key leads to
  /// each other way of help.
  static func playback(finished: String, _ lines: [Helpline]) -> View.Playback {
    var play = View.Playback(finished: finished, pace: SessionScript.pace)
    play.pinned = lines.map { "\($0.name): \($0.reach)" }
    play.keys = [
      View.Playback.Key("g", "grounding", link: Link.to("sos", ["choice": "grounding"])),
      View.Playback.Key("r", "reset", link: Link.to("sos", ["choice": "reset"])),
      View.Playback.Key("c", "call", link: Link.to("helplines")),
    ]
    return play
  }

  private static let european: Set<String> = [
    "AT", "BE", "BG", "CY", "CZ", "DE", "DK", "EE", "ES", "FI", "FR", "GR", "HR", "HU", "IE", "IT",
    "LT", "LU", "LV", "MT", "NL", "PL", "PT", "RO", "SE", "SI", "SK",
  ]

  /// The numbers alone, to be called at once.
  static func actions(_ lines: [Helpline]) -> View {
    View.actions(
      lines.compactMap { line in
        guard let link = line.link else { return nil }
        let way = line.phone.isEmpty ? line.name : "Call \(line.phone)"
        return View.Action(
          line.isEmergency ? "Emergency \(line.phone)" : way, link: link,
          role: line.isEmergency ? .destructive : .secondary,
          symbol: line.phone.isEmpty ? "chat" : "phone")
      })
  }

  /// The part of a page that says whom to call, and in which country.
  ///
  /// - Parameter isChoosing: whether another country can be chosen on the page anyway.
  static func section(
    _ lines: [Helpline], in country: Country?, title: String = "A person to talk to",
    isChoosing: Bool = false
  ) -> View {
    let place = country.map { " (\($0.name))" } ?? ""
    return View.section("\(title)\(place)") {
      View.list(
        lines, style: .plain,
        empty: "In danger, call the emergency number where you are. findahelpline.com knows lines."
      ) { line in
        View.Item(
          line.name,
          subtitle: [line.audience, line.hours].filter { !$0.isEmpty }.joined(separator: " · "),
          detail: line.reach, link: line.link)
      }
      if !isChoosing {
        View.action(
          country == nil ? "Choose your country" : "Another country", link: Link.to("helplines"))
      }
    }
  }
}

extension Country {
  /// Its number for emergencies as a line.
  var emergencyLine: Helpline? {
    emergency.isEmpty
      ? nil
      : Helpline(
        region: code, name: "Emergency", phone: emergency, text: "", web: "", hours: "24/7",
        audience: "anyone in danger now", checked: Self.checked,
        seen: "published lists of emergency numbers")
  }

  /// When the numbers were looked up.
  private static let checked = "2026-11-24"
}
