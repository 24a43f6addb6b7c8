package import BerthBase
package import BerthManifest

extension Settings {
  /// The event that says which arm an install saw; recorded once per experiment and arm.
  package static let exposureEvent = "experiment.exposure"

  /// The arm of an experiment this install is in.
  ///
  /// The environment or `experiment.<id>` of the user's settings override it. The first time an
  /// arm is asked for, an event of the plugin says so: `{"experiment","arm","source"}`.
  ///
  /// - Parameters:
  ///   - now: the time of the call, Unix milliseconds.
  ///   - events: where the exposure is recorded; nil records nothing.
  /// - Throws: `config.unknown`, `storage.*`.
  package func arm(
    plugin: Manifest, experiment id: String, at now: Int64, events: EventLog?
  ) throws(BerthError) -> String {
    let target = try ConfigTarget(plugin, ConfigTarget.experimentPrefix + id)
    guard case .experiment(_, let experiment) = target else {
      throw BerthError("config.unknown", "\(plugin.id) has no experiment “\(id)”")
    }
    let (arm, source) = try chosenArm(target, plugin, experiment)
    let mark = "\(plugin.id)/\(id)/\(arm)"
    if let events, !exposed.contains(mark) {
      try events.recordOnce(
        "exposure/\(id)/\(arm)", plugin: plugin.id, name: Self.exposureEvent,
        properties: [
          "experiment": .string(id), "arm": .string(arm), "source": .string(source.rawValue),
        ], at: now)
      exposed.insert(mark)
    }
    return arm
  }

  /// The arm the install id puts this install into, whatever the user has set.
  func bucketArm(
    _ plugin: Manifest, _ experiment: Manifest.Experiment
  ) throws(BerthError) -> String {
    let place = ExperimentBucket.place(
      install: try home.installID(), plugin: plugin.id, experiment: experiment.id)
    guard let arm = ExperimentBucket.arm(at: place, of: experiment.arms) else {
      throw BerthError(
        "config.unknown", "the experiment “\(experiment.id)” of \(plugin.id) has no arms",
        remedy: "declare at least one in the manifest")
    }
    return arm
  }

  private func chosenArm(
    _ target: ConfigTarget, _ plugin: Manifest, _ experiment: Manifest.Experiment
  ) throws(BerthError) -> (arm: String, source: Source) {
    do throws(BerthError) {
      let (value, source) = try current(target)
      if let arm = value?.string { return (arm, source) }
    } catch {
      // An override can outlive its arm, as when an update drops it: the bucket counts then.
      guard error.code == "config.invalid" else { throw error }
    }
    return (try bucketArm(plugin, experiment), .default)
  }
}
