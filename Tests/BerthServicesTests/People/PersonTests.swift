import BerthBase
import BerthServices
import TestSupport
import Testing

@Suite("What the host knows of a person")
struct PersonTests {
  private let today = CivilDate(year: 2026, month: 11, day: 24)

  @Test(
    "facts are taken in one form, or refused with what would do",
    arguments: [
      (Person.Fact.name, "  Ada  ", "Ada"), (.name, String(repeating: "x", count: 61), nil),
      (.name, "a\u{7}b", nil), (.birthDate, "1990-05-17", "1990-05-17"),
      (.birthDate, "2026-11-25", nil), (.birthDate, "1890-01-01", nil),
      (.birthDate, "1990-02-30", nil), (.birthDate, "17.5.1990", nil), (.country, "us", "US"),
      (.country, "USA", nil), (.country, "ÜS", nil), (.region, "al", "AL"),
      (.region, "Alabama", nil), (.language, "pt-BR", "pt-BR"), (.language, "e", nil),
      (.language, "en--US", nil), (.units, "Metric", "metric"), (.units, "stones", nil),
    ] as [(Person.Fact, String, String?)])
  func facts(fact: Person.Fact, text: String, kept: String?) throws {
    var person = Person()
    if let kept {
      try person.set(fact, text, today: today)
      #expect(person[fact] == kept)
      try person.set(fact, " ", today: today)
      #expect(person[fact] == nil)
    } else {
      let error = #expect(throws: BerthError.self) {
        try person.set(fact, text, today: today)
      }
      #expect(error?.code == "input.invalid" && error?.details["fact"]?.string == fact.rawValue)
      #expect(person == Person())
    }
  }

  @Test(
    "a year is added on the birthday",
    arguments: [
      ("2008-11-24", "2026-11-23", 17), ("2008-11-24", "2026-11-24", 18),
      ("2008-02-29", "2026-02-28", 17), ("2008-02-29", "2026-03-01", 18),
      ("2008-02-29", "2028-02-29", 20), ("2026-11-24", "2026-11-24", 0),
    ])
  func age(born: String, day: String, years: Int) throws {
    var person = Person()
    try person.set(.birthDate, born, today: today)
    #expect(person.age(on: try #require(CivilDate(day))) == years)
  }

  @Test("a birth date is said once; only the operator corrects it; all or nothing is changed")
  func once() throws {
    let scratch = try ScratchHome()
    let record = PersonRecord(scratch.home)
    #expect(try record.read() == Person())
    try record.change([.birthDate: "1990-05-17", .country: "US"], today: today)
    try record.change([.birthDate: "1990-05-17", .country: "CA"], today: today)
    for other in ["2010-01-01", ""] {
      let error = #expect(throws: BerthError.self) {
        try record.change([.birthDate: other, .country: "DE"], today: today)
      }
      #expect(error?.code == "person.known")
    }
    #expect(throws: BerthError.self) {
      try record.change([.name: "Ada", .country: "nowhere"], today: today)
    }
    var known = try record.read()
    #expect(known.birthDate?.text == "1990-05-17" && known.country == "CA" && known.name == nil)
    try record.change([.birthDate: "1991-05-17"], isOperator: true, today: today)
    known = try PersonRecord(scratch.home).read()
    #expect(known.birthDate?.text == "1991-05-17")
  }

  @Test(
    "a file the host has not written is an error that names it; facts of it that are none are not")
  func broken() throws {
    let scratch = try ScratchHome()
    let path = scratch.home.userFolder + "/person.json"
    for text in ["", "[]", "{"] {
      try FileBytes.replace(path, with: Array(text.utf8))
      let error = #expect(throws: BerthError.self) { try PersonRecord(scratch.home).read() }
      #expect(error?.code == "person.broken" && error?.message.contains(path) == true)
    }
    try FileBytes.replace(path, with: Array(#"{"birthDate":"never","units":7,"name":"Ada"}"#.utf8))
    let person = try PersonRecord(scratch.home).read()
    #expect(person.name == "Ada" && person.birthDate == nil && person.units == nil)
  }

  @Test("roles are granted and taken back, per app")
  func roles() throws {
    let scratch = try ScratchHome()
    let record = RoleRecord(scratch.home)
    #expect(record.all.isEmpty)
    #expect(try record.set("garden.keeper", isGranted: true))
    #expect(try !record.set("garden.keeper", isGranted: true))
    #expect(try record.set("gardening.guest", isGranted: true))
    #expect(RoleRecord(scratch.home).roles(in: "garden") == ["keeper"])
    #expect(try record.set("garden.keeper", isGranted: false))
    #expect(try !record.set("garden.keeper", isGranted: false))
    #expect(record.all == ["gardening.guest"])
    try FileBytes.replace(scratch.home.userFolder + "/roles.json", with: Array("{}".utf8))
    #expect(record.all.isEmpty)
  }
}
