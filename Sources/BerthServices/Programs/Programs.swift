package import BerthBase
package import BerthManifest

/// Runs the optional programs that manifests list, within limits and without a shell.
///
/// Used from one thread at a time; nothing is looked for before it is asked for.
package final class Programs {
  private let environment: [String: String]
  private let clock: RuntimeClock
  private let host: String?
  private var places: [String: Place] = [:]

  /// Where a program was found, if it was, and when it was looked for.
  private struct Place {
    var path: String?
    var lookedAt: UInt64
  }

  /// The most bytes a program may write to standard output, and how many of its errors are kept.
  static let maximumOutput = 1 << 20
  static let maximumErrors = 8 << 10
  /// How long a program that was not found is taken for missing, in nanoseconds: a host that runs
  /// for days finds what is installed meanwhile.
  static let missingFor: UInt64 = 5_000_000_000

  /// The hidden first word that has `berth` become a program in a sandbox.
  package static let sandboxWord = "--berth-program"

  /// Programs on the `PATH` of an environment.
  ///
  /// - Parameter host: the `berth` that closes them in; nil where whoever runs them is closed in.
  package init(environment: [String: String], clock: RuntimeClock, host: String? = nil) {
    self.host = host
    self.environment = environment
    self.clock = clock
  }

  /// What a program left when it ended by itself.
  package struct Result {
    var status: Int32
    package var output: [UInt8]
    var errors: [UInt8]

    package var meta: JSON {
      ["status": JSON(Int(status)), "errors": .string(String(decoding: errors, as: UTF8.self))]
    }
  }

  /// The path of a program on `PATH`, or nil; looked for once.
  package func path(of name: String) -> String? {
    let now = clock.monotonic()
    if let known = places[name], known.path != nil || now &- known.lookedAt < Self.missingFor {
      return known.path
    }
    let path =
      name.utf8.contains(UInt8(ascii: "/"))
      ? nil : ProgramSearch.find(name, environment: environment)
    places[name] = Place(path: path, lookedAt: now)
    return path
  }

  /// Whether a manifest lists a program that is installed.
  package func isInstalled(_ name: String, for manifest: Manifest) -> Bool {
    manifest.programs.contains { $0.name == name } && path(of: name) != nil
  }

  /// Runs a program to its end.
  ///
  /// - Throws: `program.denied` for one the manifest does not list, `program.missing` with how to
  ///   install it, `program.timeout`, `program.output`, `program.crashed`, `cancelled`.
  package func run(
    _ request: ProgramRequest, input: [UInt8], of manifest: Manifest, isCancelled: () -> Bool
  ) throws(BerthError) -> Result {
    let name = request.name
    guard let program = manifest.programs.first(where: { $0.name == name }) else {
      throw BerthError(
        "program.denied", "\(manifest.id) may not run \(name)",
        remedy: "list it under “programs” in the manifest", details: ["program": .string(name)])
    }
    guard let path = path(of: name) else { throw Self.missing(program, of: manifest) }
    let result: ChildProcess.Result
    var command = ChildProcess.Command(
      path: path, arguments: request.arguments, environment: cleanEnvironment, input: input)
    var folder: String?
    defer { if let folder { try? FileTree.remove(folder) } }
    if let host {
      let own = try FileTree.makeTemporary(in: FileTree.memory)
      folder = own
      command.path = host
      command.arguments = [Self.sandboxWord, own, path] + request.arguments
      for name in ["HOME", "TMPDIR"] { command.environment[name] = own }
    }
    // Shell scripts among them read /dev/stdin, which cannot be opened when it is a socket.
    command.inputIsFile = true
    do throws(BerthError) {
      result = try ChildProcess.run(
        command,
        limits: ChildProcess.Limits(
          milliseconds: max(1, Int(request.seconds * 1000)), outputBytes: Self.maximumOutput,
          errorBytes: Self.maximumErrors),
        monotonic: clock.monotonic, isCancelled: isCancelled)
    } catch {
      // It was there once and is gone or broken now.
      places[name] = nil
      throw self.path(of: name) == nil ? Self.missing(program, of: manifest) : error
    }
    return try Self.judge(result, request)
  }

  private static func judge(
    _ result: ChildProcess.Result, _ request: ProgramRequest
  ) throws(BerthError) -> Result {
    let name = request.name
    switch result.ending {
    case .exited(let status):
      return Result(status: status, output: result.output, errors: result.error)
    case .cancelled:
      throw BerthError("cancelled", "\(name) was stopped")
    case .timedOut:
      throw BerthError(
        "program.timeout", "\(name) took longer than \(seconds(request.seconds))",
        remedy: "try again with less, or when the machine is less busy",
        details: ["program": .string(name)])
    case .tooMuchOutput:
      throw BerthError(
        "program.output", "\(name) wrote more than 1 MiB", remedy: "try again with less",
        details: ["program": .string(name)])
    case .signalled(let signal):
      throw BerthError(
        "program.crashed", "\(name) was ended by signal \(signal)",
        remedy: "run it by hand to see whether it is installed as it should be",
        details: ["program": .string(name), "signal": JSON(Int(signal))])
    }
  }

  private static func missing(_ program: Manifest.Program, of manifest: Manifest) -> BerthError {
    BerthError(
      "program.missing",
      "\(program.name) is not installed; \(manifest.name) needs it for \(program.purpose)",
      remedy: program.install,
      details: ["program": .string(program.name), "install": .string(program.install)])
  }

  private static func seconds(_ value: Double) -> String {
    let whole = value.rounded() == value ? "\(Int(value))" : "\(value)"
    return whole == "1" ? "1 second" : "\(whole) seconds"
  }

  /// What programs see of the environment: no secrets, and no relative folders to look in.
  var cleanEnvironment: [String: String] {
    var clean: [String: String] = [:]
    let folders = (environment["PATH"] ?? ProgramSearch.defaultFolders).split(separator: ":")
    clean["PATH"] = folders.filter { $0.utf8.first == UInt8(ascii: "/") }.joined(separator: ":")
    clean["LANG"] = environment["LANG"] ?? "C.UTF-8"
    clean["HOME"] = environment["HOME"]
    return clean
  }
}
