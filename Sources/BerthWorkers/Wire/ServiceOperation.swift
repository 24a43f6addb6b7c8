import CBerth

/// What a worker can ask the host for besides storage; the numbers are part of the protocol.
enum ServiceOperation: Int64 {
  case notifySchedule = 20, notifyCancel, notifyList
  case entitlementCheck = 30, entitlementRequire, entitlementConsume, entitlementAdmit
  case entitlementState
  case configGet = 40, configSet, configArm
  case eventsRecord = 50, eventsQuery
  case fetch = 60
  case programsRun = 70, programsInstalled
  case filesInput = 80, mediaRead, mediaWrite, mediaRemove, mediaList
  case personGet = 90, personKeepBirthDate

  /// Whether the host waits for others than itself: servers, programs, and files that may be far away.
  var waits: Bool { [.fetch, .programsRun, .filesInput].contains(self) }

  /// The service the manifest must list under "uses".
  var service: String {
    switch rawValue {
    case ..<30: BERTH_NOTIFY_ID
    case ..<40: BERTH_ENTITLEMENT_ID
    case ..<50: BERTH_CONFIG_ID
    case ..<60: BERTH_EVENTS_ID
    case ..<70: BERTH_FETCH_ID
    case ..<80: BERTH_PROGRAMS_ID
    case ..<90: BERTH_FILES_ID
    default: BERTH_PERSON_ID
    }
  }
}
