/// How far what is reported has been borne out.
enum VerificationStatus: String, Sendable {
  /// One observer's word.
  case unverified
  /// Several observers say so.
  case corroborated
  /// An observer says so whom the operator of the home knows.
  case verified
  /// More doubt it than bear it out.
  case disputed

  /// The status of an event from its reports that are shown.
  init(_ reports: [StoredReport]) {
    let observers = Set(reports.map(\.observer)).count
    let confirmations = reports.reduce(0) { $0 + $1.up }
    let doubts = reports.reduce(0) { $0 + $1.down }
    if reports.contains(where: \.isVerified) {
      self = .verified
    } else if doubts > confirmations + observers - 1 {
      self = .disputed
    } else if observers + confirmations > 1 {
      self = .corroborated
    } else {
      self = .unverified
    }
  }
}
