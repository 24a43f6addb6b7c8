import BerthBase
import BerthServices
import Glibc

extension Check {
  /// What checks have done in processes of their own.
  static let helpers: [String: Check] = [
    "helper.work": Check("helper.work", "runs every example over and over") { probe in
      let runtime = try probe.runtime(
        try Home(path: probe.job.folder + "/home", user: "check"))
      while true { try probe.tryExamples(runtime) { _, _ in } }
    },
    observing.id: observing, spending.id: spending,
  ]

  /// Runs a helper in a process and returns how it ended.
  static func help(
    _ probe: Probe, _ helper: String, folder: String, milliseconds: Int,
    arguments: JSON = .emptyObject
  ) throws -> ChildProcess.Result {
    var job = probe.job
    job.check = helper
    job.folder = folder
    job.arguments = arguments
    // What this process may do is what its children may do: they are closed in already.
    job.isClosedIn = false
    try FileBytes.makeFolder(folder)
    return try ChildProcess.run(
      ChildProcess.Command(
        path: "/proc/self/exe", arguments: [CheckJob.word, job.json.text()],
        environment: ["PATH": "/usr/bin:/bin", "HOME": folder, "TZ": "UTC"]),
      limits: .init(milliseconds: milliseconds))
  }
}
