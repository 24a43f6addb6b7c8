extension ManifestChecks {
  func checkWidgets() {
    for (index, widget) in manifest.widgets.enumerated() {
      let path = root["widgets"][index]
      guard let command = check(widget.invocation, at: path, provided: ["size", "widget"]) else {
        continue
      }
      warnOfRequirement(command, "widget", at: path)
      guard let size = command.parameter("size") else {
        if widget.sizes.count > 1 {
          report.warning(
            path["sizes"], "“\(command.name)” has no argument “size” to tell the sizes apart",
            "add an enum “size” to the command, or declare one size")
        }
        continue
      }
      for (sizeIndex, word) in widget.sizes.enumerated()
      where size.rule.type == .enum && !size.rule.values.contains(word.rawValue) {
        report.problem(
          path["sizes"][sizeIndex],
          "the argument “size” of “\(command.name)” cannot be “\(word.rawValue)”",
          "add it to the argument's “values” or remove the size")
      }
    }
  }

  /// The main places.
  func checkNavigation() {
    if manifest.places.count > 5 {
      report.problem(
        root["navigation"][5], "there are \(manifest.places.count) places; five are in reach",
        "leave the others to the pages of those five")
    }
    for (index, place) in manifest.places.enumerated() {
      let path = root["navigation"][index]
      guard let command = check(place.invocation, at: path) else { continue }
      if let effect = manifest.effect(of: command.name, place.invocation.arguments), effect > .reads
      {
        report.problem(
          path["command"], "“\(command.name)” changes something; a place only shows",
          "use a command that reads")
      }
    }
  }

  /// The pages that work without a network.
  func checkOffline() {
    for (index, page) in manifest.offline.enumerated() {
      let path = root["offline"][index]
      if let command = check(page.invocation, at: path),
        let effect = manifest.effect(of: command.name, page.invocation.arguments), effect > .reads
      {
        report.problem(
          path["command"], "“\(command.name)” changes something; a page that is kept only shows",
          "use a command that reads")
      }
      for (itemIndex, name) in page.items.enumerated() where manifest.command(named: name) == nil {
        report.problem(
          path["items"][itemIndex], "there is no command “\(name)”",
          remedy(name, manifest.commands.map(\.name), "a command"))
      }
    }
  }

  /// What stands in calendars.
  func checkCalendar() {
    for (index, feed) in manifest.calendar.enumerated() {
      let path = root["calendar"][index]
      guard let command = check(feed.invocation, at: path),
        command.effect(of: feed.invocation.arguments) > .reads
      else { continue }
      report.problem(
        path["command"], "“\(command.name)” changes something; a calendar is looked at unasked",
        "use a command that reads")
    }
  }

  /// The daily brief, the statistics, the deletion and jobs.
  func checkOtherInvocations() {
    if let brief = manifest.brief, let command = check(brief, at: root["brief"]) {
      warnOfRequirement(command, "brief", at: root["brief"])
    }
    if let stats = manifest.stats, let command = check(stats, at: root["stats"]) {
      warnOfRequirement(command, "statistics page", at: root["stats"])
    }
    if let deletion = manifest.deletion, let command = check(deletion, at: root["deletion"]),
      command.effect(of: deletion.arguments) == .reads
    {
      report.problem(
        root["deletion"]["command"], "“\(command.name)” takes nothing away",
        "name the command that removes what the user has shared")
    }
    for (index, job) in manifest.jobs.enumerated() {
      let path = root["jobs"][index]
      _ = check(job.invocation, at: path)
      if let key = job.when, manifest.setting(key) == nil, manifest.flag(key) == nil {
        let keys = manifest.settings.map(\.key) + manifest.flags.map(\.key)
        report.problem(
          path["when"], "there is no setting or flag “\(key)”", remedy(key, keys, "a setting"))
      }
    }
  }

  private func warnOfRequirement(
    _ command: Manifest.Command, _ what: String, at path: ManifestPath
  ) {
    guard let feature = command.requires else { return }
    report.warning(
      path["command"],
      "“\(command.name)” needs the feature “\(feature)”; without it the \(what) shows nothing",
      "use a command that everyone may run")
  }

  func checkCollections() {
    for (index, collection) in manifest.collections.enumerated() {
      let path = root["collections"][index]
      let fields = collection.fields.map(\.name)
      if !collection.title.isEmpty, !fields.contains(collection.title) {
        report.problem(
          path["title"], "“\(collection.title)” is none of the fields",
          remedy(collection.title, fields, "a field"))
      }
      guard let name = collection.command, let command = command(name, at: path["command"]) else {
        continue
      }
      let commandPath = path["command"]
      guard let id = command.parameter("id") else {
        report.problem(
          commandPath, "“\(command.name)” has no argument “id” to open a hit by",
          "add an argument “id” to the command, or name another command")
        continue
      }
      if id.rule.type != .id, id.rule.type != .string {
        report.problem(
          commandPath, "the argument “id” of “\(command.name)” takes no text", "make its type “id”")
      }
      if let other = command.parameters.first(where: { $0.isRequired && $0.name != "id" }) {
        report.problem(
          commandPath, "“\(command.name)” also requires “\(other.name)”, which a hit does not have",
          "make “\(other.name)” optional, or name another command")
      }
    }
  }
}
