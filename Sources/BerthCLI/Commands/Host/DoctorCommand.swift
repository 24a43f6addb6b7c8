import BerthBase
import BerthCapabilities
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel
import BerthWorkers
import Glibc

/// `berth doctor`: what is missing on this machine, and what that costs.
enum DoctorCommand {
  static let command = HostCommand(
    "doctor", summary: "what is missing on this machine and what it costs",
    examples: ["doctor --json"]
  ) { session, _ throws(BerthError) in
    try report(session)
  }

  private struct Finding {
    var id: String
    var summary: String
    var isGood: Bool
    var detail: String
    /// What is wrong where it is not good.
    var flaw = "missing"
  }

  /// Programs that are used when they are there.
  private static let programs: [(name: String, costs: String, package: String)] = [
    ("curl", "plugins cannot fetch anything, updates from a URL fail", "curl"),
    (
      "notify-send", "no desktop notifications; the terminal and the log still get them",
      "libnotify-bin"
    ),
    ("espeak-ng", "no spoken narration or pronunciation", "espeak-ng"),
    ("xdg-open", "pictures and pages written with --output must be opened by hand", "xdg-utils"),
  ]

  private static func report(_ session: Session) throws(BerthError) -> Report {
    let findings =
      [try home(session), try settings(session), zones(session), kernel()]
      + programs.map {
        program(session, $0)
      } + channels(session) + (try plugins(session)) + (try wanted(session))
    let checks = findings.map { finding -> JSON in
      [
        "id": .string(finding.id), "summary": .string(finding.summary),
        "ok": .bool(finding.isGood), "detail": .string(finding.detail),
      ]
    }
    let items = findings.map { finding in
      View.Item(
        finding.summary, subtitle: finding.detail,
        badges: [
          View.Badge(
            finding.isGood ? "ok" : finding.flaw, tone: finding.isGood ? .good : .warning)
        ])
    }
    return Report(
      ["version": .string(HostVersion.current), "checks": .array(checks)],
      view: .page("Doctor", children: [.list(items)]))
  }

  private static func home(_ session: Session) throws(BerthError) -> Finding {
    let path = try session.home().path
    let isThere = FileBytes.exists(path)
    let isWritable = isThere ? access(path, W_OK) == 0 : true
    return Finding(
      id: "home", summary: "home \(path)", isGood: isWritable,
      detail: isThere
        ? (isWritable ? "writable" : "not writable: nothing can be saved; choose another --home")
        : "made on first use")
  }

  private static func settings(_ session: Session) throws(BerthError) -> Finding {
    let file = SettingsFile(path: try session.home().settings)
    return Finding(
      id: "settings", summary: "settings", isGood: file.damage == nil,
      detail: file.damage.map { "passed over, as they are damaged: \($0.message): \($0.remedy)" }
        ?? "readable", flaw: "damaged")
  }

  private static func zones(_ session: Session) -> Finding {
    let isKnown = (try? session.zones.rules(session.zoneName)) != nil
    return Finding(
      id: "zones", summary: "time zone \(session.zoneName)", isGood: isKnown,
      detail: isKnown
        ? "found in the system's database"
        : "unknown, UTC is used instead: install tzdata or set TZ to an IANA name")
  }

  private static func kernel() -> Finding {
    var name = utsname()
    uname(&name)
    let release = withUnsafeBytes(of: &name.release) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    let sandbox = SandboxSupport()
    return Finding(
      id: "kernel", summary: "Linux \(release)", isGood: sandbox.isComplete,
      detail: sandbox.isComplete
        ? "workers are closed in: Landlock \(sandbox.landlock), seccomp"
        : "WARNING: the sandbox of plugins from outside is incomplete: "
          + sandbox.gaps.joined(separator: "; ")
          + ". Use a kernel from 6.2 on with both turned on, or install only plugins you trust.")
  }

  private static func program(
    _ session: Session, _ program: (name: String, costs: String, package: String)
  ) -> Finding {
    let folders = (session.environment["PATH"] ?? "").split(separator: ":")
    let paths: [String] = folders.map { "\($0)/\(program.name)" }
    let path = paths.first { access($0, X_OK) == 0 }
    return Finding(
      id: "program.\(program.name)", summary: program.name, isGood: path != nil,
      detail: path ?? "\(program.costs) (Debian package \(program.package))")
  }

  /// The optional programs of the installed plugins.
  private static func wanted(_ session: Session) throws(BerthError) -> [Finding] {
    let registry = try session.registry()
    return registry.list().listings.flatMap { entry -> [Finding] in
      guard let manifest = try? registry.entry(entry.id).manifest else { return [] }
      return manifest.programs.map { program in
        let path = ProgramSearch.find(program.name, environment: session.environment)
        return Finding(
          id: "program.\(manifest.id).\(program.name)",
          summary: "\(program.name) for \(manifest.name)", isGood: path != nil,
          detail: path ?? "missing for \(program.purpose): \(program.install)")
      }
    }
  }

  /// The channels notifications are to be shown on.
  private static func channels(_ session: Session) -> [Finding] {
    do throws(BerthError) {
      let report = try NotifyCommands.channels(session).report(
        plugins: session.manifests(with: .notifications))
      return (report["channels"]?.array ?? []).filter { $0["chosen"]?.bool == true }.map {
        channel in
        let id = channel["id"]?.string ?? ""
        let facts = [channel["problem"]?.string, channel["remedy"]?.string].compactMap(\.self)
        return Finding(
          id: "notify.\(id)", summary: "notifications by \(id)",
          isGood: channel["ready"]?.bool == true,
          detail: facts.isEmpty ? "ready" : facts.joined(separator: ": "))
      }
    } catch {
      return [
        Finding(
          id: "notify", summary: "notifications", isGood: false,
          detail: "\(error.message): \(error.remedy)")
      ]
    }
  }

  private static func plugins(_ session: Session) throws(BerthError) -> [Finding] {
    let registry = try session.registry()
    let home = try session.home()
    let now = session.clock.monotonic()
    let admin = DataAdmin(home: home, clock: session.clock)
    return registry.list().listings.map { entry in
      let library = try? registry.entry(entry.id).library()
      let isThere = library.map(FileBytes.exists) ?? false
      let failures = library.flatMap {
        PluginFailures(home: home, plugin: entry.id, library: $0).trouble(at: now)
      }
      let problem =
        entry.error?.problems.first.map { "\($0.path): \($0.message)" }
        ?? failures.map { "\($0); `berth plugin enable \(entry.id)` tries it at once" }
        ?? admin.damage(ofPlugin: entry.id).map {
          "its data are damaged: \($0); `berth data restore` brings a backup back, "
            + "`berth data erase --plugin \(entry.id)` begins anew"
        }
      return Finding(
        id: "plugin.\(entry.id)", summary: entry.name, isGood: isThere && problem == nil,
        detail: problem ?? (isThere ? library ?? "" : "its library is missing: build or install it")
      )
    }
  }
}
