/// One thing a conforming plugin does or does not do.
struct Check: Sendable {
  /// What must hold before a check makes sense, in the order it is found out.
  enum Stage: Int, Sendable, CaseIterable {
    /// Nothing.
    case manifest
    /// The manifest reads.
    case file
    /// The library is there.
    case library
    /// The library loads.
    case entry
    /// Its entry gives a block.
    case agreement
    /// The block is the manifest's.
    case instance
    /// An instance can be made.
    case storage
    /// Its database is migrated and filled.
    case examples
    /// Its examples ran once, and what they showed is recorded.
    case use
  }

  /// A group and a name: `library.symbol`. It stays once released.
  var id: String
  /// What must hold, in one line.
  var summary: String
  var stage: Stage
  /// Whether nothing of a later stage makes sense when it fails.
  var isGate = false
  /// Whether later checks read what it leaves behind.
  var isRecorder = false
  /// The processor time it may use, in seconds.
  var seconds = 30
  /// Whether its cases depend on the seed.
  var isSeeded = false
  /// Whether it measures time: a busy machine gets a second try.
  var isTimed = false
  /// Looks; throws `CheckProblem`, or an error that becomes a failure.
  var run: @Sendable (Probe) throws -> Void

  /// The part of the id before the dot.
  var group: String { String(id.prefix { $0 != "." }) }
}

extension Check {
  /// A check of a plugin in use.
  init(
    _ id: String, _ summary: String, _ stage: Stage = .use, gate: Bool = false,
    recorder: Bool = false,
    seconds: Int = 30, seeded: Bool = false, timed: Bool = false,
    _ run: @escaping @Sendable (Probe) throws -> Void
  ) {
    self.init(
      id: id, summary: summary, stage: stage, isGate: gate, isRecorder: recorder, seconds: seconds,
      isSeeded: seeded, isTimed: timed, run: run)
  }

  /// Every check, in the order reports show them.
  static let all: [Check] =
    manifestChecks + libraryChecks + agreementChecks + lifecycleChecks + calendarChecks
    + commandChecks + settingChecks + argumentChecks + answerChecks + timeChecks + returnsChecks
    + boundaryChecks
    + storageChecks
    + fixtureChecks
    + faultChecks
    + effectChecks + searchChecks + indexChecks + notifyChecks + entitlementChecks + quotaChecks
    + stateChecks + [Check.many] + textChecks + providerChecks + leakChecks

  static func named(_ id: String) -> Check? { all.first { $0.id == id } }
}

/// What a check is, for `berth plugin check --list`.
package struct CheckDescription: Sendable {
  /// The group and the name.
  package var id: String
  /// What must hold, in one line.
  package var summary: String

  /// Every check, in the order reports show them.
  package static let all = Check.all.map { CheckDescription(id: $0.id, summary: $0.summary) }
}
