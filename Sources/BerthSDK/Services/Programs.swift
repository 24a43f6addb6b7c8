import CBerth

/// Optional programs of the machine that the manifest lists under `programs`.
///
/// ```swift
/// /// A plan of the garden as SVG, or nil without the program that draws it.
/// func drawing(_ plan: String, _ programs: Programs) throws -> [UInt8]? {
///   guard programs.isInstalled("dot") else { return nil }
///   let result = try programs.run("dot", ["-Tsvg"], input: Array(plan.utf8), seconds: 30)
///   guard result.status == 0 else { throw PluginError("garden.plan", result.errors) }
///   return result.output
/// }
///
/// let picture = try drawing("graph { rose -- lavender }", call.programs)
/// ```
public struct Programs {
  let call: Call

  /// Whether a program is listed and found on `PATH`; starts nothing.
  public func isInstalled(_ name: String) -> Bool {
    guard let table = call.services.programs else { return false }
    return name.withSlice { table.pointee.installed(call.raw, $0) } == 1
  }

  /// Runs a program to its end, without a shell, and waits for it.
  ///
  /// An exit code other than 0 is for the caller to judge. The program sees `PATH`, `LANG` and
  /// `HOME` of the environment; what it writes is capped at 1 MiB.
  ///
  /// - Parameters:
  ///   - name: the program's bare name, as the manifest lists it.
  ///   - arguments: its arguments; others on the machine can read them.
  ///   - input: what it reads from standard input.
  ///   - seconds: the longest it may run, above 0 and at most 600.
  /// - Throws: `program.missing` with how to install it, `program.denied`, `program.timeout`,
  ///   `program.output`, `program.crashed`, or `cancelled`.
  public func run(
    _ name: String, _ arguments: [String] = [], input: [UInt8] = [], seconds: Double = 10
  ) throws(PluginError) -> ProgramResult {
    guard let table = call.services.programs else { throw undeclared(BERTH_PROGRAMS_ID) }
    let request: JSON = [
      "name": .string(name), "arguments": .array(arguments.map(JSON.string)),
      "seconds": .number(seconds),
    ]
    var output: [UInt8] = []
    let meta = try call.json { meta in
      let (status, bytes) = Collector.collect { sink in
        request.utf8().withSlice { request in
          input.withSlice { table.pointee.run(call.raw, request, $0, sink, meta) }
        }
      }
      output = bytes
      return status
    }
    return ProgramResult(
      status: Int32(clamping: meta["status"]?.int ?? 0), output: output,
      errors: meta["errors"]?.string ?? "")
  }
}

/// What a program left when it ended by itself.
///
/// ```swift
/// func text(of result: ProgramResult) throws -> String {
///   guard result.status == 0 else { throw PluginError("garden.plan", result.errors) }
///   return String(decoding: result.output, as: UTF8.self)
/// }
///
/// // A test needs no program.
/// let made = ProgramResult(status: 0, output: Array("<svg/>".utf8))
/// let failed = ProgramResult(status: 1, output: [], errors: "syntax error in line 1")
/// let works = try text(of: made) == "<svg/>" && made != failed
/// ```
public struct ProgramResult: Sendable, Equatable {
  /// Its exit code; 0 means that it is content.
  public var status: Int32
  /// What it wrote to standard output.
  public var output: [UInt8]
  /// The beginning of what it wrote to standard error; malformed UTF-8 is repaired.
  public var errors: String

  /// A result of its parts.
  public init(status: Int32, output: [UInt8], errors: String = "") {
    self.status = status
    self.output = output
    self.errors = errors
  }
}
