import BerthBase

/// Checks that the parts of a manifest fit together. Names that are empty were reported missing
/// already, and are passed over.
struct ManifestChecks {
  let manifest: Manifest
  let report: ManifestReport
  let root = ManifestPath.root

  func run() {
    if NameRules.reservedIDs.contains(manifest.id) {
      report.problem(
        root["id"], "“\(manifest.id)” is a word of the host", "choose another id")
    }
    checkCapabilities()
    checkCommands()
    checkPhrases()
    checkWidgets()
    checkNavigation()
    checkOffline()
    checkCalendar()
    checkOtherInvocations()
    checkLinks()
    checkCollections()
    checkConfiguration()
    checkEntitlement()
    checkSafety()
  }

  /// The command of that name; reports one that does not exist.
  func command(_ name: String, at path: ManifestPath) -> Manifest.Command? {
    if name.isEmpty { return nil }
    if let command = manifest.command(named: name) { return command }
    let names = manifest.commands.map(\.name)
    report.problem(path, "there is no command “\(name)”", remedy(name, names, "a command"))
    return nil
  }

  /// What was probably meant, or what there is.
  func remedy(_ name: String, _ known: [String], _ kind: String) -> String {
    let guesses = Suggestion.nearest(to: name, among: known)
    if !guesses.isEmpty { return Suggestion.question(guesses) }
    if known.isEmpty { return "declare \(kind) of that name" }
    return "declare it, or use one of \(known.prefix(12).joined(separator: ", "))"
  }

  /// Reports what is wrong with an invocation's arguments.
  func check(
    _ invocation: Manifest.Invocation, at path: ManifestPath, provided: [String] = []
  ) -> Manifest.Command? {
    guard let command = command(invocation.command, at: path["command"]) else { return nil }
    let issues = ArgumentChecker.examine(invocation.arguments, command, provided: provided).issues
    for issue in issues { report(issue, at: path) }
    refuseInputs(invocation.arguments, of: command, at: path)
    return command
  }

  /// What runs without being typed names no file or address: nobody has said yes to it.
  func refuseInputs(_ arguments: JSON, of command: Manifest.Command, at path: ManifestPath) {
    for parameter in command.parameters
    where parameter.rule.type == .input && arguments[parameter.name] != nil {
      report.problem(
        path["arguments"][parameter.name],
        "“\(parameter.name)” names a file or an address, which only the user does",
        "leave it out")
    }
  }

  func report(_ issue: ArgumentIssue, at path: ManifestPath) {
    var target = path["arguments"]
    if issue.complaint.code != "input.missing-argument", !issue.name.isEmpty {
      target = target[issue.name]
    }
    if let index = issue.index { target = target[index] }
    report.problem(target, issue.complaint.message, issue.complaint.remedy)
  }

  private func checkCapabilities() {
    let uses = Set(manifest.uses.map(\.description))
    let implements = Set(manifest.implements.map(\.description))
    func needs(_ id: String, _ isNeeded: Bool, _ key: String) {
      let isPlural = key == "collections" || key == "programs"
      let name = isPlural ? "\(key) need" : "\(key) needs"
      if isNeeded, !uses.contains(id) {
        report.problem(
          root[key], "\(key == "notifications" ? "notifications need" : name) “\(id)”",
          "add “\(id)” to “uses”")
      }
      if !isNeeded, let index = manifest.uses.firstIndex(where: { $0.description == id }) {
        report.warning(
          root["uses"][index], "“\(id)” is of no use without “\(key)”",
          "declare “\(key)” or remove the service")
      }
    }
    if !manifest.commands.isEmpty, !implements.contains("berth.commands/1") {
      report.problem(
        root["implements"], "commands need “berth.commands/1”",
        "add “berth.commands/1” to “implements”")
    }
    needs("berth.search/1", !manifest.collections.isEmpty, "collections")
    needs("berth.notify/1", !manifest.notifications.isEmpty, "notifications")
    needs("berth.entitlement/1", manifest.entitlement != nil, "entitlement")
    needs("berth.fetch/1", manifest.fetch != nil, "fetch")
    needs("berth.programs/1", !manifest.programs.isEmpty, "programs")
    if !manifest.roles.isEmpty, !uses.contains("berth.person/1") {
      report.problem(
        root["roles"], "the plugin cannot know its roles without “berth.person/1”",
        "add “berth.person/1” to “uses”")
    }
    let settles =
      !manifest.settings.isEmpty || !manifest.flags.isEmpty || !manifest.experiments.isEmpty
    if settles, !uses.contains("berth.config/1") {
      let key =
        !manifest.settings.isEmpty
        ? "settings" : manifest.flags.isEmpty ? "experiments" : "flags"
      report.warning(
        root[key], "the plugin cannot read its \(key) without “berth.config/1”",
        "add “berth.config/1” to “uses”")
    }
    for (index, collection) in manifest.collections.enumerated()
    where collection.isFederated && !implements.contains("berth.search/1") {
      report.problem(
        root["collections"][index]["federated"],
        "federated search needs the plugin to describe hits",
        "add “berth.search/1” to “implements”")
    }
  }

  private func checkConfiguration() {
    for (index, setting) in manifest.settings.enumerated()
    where setting.defaultValue != nil && manifest.opens(setting.key) {
      report.problem(
        root["settings"][index]["default"],
        "“\(setting.key)” opens a file or an address, which only the user chooses",
        "remove the default; a host of your own goes into fetch.hosts and your code")
    }
    for (index, key) in (manifest.fetch?.settings ?? []).enumerated() where !key.isEmpty {
      guard let setting = manifest.setting(key), setting.rule.type == .string else {
        report.problem(
          root["fetch"]["settings"][index], "“\(key)” is no setting that holds an address",
          "name a setting of type string")
        continue
      }
    }
    for (index, flag) in manifest.flags.enumerated()
    where !flag.key.isEmpty && manifest.setting(flag.key) != nil {
      report.problem(
        root["flags"][index]["key"], "“\(flag.key)” is the key of a setting already",
        "rename one of them; settings and flags share their keys")
    }
  }
}
