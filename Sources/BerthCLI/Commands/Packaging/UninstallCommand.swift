import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth uninstall`: removes what `berth install` and `berth update` have put below a prefix, and the
/// units and entries that this user has had written; the home stays.
enum UninstallCommand {
  static let command = HostCommand(
    "uninstall", summary: "remove this installation; your data stays",
    options: [
      Manifest.Parameter(
        name: "prefix", summary: "the installation that is meant, unless it is this one",
        rule: ValueRule(.string), placeholder: "DIR")
    ],
    effect: .erases,
    details: { session, arguments throws(BerthError) in
      let found = try files(session, arguments)
      return [
        "\(found.paths.count) files below \(found.prefix)",
        "your data stays: \(try session.home().path)",
      ]
    }
  ) { session, arguments throws(BerthError) in
    let found = try files(session, arguments)
    let units = removeUnits(session)
    InstalledFiles.remove(found.paths, below: found.prefix)
    let left = found.paths.filter { FileBytes.exists("\(found.prefix)/\($0)") }
    guard left.isEmpty else {
      throw BerthError(
        "files.write",
        "\(left.count) files could not be removed, such as \(found.prefix)/\(left[0])",
        remedy: "run it as whoever may write there", details: ["files": JSON(left)])
    }
    let home = try session.home().path
    return Report(
      [
        "prefix": .string(found.prefix), "removed": JSON(found.paths), "units": JSON(units),
        "home": .string(home),
      ],
      view: .text("Removed \(found.paths.count) files. Your data stays in \(home)."))
  }

  private static func files(
    _ session: Session, _ arguments: JSON
  ) throws(BerthError) -> InstalledFiles {
    try InstalledFiles.find(arguments["prefix"]?.string.map(Home.absolute), session.layout)
  }

  /// What this user has had written for systemd and the desktop goes by the commands that wrote it.
  private static func removeUnits(_ session: Session) -> [String] {
    [["serve", "install"], ["notify", "install-timer"]].flatMap { path -> [String] in
      guard let command = HostCommands.group(path[0]).first(where: { $0.path == path }),
        let words = try? CommandLineParser.parse(
          ["--remove", "--enable"], command: command.command),
        let report = try? command.run(session, words)
      else { return [] }
      return (report.data["files"]?.array ?? []).compactMap { $0["path"]?.string }
    }
  }
}
