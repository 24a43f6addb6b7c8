import BerthSDK

/// `update`: brings in another edition of TheCocktailDB's drinks.
struct UpdateCommand: StoreCommand {
  var from: String?
  var partial: Bool
  var letters: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let walk = letters ? try self.walk(call) : nil
    let edition = try walk?.edition ?? read(call)
    let updater = try Updater(store)
    let report = try updater.apply(
      edition, isComplete: !partial, initials: walk?.complete)
    try call.events.record(
      "update",
      [
        "added": JSON(report.added.count), "changed": JSON(report.changed.count),
        "removed": JSON(report.removed.count), "skipped": JSON(report.skipped.count),
      ])
    var data = json(report, edition, try store.time(store.now))
    if let walk {
      data["limitedLetters"] = JSON(walk.limited)
      data["missingLetters"] = JSON(walk.missing)
    }
    return Reply(data) { view(report, walk) }
  }

  /// The provider's listing, letter by letter; a letter that was asked for within the day is not asked for
  /// again.
  private func walk(_ call: Call) throws -> LetterListing.Walk {
    if from != nil {
      throw PluginError.invalid(
        "--letters and --from name two sources", remedy: "give one of the two")
    }
    return try LetterListing.walk(
      { address in
        try call.fetch(["url": .string(address), "maxAge": 86_400, "timeout": 20]).body
      },
      progress: { index, letter in
        call.progress(
          index, of: LetterListing.letters.count, "Asking for \(letter.uppercased())")
        try call.checkCancellation()
      })
  }

  private func read(_ call: Call) throws -> CocktailDBReader.Edition {
    var name = "from"
    if from == nil {
      let source = try call.config.get("source")
      guard let text = source.string, !text.isEmpty else {
        throw PluginError(
          "input.missing", "there is nothing to update from",
          remedy: "give --from FILE or URL, or --letters for the provider's own listing, "
            + "or set one for good: berth config set cocktail.source URL")
      }
      name = "source"
    }
    call.progress(0, of: 0, "Reading the new edition")
    return try call.files.input(name) { try CocktailDBReader.read($0) }
  }

  private func json(
    _ report: Updater.Report, _ edition: CocktailDBReader.Edition, _ at: JSON
  ) -> JSON {
    let linked = report.added.count { $0.isLinked }
    return [
      "source": .string(report.source), "at": at,
      "counts": [
        "drinks": JSON(edition.drinks.count), "added": JSON(report.added.count),
        "changed": JSON(report.changed.count), "removed": JSON(report.removed.count),
        "unchanged": JSON(report.unchanged), "linked": JSON(linked),
        "skipped": JSON(report.skipped.count),
      ],
      "added": .array(report.added.map(\.json)), "changed": .array(report.changed.map(\.json)),
      "removed": .list(report.removed) { entry in
        var json = entry.json
        json["kept"] = .bool(entry.keptReason != nil)
        if let reason = entry.keptReason { json["reason"] = .string(reason) }
        return json
      },
      "skipped": .array(report.skipped.map(\.json)),
      "warnings": .list(report.warnings) { ["id": JSON($0.id), "reason": .string($0.reason)] },
      "unknownIngredients": .array(
        report.unknown.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map {
          ["id": .string(Words.slug($0.key)), "name": .string($0.key), "drinks": JSON($0.value)]
        }),
    ]
  }

  private func view(_ report: Updater.Report, _ walk: LetterListing.Walk?) -> View {
    let counts = [
      "\(report.added.count) added", "\(report.changed.count) changed",
      "\(report.removed.count) removed", "\(report.unchanged) unchanged",
    ]
    return View.page("Drinks updated", subtitle: counts.joined(separator: ", ")) {
      section("Added", report.added) { $0.isLinked ? "the app has it already; linked" : nil }
      section("Changed", report.changed) { $0.fields.joined(separator: ", ") }
      section("Removed", report.removed) { $0.keptReason }
      if !report.skipped.isEmpty {
        View.section("Skipped") {
          View.list(report.skipped) { problem in
            View.Item(
              "drinks[\(problem.index)] \(problem.name ?? problem.id ?? "")",
              subtitle: problem.reason)
          }
        }
      }
      if let walk, !walk.missing.isEmpty {
        View.text(
          "The provider stopped answering at \(walk.missing[0].uppercased()); "
            + "what came before is in. Try again in an hour.", role: .warning)
      }
      if let walk, !walk.limited.isEmpty {
        View.note(
          "Maybe cut off by the provider, so nothing of them was removed: "
            + walk.limited.map { $0.uppercased() }.joined(separator: ", ") + ".")
      }
      if !report.unknown.isEmpty {
        View.note(
          "Unknown ingredients, kept as written: "
            + report.unknown.keys.sorted().joined(separator: ", ") + ".")
      }
      Notice.view
    }
  }

  private func section(
    _ title: String, _ entries: [Updater.Entry], _ detail: (Updater.Entry) -> String?
  ) -> View? {
    guard !entries.isEmpty else { return nil }
    return View.section("\(title) (\(entries.count))") {
      View.list(entries) { entry in
        let isGone = title == "Removed" && entry.keptReason == nil
        return View.Item(
          entry.name, subtitle: detail(entry), link: isGone ? nil : Link.show(entry.id))
      }
    }
  }
}
