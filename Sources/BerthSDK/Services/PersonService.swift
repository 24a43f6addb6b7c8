import CBerth

/// What the host knows of the user: asked once for all apps, so that none asks again.
///
/// ```swift
/// /// Whether somebody may join the wine tasting.
/// func mayTaste(_ guest: Person) -> Bool { (guest.age ?? 0) >= 21 }
///
/// let service: PersonService = call.person
/// let guest = try service.get()
/// guard mayTaste(guest) else { throw PluginError("age.gate", "the tasting is for those over 21") }
/// let greeting = "Hello, \(guest.name ?? "you")!"
/// let isNearby = guest.country == "US" && guest.region == "AL"
/// let temperature = guest.units == .imperial ? "68 °F" : "20 °C"
/// let reader = guest.language ?? "en"
/// let mayRemoveGuests = guest.roles.contains("host")     // declared in the manifest, granted by the operator
///
/// // A birth date the user gave in the argument `born` is kept for all apps, once.
/// if guest.birthDate == nil { try call.person.keepBirthDate(from: "born") }
/// ```
public struct PersonService {
  let call: Call

  private func table() throws(PluginError) -> UnsafePointer<berth_person_service> {
    guard let table = call.services.person else { throw undeclared(BERTH_PERSON_ID) }
    return table
  }

  /// What is known now.
  ///
  /// - Throws: `person.broken`.
  public func get() throws(PluginError) -> Person {
    let table = try table()
    return Person(json: try call.json { table.pointee.get(call.raw, $0) })
  }

  /// Keeps the birth date that the user gave in an argument of this call.
  ///
  /// - Throws: `person.known` when another one is known; `input.missing` without such an argument;
  ///   `input.invalid` for what is no date or in the future.
  public func keepBirthDate(from argument: String) throws(PluginError) {
    let table = try table()
    try call.check(argument.withSlice { table.pointee.keep_birth_date(call.raw, $0) })
  }
}

/// What is known of a user; nil for what was never said.
///
/// ```swift
/// func line(_ person: Person) -> String {
///   [person.name, person.age.map { "\($0)" }, person.country].compactMap { $0 }.joined(separator: ", ")
/// }
///
/// var ada = Person()
/// ada.name = "Ada"
/// ada.birthDate = CivilDate("1990-12-10")
/// ada.units = Person.Units.metric
/// let text = line(ada)
/// ```
public struct Person: Sendable, Equatable {
  /// The name others may see.
  public var name: String?
  /// The birth date.
  public var birthDate: CivilDate?
  /// The age in whole years on the day of the call.
  public var age: Int?
  /// Where the user lives, ISO 3166-1 alpha-2: `US`.
  public var country: String?
  /// The part of the country, ISO 3166-2 without the country: `AL`.
  public var region: String?
  /// The language to be spoken to in, BCP 47.
  public var language: String?
  /// How measures are to be written.
  public var units: Units?
  /// The manifest's roles that the operator has granted.
  public var roles: Set<String> = []

  /// How measures are written.
  public enum Units: String, Sendable { case metric, imperial }

  /// Somebody of whom nothing is known.
  public init() {}

  init(json: JSON) {
    name = json["name"]?.string
    birthDate = json["birthDate"]?.string.flatMap { CivilDate($0) }
    age = json["age"]?.int
    country = json["country"]?.string
    region = json["region"]?.string
    language = json["language"]?.string
    units = json["units"]?.string.flatMap(Units.init)
    roles = Set((json["roles"]?.array ?? []).compactMap(\.string))
  }
}
