import BerthSDK

/// `session ID`: what a session is, before it is played.
struct SessionCommand: StoreCommand {
  var id: [String]
  var text: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let session = try store.session(
      named: id.joined(separator: " "))
    if let help = try Admission.require(call, isAnxious: session.isForAnxiety) { return help }
    let script = try store.script(session)
    let isFavorite =
      try store.database.int("SELECT count(*) FROM favorites WHERE item = ?1", [.text(session.id)])
      == 1
    let stars = try store.database.int(
      "SELECT stars FROM ratings WHERE item = ?1", [.text(session.id)])
    let heard = try store.database.int(
      "SELECT count(*) FROM plays WHERE item = ?1 AND state = 1", [.text(session.id)])
    let open = try store.unfinished(kind: .session, item: session.id).first
    var data = Look.json(session)
    data["favorite"] = .bool(isFavorite)
    data["rating"] = stars == 0 ? .null : JSON(stars)
    data["completed"] = JSON(heard)
    data["resumeAt"] = JSON(open.map { Play.rounded($0.position) })
    data["sources"] = session.sources.isEmpty ? .null : .string(session.sources)
    data["words"] = JSON(script.wordCount)
    data["silenceSeconds"] = JSON(script.silence)
    data["parts"] = .list(script.parts.enumerated()) { number, part in
      [
        "id": .string(String(number + 1)), "name": .string(part.title),
        "seconds": .number(Play.rounded(part.seconds)),
      ]
    }
    if text { data["text"] = .string(script.text) }
    return Reply(data, page: session.title, subtitle: session.line, accent: Self.accent(session)) {
      View.text(session.summary)
      View.badges(session.tags.map { View.Badge($0) })
      View.actions([
        View.Action(
          open == nil ? "Play" : "Go on at \(Playing.clock(open?.position ?? 0))",
          link: Link.play(session.id), role: .primary),
        isFavorite
          ? View.Action("Remove from favorites", link: Link.to("unfavorite", ["id": session.id]))
          : View.Action("Keep as favorite", link: Link.to("favorite", ["id": session.id])),
      ])
      if text {
        for part in script.parts {
          View.section(part.title) {
            View.text(part.lines.joined(separator: "\n"))
          }
        }
      } else {
        View.list(script.parts, style: .numbered) {
          View.Item($0.title, detail: Playing.clock($0.seconds))
        }
      }
      if stars > 0 { View.note("You gave it \(Look.stars(stars)).") }
      if !session.sources.isEmpty {
        View.note("Leans on \(session.sources).")
      }
      if session.asksForPeople { try Self.people(call) }
    }
  }

  static func accent(_ session: StoredSession) -> View.Color {
    session.series == .hotChocolate ? Look.cocoa : Look.calm
  }

  /// The lines that a script speaks of.
  static func people(_ call: Call) throws -> View {
    let country = try Settings.country(call)
    let lines = Helpline.lines(for: country, try Bundled.helplines(call))
    return Helpline.section(Helpline.few(lines), in: country)
  }
}

extension SessionScript.Part {
  /// Seconds at the usual pace.
  var seconds: Double { Double(wordCount) / SessionScript.pace * 60 + Double(silence) }

  /// What is said, line by line.
  var lines: [String] {
    passages.compactMap {
      if case .speech(let text) = $0 { return text }
      return nil
    }
  }
}

extension SessionScript {
  /// All that is said.
  var text: String { parts.map { $0.lines.joined(separator: "\n") }.joined(separator: "\n\n") }
}
