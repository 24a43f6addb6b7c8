package import BerthABI
package import BerthBase
import BerthChecks
package import BerthServices

/// The command line of the host.
package enum CommandLineInterface {
  /// The server that a run asks; nil for this machine. What is about this program itself runs here, and `mcp`
  /// passes on message by message.
  private static func target(
    _ options: GlobalOptions, _ words: [String], _ session: Session
  ) throws(BerthError) -> ServerFile.Entry? {
    let own = ["login", "logout", "install", "update", "uninstall", "mcp", CheckChild.word]
    let isScript = words.first == "completions" && words.dropFirst().first != "words"
    if options.wantsVersion || isScript || words.first.map(own.contains) ?? false { return nil }
    let home = Home.folder(option: options.home, environment: session.environment)
    return try ServerFile(home: home).target(options.server)
  }

  /// Runs one command line.
  ///
  /// - Parameters:
  ///   - arguments: the words after the program's name.
  ///   - streams: where it reads and writes.
  ///   - environment: the process's environment.
  ///   - executable: the path of the running executable, links resolved.
  ///   - clock: the time, unless `--now` fixes it.
  ///   - cancellation: set by the caller's signal handler.
  /// - Returns: the process's exit code.
  package static func run(
    arguments: [String], streams: Streams, environment: [String: String], executable: String,
    clock: RuntimeClock = .system, cancellation: Cancellation = Cancellation()
  ) -> ExitCode {
    let zones = ZoneDatabase()
    let zoneName = ZoneDatabase.systemZone(environment: environment)
    var options = GlobalOptions()
    // Errors before the options are known still honour --json.
    if arguments.prefix(while: { $0 != "--" }).contains("--json") { options.format = .json }
    var output: Output?
    do throws(BerthError) {
      let words: [String]
      (options, words) = try GlobalOptions.extract(arguments, zones: zones, zoneName: zoneName)
      let session = Session(
        options: options, streams: streams, environment: environment, executable: executable,
        clock: clock, zones: zones, zoneName: zoneName, cancellation: cancellation)
      output = session.output
      if let server = try target(options, words, session) {
        return try RemoteRun(server, words: arguments, session).run()
      }
      try Dispatcher(session: session).run(words)
      return .done
    } catch {
      var error = error
      // Whatever it failed with when it was stopped, such as half an input.
      if cancellation.isRequested, error.exitCode != .interrupted {
        error = BerthError("cancelled", "stopped before it was done", details: error.json)
      }
      (output ?? Output(options: options, streams: streams, environment: environment))
        .report(error)
      return error.exitCode
    }
  }
}
