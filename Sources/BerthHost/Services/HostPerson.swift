import BerthABI
import BerthBase
import BerthManifest
import BerthServices

/// What one plugin learns of its user.
struct HostPerson: PersonService {
  let home: Home
  let time: LocalTime
  let manifest: Manifest

  func get(at now: Int64) throws(BerthError) -> [UInt8] {
    let person = try PersonRecord(home).read()
    var json = JSONObject()
    for fact in Person.Fact.allCases {
      if let text = person[fact] { json[fact.rawValue] = .string(text) }
    }
    if let age = person.age(on: day(now)) { json["age"] = JSON(age) }
    let declared = Set(manifest.roles.map(\.id))
    json["roles"] = JSON(
      RoleRecord(home).roles(in: manifest.id).filter { declared.contains($0) })
    return JSON.object(json).utf8()
  }

  func keepBirthDate(
    _ argument: String, of call: NamedInputs, at now: Int64
  ) throws(BerthError) {
    guard let date = call.arguments[argument]?.string, !date.isEmpty else {
      throw BerthError(
        "input.missing", "this call has no birth date in “\(argument)”",
        remedy: "name the argument in which the user gives it")
    }
    try PersonRecord(home).change([.birthDate: date], today: day(now))
  }

  private func day(_ now: Int64) -> CivilDate { time.date(at: now) }
}
