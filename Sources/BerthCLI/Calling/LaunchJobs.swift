import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import Glibc

/// Starts the due jobs of an app that somebody has opened at a terminal.
///
/// They run in a process of their own that nobody waits for and that says nothing: an answer is never
/// later for it, and without a network nothing is seen of it. Where a timer, a daemon or a server runs
/// the jobs, they are not due here. A pipe, a script, a chosen time and a terminal on another machine
/// start none.
struct LaunchJobs {
  let session: Session

  /// Starts them, once the app has answered.
  func start(of manifest: Manifest) {
    guard !manifest.jobs.isEmpty, isOpenedByHand,
      let runtime = try? session.runtime(),
      (try? JobRunner(runtime).hasDue(manifest, at: session.now)) == true,
      let words = try? words()
    else { return }
    let environment = session.environment.map { "\($0.key)=\($0.value)" }
    _ = ProcessStart.start(session.layout.executable, words, environment: environment) { files in
      posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDONLY, 0)
      for output: Int32 in [1, 2] {
        posix_spawn_file_actions_addopen(&files, output, "/dev/null", O_WRONLY, 0)
      }
    }
  }

  /// Whether a person reads the answer now.
  private var isOpenedByHand: Bool {
    session.streams.outputIsTerminal && session.options.output == nil
      && session.options.now == nil && session.served == nil && session.remote == nil
  }

  /// The words of the process: the same home, user and plugins.
  private func words() throws(BerthError) -> [String] {
    let home = try session.home()
    var words = ["notify", "tick", "--only-jobs", "--quiet", "--home", Home.absolute(home.path)]
    words += ["--user", home.user]
    for folder in session.options.pluginFolders { words += ["--plugins", folder] }
    return words
  }
}
