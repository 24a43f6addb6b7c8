import BerthABI
package import BerthBase
package import BerthManifest
import BerthServices

/// Runs what plugins do by themselves now and then: the jobs of their manifests.
///
/// A job is due when its interval has passed since it ran last for this user, and the setting its
/// `when` names is set. A job that fails is tried again after an hour, or after its interval when
/// that is shorter. When each ran is stored in `jobs.json` of the plugin's folder.
package struct JobRunner {
  /// How long until a failed job is tried again, in milliseconds.
  static let retryDelay: Int64 = 3_600_000

  private let runtime: Runtime

  /// The jobs of a runtime's user.
  package init(_ runtime: Runtime) { self.runtime = runtime }

  /// Runs every job that is due:
  /// `{"jobs":[{"id","plugin","outcome":"done|failed","data"?,"error"?}]}`.
  ///
  /// - Parameter now: the time, Unix milliseconds.
  package func runDue(at now: Int64) throws(BerthError) -> JSON {
    var report: [JSON] = []
    for entry in runtime.registry.entries(with: .jobs) {
      for job in entry.manifest.jobs where try isDue(job, of: entry.manifest, at: now) {
        report.append(try run(job, of: entry.manifest, at: now))
      }
    }
    return ["jobs": .array(report)]
  }

  /// Whether a plugin has a job that is due.
  package func hasDue(_ manifest: Manifest, at now: Int64) throws(BerthError) -> Bool {
    for job in manifest.jobs where try isDue(job, of: manifest, at: now) { return true }
    return false
  }

  private func isDue(
    _ job: Manifest.Job, of manifest: Manifest, at now: Int64
  ) throws(BerthError) -> Bool {
    if let key = job.when {
      let value = try runtime.settings.get(plugin: manifest, key: key)
      if value.isNull || value == .bool(false) || value.string == "" { return false }
    }
    guard let last = state(of: manifest)[job.id] else { return true }
    let interval = Int64(job.everyMinutes) * 60_000
    let wait = last["failed"]?.bool == true ? min(Self.retryDelay, interval) : interval
    let at = Int64(last["at"]?.int ?? 0)
    // A clock set back must not stop a job for good.
    return now - at >= wait || now < at
  }

  private func run(
    _ job: Manifest.Job, of manifest: Manifest, at now: Int64
  ) throws(BerthError) -> JSON {
    var entry: JSON = ["id": .string(job.id), "plugin": .string(manifest.id)]
    var isFailed = false
    // Whoever looks meanwhile leaves it be; one that is killed is tried again like one that failed.
    try note(job, of: manifest, at: now, failed: true)
    do throws(BerthError) {
      let answer = try runtime.run(
        manifest.id,
        CallRequest(command: job.invocation.command, arguments: job.invocation.arguments))
      entry["outcome"] = "done"
      entry["data"] = answer.data
    } catch {
      isFailed = true
      entry["outcome"] = "failed"
      entry["error"] = error.json
    }
    try note(job, of: manifest, at: now, failed: isFailed)
    return entry
  }

  private func note(
    _ job: Manifest.Job, of manifest: Manifest, at now: Int64, failed: Bool
  ) throws(BerthError) {
    var state = state(of: manifest)
    state[job.id] = ["at": .integer(now), "failed": .bool(failed)]
    try FileBytes.makeFolder(runtime.home.folder(ofPlugin: manifest.id))
    try FileBytes.replace(file(of: manifest), with: state.utf8(indented: true))
  }

  private func file(of manifest: Manifest) -> String {
    runtime.home.folder(ofPlugin: manifest.id) + "/jobs.json"
  }

  private func state(of manifest: Manifest) -> JSON {
    guard let bytes = FileBytes.read(file(of: manifest), limit: 1 << 20),
      let json = try? JSON.parse(bytes),
      json.object != nil
    else { return .emptyObject }
    return json
  }
}
