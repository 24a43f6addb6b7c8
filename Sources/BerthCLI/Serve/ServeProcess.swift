import BerthABI
import BerthBase
import BerthCapabilities
import BerthManifest
import BerthServices
import CServe
import Glibc

/// A process of `berth serve`: it runs one command after the other, each as if it had been started for
/// it, with its arguments, environment, folder and streams.
enum ServeProcess {
  /// The hidden first argument that makes `berth` one.
  static let argument = "--berth-serve"
  /// Where it finds the socket it takes connections from, and the pipe on which it says that it is
  /// ready.
  static let socketDescriptor: Int32 = 3
  static let reportDescriptor: Int32 = 4
  /// The exit code that says that `berth` itself has been replaced.
  static let replaced: Int32 = 75

  /// How long databases stay open when nobody comes.
  private static let idleMilliseconds = 500
  /// When a process has done so much that a fresh one takes its place.
  private static let mostCommands = 10_000
  private static let mostKilobytes = 256 << 10

  /// Serves until it is told to leave, is tired, or what it was made from has been replaced.
  ///
  /// - Returns: the exit code.
  static func run() -> Int32 {
    var facts = stat()
    guard fstat(socketDescriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFSOCK else {
      let text = Array("berth: only berth serve starts these processes\n".utf8)
      _ = write(STDERR_FILENO, text, text.count)
      return ExitCode.usage.rawValue
    }
    for descriptor in [socketDescriptor, reportDescriptor] {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    }
    // Whatever else the host was started with, such as a pipe somebody reads to its end.
    OpenDescriptors.closeAll(from: reportDescriptor + 1)
    signal(SIGPIPE, SIG_IGN)
    ServeSignals.install()
    ParentDeath.leads(to: SIGTERM)
    let own = ownVariables
    let executable = InstallLayout.runningExecutable()
    let stamp = FileStamp(executable)
    let null = open("/dev/null", O_RDWR | O_CLOEXEC)
    let talk = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 5)
    ServeFiles.giveBack(null: null)
    // Nobody who would read it: berth serve has ended meanwhile.
    guard write(reportDescriptor, "r", 1) == 1 else { return 0 }

    var served = 0
    while served < mostCommands, peakKilobytes < mostKilobytes, !ServeSignals.isLeaving {
      guard let connection = ServeConnection(acceptedFrom: socketDescriptor) else {
        // Nobody came for a while.
        if ServeSignals.takeIdleness() {
          KeptDatabases.closeAll()
          ServeSignals.interruptAfter(milliseconds: 0)
        }
        continue
      }
      guard connection.isOfThisUser else { continue }
      // Closed without being read, the client starts the berth that is there now.
      if FileStamp(executable) != stamp { return replaced }
      if LoadedLibraries.isAnyReplaced { return 0 }
      served += 1
      do throws(BerthError) {
        try serve(connection, own: own, null: null)
      } catch {
        connection.reply(BERTH_SERVE_ALONE)
        let text = Array("berth: \(error.message)\n  \(error.remedy)\n".utf8)
        _ = write(talk, text, text.count)
      }
    }
    return 0
  }

  /// Runs the command of a connection.
  private static func serve(
    _ connection: borrowing ServeConnection, own: [String], null: Int32
  ) throws(BerthError) {
    ServeSignals.begin(connection.descriptor)
    defer { ServeSignals.end() }
    guard let (request, files, isStopped) = try connection.receive() else { return }
    guard !isStopped, !request.mustRunAlone(own: own), files.take() else {
      ServeFiles.giveBack(null: null)
      return connection.reply(BERTH_SERVE_ALONE)
    }
    ServeEnvironment.replace(with: request.variables)
    // What the host does with files itself counts on plugins that have let theirs go.
    let first = request.arguments.first ?? ""
    KeptDatabases.keep(!HostCommands.names.contains(first) && !first.hasPrefix("-"))
    let mask = umask(request.fileMask)
    ServeSignals.watch()
    let code = ProcessRunner.run(request.arguments, cancellation: ServeSignals.cancellation)
    umask(mask)
    // First the streams, so that whoever reads them to their end does when the client ends.
    ServeFiles.giveBack(null: null)
    ServeSignals.interruptAfter(milliseconds: KeptDatabases.isEmpty ? 0 : idleMilliseconds)
    connection.reply(code)
  }

  /// The environment this process was started with.
  private static var ownVariables: [String] {
    var variables: [String] = []
    var place = environ
    while let entry = place.pointee {
      variables.append(String(cString: entry))
      place += 1
    }
    return variables
  }

  private static var peakKilobytes: Int {
    var usage = rusage()
    getrusage(RUSAGE_SELF.rawValue, &usage)
    return usage.ru_maxrss
  }
}
