package import BerthBase
package import BerthManifest
import BerthServices

/// The age below which a plugin answers nobody, and what is known of its user's.
///
/// The birth date is asked for once, for all apps. Where nobody can be asked, whoever runs the script
/// answers for it: the text is shown once, which a file of the user's notes.
package struct AgeGate {
  /// Whether a user gets in.
  package enum State {
    /// Old enough, or let in before the birth date was known.
    case open
    /// The birth date is to be asked for.
    case asks
    /// The birth date was asked for, and not given.
    case declined
    /// Too young.
    case closed
  }

  /// The plugin's own words about it.
  package let gate: Manifest.Gate
  private let manifest: Manifest
  private let session: HostSession

  /// The gate of a plugin for the session's user; nil when it has none.
  package init?(_ manifest: Manifest, _ session: HostSession) {
    guard let gate = manifest.gate else { return nil }
    (self.gate, self.manifest, self.session) = (gate, manifest, session)
  }

  /// Whether the user gets in.
  package func state() throws(BerthError) -> State {
    let home = try session.home()
    if let age = try PersonRecord(home).read().age(on: session.today) {
      return age >= gate.age ? .open : .closed
    }
    guard let noted = FileBytes.read(try notes(), limit: 64) else { return .asks }
    return noted == Self.declined ? .declined : .open
  }

  /// What the file of notes holds once the question was declined.
  private static let declined = Array("declined\n".utf8)

  private func notes() throws(BerthError) -> String {
    try session.home().folder(ofPlugin: manifest.id) + "/gate"
  }

  /// Throws `gate.asks` or `gate.refused` unless the user gets in.
  package func require() throws(BerthError) {
    switch try state() {
    case .open: return
    case .asks, .declined:
      throw BerthError(
        "gate.asks", "\(manifest.name) asks for your birth date first",
        remedy: "say it once for all apps, on the account page or with "
          + "berth user set --birth-date YYYY-MM-DD")
    case .closed: throw refusal
    }
  }

  /// Keeps the birth date as the user wrote it, and lets in whoever is old enough.
  ///
  /// - Throws: `input.invalid` for what is no date; `gate.refused` for who is too young.
  package func answer(birthDate: String) throws(BerthError) {
    guard !birthDate.isEmpty else { throw refusal }
    try PersonRecord(session.home()).change([.birthDate: birthDate], today: session.today)
    if try state() != .open { throw refusal }
  }

  /// Notes that the text was shown where nobody could be asked.
  package func noteShown() throws(BerthError) { try note(Array("\(gate.age)\n".utf8)) }

  /// Notes that the question was declined: a terminal does not ask it again.
  package func noteDeclined() throws(BerthError) { try note(Self.declined) }

  private func note(_ bytes: [UInt8]) throws(BerthError) {
    try FileBytes.makeFolder(session.home().folder(ofPlugin: manifest.id))
    try FileBytes.replace(notes(), with: bytes)
  }

  /// What is said to who is too young, or does not say.
  package var refusal: BerthError {
    BerthError(
      "gate.refused", "\(manifest.name) is for people of \(gate.age) and older",
      remedy: "the age comes from your birth date; whoever runs this home gives or corrects it: "
        + "berth user set --birth-date YYYY-MM-DD",
      details: ["age": JSON(gate.age)])
  }
}
