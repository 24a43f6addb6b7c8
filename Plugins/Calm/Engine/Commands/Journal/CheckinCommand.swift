import BerthSDK

/// `checkin`: how one feels just now; `--before` and `--after` tie it to a session.
struct CheckinCommand: PluginCommand {
  var note: String?
  var before: String?
  var after: String?
  var told: FeelingArguments

  func run(_ call: Call) throws -> Reply {
    let feeling = try told.feeling()
    let note = note.map { Words.shortened($0, to: 2000) } ?? ""
    let before = before
    let after = after
    guard before == nil || after == nil else {
      throw PluginError.invalid(
        "a check-in is either before or after a session", remedy: "give one of the two")
    }
    if feeling.isEmpty, note.isEmpty { return Reply(["form": true]) { form(before, after) } }
    let store = try Store(call)
    let item = try (before ?? after).map { try practice($0, store) }
    var pair: Entry?
    if after != nil, let item {
      pair = try store.openBefore(item.id, at: store.now)
    }
    let entry = try store.add(
      .checkin, feeling, text: note, item: item?.id,
      phase: before != nil ? .before : after != nil ? .after : nil, pair: pair?.id)
    var data = try entry.json(store)
    if let pair {
      data["pair"] = .string(String(pair.id))
      data["moodChange"] = JSON(
        difference(entry.feeling.mood?.rawValue, pair.feeling.mood?.rawValue))
      data["anxietyChange"] = JSON(difference(entry.feeling.anxiety, pair.feeling.anxiety))
    }
    let country = (try? Settings.country(call)) ?? nil
    let lines =
      feeling.isHeavy ? Helpline.lines(for: country, (try? Bundled.helplines(call)) ?? []) : nil
    if let lines { data["helplines"] = .array(lines.map(\.json)) }
    return Reply(data, page: "Noted", subtitle: feeling.line, accent: Look.calm) {
      if let pair, let line = change(entry.feeling, pair.feeling) { View.text(line) }
      if feeling.isHeavy || (feeling.anxiety ?? 0) >= 7 {
        View.text([
          "That's a lot to carry. ", View.Span("SOS", style: .strong, link: Link.to("sos")),
          " is there, now or later.",
        ])
      }
      if let lines { Helpline.section(Helpline.few(lines), in: country) }
      View.actions([
        View.Action("What suits now", link: Link.to("recommend")),
        View.Action("SOS", link: Link.to("sos")),
      ])
    }
  }

  private func difference(_ now: Int?, _ then: Int?) -> Int? {
    guard let now, let then else { return nil }
    return now - then
  }

  private func change(_ now: Feeling, _ then: Feeling) -> String? {
    var parts: [String] = []
    if let now = now.mood, let then = then.mood {
      parts.append("mood \(then.word) → \(now.word)")
    }
    if let now = now.anxiety, let then = then.anxiety { parts.append("anxiety \(then) → \(now)") }
    return parts.isEmpty ? nil : "Before and after: \(parts.joined(separator: ", "))."
  }

  /// A session, or a practice by its name.
  private func practice(_ text: String, _ store: Store) throws -> (id: String, name: String) {
    if let found = PatternNames.find(text, try Bundled.patterns(store.call)) {
      return (found.pattern.id, found.pattern.name)
    }
    let known = ["meditation", "grounding", "custom", ChocolateCommand.item]
    if known.contains(Words.slug(text)) { return (Words.slug(text), Words.title(Words.slug(text))) }
    if let own = try store.patterns().first(where: { $0.id == Words.slug(text) }) {
      return (own.id, own.name)
    }
    let session = try store.session(named: text)
    return (session.id, session.title)
  }

  private func form(_ before: String?, _ after: String?) -> View {
    var link = Link.to("checkin")
    if let before { link = Link.to("checkin", ["before": before]) }
    if let after { link = Link.to("checkin", ["after": after]) }
    return View.page("How are you?", accent: Look.calm) {
      View.form(
        fields: [
          View.Field(
            "mood", label: "Mood", type: .choice,
            options: Mood.allCases.map {
              View.Field.Option($0.word, label: Words.title($0.word))
            }),
          View.Field("anxiety", label: "Anxiety, 0 to 10", type: .number, minimum: 0, maximum: 10),
          View.Field("sleep", label: "Hours slept", type: .number, minimum: 0, maximum: 24),
          View.Field("note", label: "A word about it", type: .text),
        ], submit: View.Action("Note it", link: link, role: .primary))
    }
  }
}
