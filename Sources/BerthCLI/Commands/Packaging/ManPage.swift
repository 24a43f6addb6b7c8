import BerthBase
import BerthCommands
import BerthManifest

/// The manual pages `berth(1)` and `berth-<plugin>(1)`, made of what also parses the words.
enum ManPage {
  /// A page and its file's name below `share/man/man1`.
  typealias Page = (name: String, text: String)

  /// The host's page.
  ///
  /// - Parameter plugins: what the page refers to.
  static func host(_ plugins: [Manifest]) -> Page {
    var page = RoffText("berth", version: HostVersion.current)
    page.section("Name")
    page.paragraph("berth - hosts apps as native plugins")
    page.section("Synopsis")
    page.paragraph("berth [options] <command> ...\nberth [options] <plugin> <command> ...")
    page.section("Description")
    page.paragraph(
      "Berth runs apps, each of them a plugin with a manifest, and gives them storage, search, "
        + "notifications and entitlements. All data is in one folder on this machine.")
    page.section("Commands")
    for command in HostCommands.all {
      page.entry("berth \(HelpPage.usage(command.command))", command.command.summary + ".")
      let options = command.command.options.map { HelpPage.option($0) }
      if !options.isEmpty { page.paragraph("Options: \(options.joined(separator: ", "))") }
    }
    page.section("Apps")
    for manifest in plugins {
      page.entry(
        "berth \(manifest.id)",
        "\(manifest.name): \(manifest.summary). See berth-\(manifest.id)(1).")
    }
    page.section("Options")
    for option in GlobalOptions.all {
      page.entry("--\(option.name)" + (option.value.map { " \($0)" } ?? ""), option.summary + ".")
    }
    page.section("Exit status")
    for (code, words) in exitCodes { page.entry(code, words) }
    page.section("Environment")
    for (name, words) in environment { page.entry(name, words) }
    page.section("Files")
    page.entry(
      "$XDG_DATA_HOME/berth, ~/.local/share/berth", "All data, unless --home names another folder.")
    page.entry("servers.json in it", "What opens the servers of berth login, for its owner alone.")
    seeAlso(&page, plugins.map { "berth-\($0.id)(1)" })
    return ("berth.1", page.text)
  }

  /// The page of an app.
  static func plugin(_ manifest: Manifest) -> Page {
    let name = "berth-\(manifest.id)"
    var page = RoffText(name, version: HostVersion.current)
    page.section("Name")
    page.paragraph("\(name) - \(manifest.name): \(manifest.summary)")
    page.section("Synopsis")
    page.paragraph("berth \(manifest.id) [command] [arguments] [options]")
    if let command = manifest.defaultCommand {
      page.section("Description")
      page.paragraph(
        "Without a command: \(command.summary). The options of berth(1) hold here, too.")
    }
    page.section("Commands")
    for command in manifest.commands where !command.isHidden {
      self.command(command, manifest, &page)
    }
    if !manifest.phrases.isEmpty {
      page.section("Sentences")
      page.paragraph("What berth ask understands, for example:")
      for phrase in manifest.phrases {
        if let example = phrase.examples.first { page.example("berth ask \"\(example)\"") }
      }
    }
    if !manifest.widgets.isEmpty {
      page.section("Widgets")
      for widget in manifest.widgets {
        page.entry("berth widget \(manifest.id).\(widget.id)", widget.summary + ".")
      }
    }
    if !manifest.settings.isEmpty {
      page.section("Settings")
      for setting in manifest.settings {
        page.entry("\(manifest.id).\(setting.key)", setting.summary + ".")
      }
    }
    seeAlso(&page, ["berth(1)"])
    return ("\(name).1", page.text)
  }

  private static func command(
    _ command: Manifest.Command, _ manifest: Manifest, _ page: inout RoffText
  ) {
    page.part("berth \(manifest.id) \(HelpPage.usage(command))")
    page.paragraph(
      [command.summary + ".", command.description, command.requires.map { "Needs \($0)." }]
        .compactMap(\.self).joined(separator: "\n"))
    for argument in command.arguments {
      page.entry(HelpPage.label(argument), HelpPage.detail(argument) + ".")
    }
    for option in command.options {
      page.entry(HelpPage.option(option), HelpPage.detail(option) + ".")
    }
    for example in command.examples { page.example("berth \(example)") }
  }

  private static func seeAlso(_ page: inout RoffText, _ names: [String]) {
    guard !names.isEmpty else { return }
    page.section("See also")
    page.paragraph(names.joined(separator: ", "))
  }

  private static let exitCodes = [
    ("0", "Done."), ("1", "Failed."), ("2", "The words were wrong, or had to be confirmed."),
    ("3", "Locked: it has to be bought, or a limit is reached."), ("4", "An app failed."),
    ("5", "The data could not be read or written."), ("6", "The network did not answer."),
    ("130", "Interrupted."),
  ]

  private static let environment = [
    ("BERTH_HOME", "The folder of all data."),
    ("BERTH_PLUGIN_PATH", "Further folders of plugins, with colons between."),
    ("NO_COLOR", "No colours at the terminal."),
    ("COLORFGBG", "Says whether the terminal is dark or light; it is asked otherwise."),
    ("PAGER", "What shows answers that are longer than the terminal."),
    ("FORCE_HYPERLINK", "1 makes web addresses links of the terminal, 0 does not."),
  ]
}
