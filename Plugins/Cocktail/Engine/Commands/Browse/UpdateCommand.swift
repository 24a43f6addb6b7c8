import BerthSDK

/// `update`: brings in another edition of TheCocktailDB's drinks; the job does so once a day.
struct UpdateCommand: StoreCommand {
  var from: String?
  var partial: Bool
  var letters: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let source = try source(call)
    let walk = source.walk
    let updater = try Updater(store)
    let report = try updater.apply(
      source.edition, isComplete: !partial, initials: walk?.complete)
    try call.events.record(
      "update",
      [
        "added": JSON(report.added.count), "changed": JSON(report.changed.count),
        "removed": JSON(report.removed.count), "skipped": JSON(report.skipped.count),
      ])
    var data = json(report, source.edition, try store.time(store.now))
    data["notModified"] = .bool(source.isUnchanged)
    if let walk {
      data["limitedLetters"] = JSON(walk.limited)
      data["missingLetters"] = JSON(walk.missing)
    }
    return Reply(data) { view(report, source) }
  }

  /// The option, else the setting, else TheCocktailDB's listing.
  private func source(_ call: Call) throws -> UpdateSource {
    if letters, from != nil {
      throw PluginError.invalid(
        "--letters and --from name two sources", remedy: "give one of the two")
    }
    if from != nil { return try .input("from", call) }
    if !letters, let source = try UpdateSource.setting(call) { return source }
    return try .letters(call)
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

  private func view(_ report: Updater.Report, _ source: UpdateSource) -> View {
    let walk = source.walk
    let counts = [
      "\(report.added.count) added", "\(report.changed.count) changed",
      "\(report.removed.count) removed", "\(report.unchanged) unchanged",
    ]
    return View.page("Drinks updated", subtitle: counts.joined(separator: ", ")) {
      if source.isUnchanged {
        View.text("The source says that nothing has changed since it was asked last.")
      }
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
