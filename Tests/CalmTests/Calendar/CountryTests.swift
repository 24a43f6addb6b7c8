import BerthBase
import BerthHost
import BerthSDK
import BerthServices
import BerthTesting
import Testing

@testable import CalmEngine

@Suite("Countries and their lines", .serialized)
struct CountryTests {
  private static func countries() throws -> [Country] {
    let read = try CalmFiles.bytes("countries.tsv") { Country.read($0) }
    #expect(read.problems.isEmpty, "\(read.problems.first?.description ?? "")")
    return read.rows
  }

  private static func lines() throws -> [Helpline] {
    try CalmFiles.bytes("helplines.tsv") { Helpline.read($0) }.rows
  }

  @Test("Every country is there once, with names nobody else has, and every zone is one country's")
  func table() throws {
    let all = try Self.countries()
    #expect(all.count == 249 && Set(all.map(\.code)).count == 249)
    let names = all.flatMap { [$0.name] + $0.otherNames }
    #expect(Set(names).count == names.count)
    let zones = all.flatMap { $0.zones + $0.southernZones }
    #expect(zones.count > 530 && Set(zones).count == zones.count)
    #expect(all.filter { !$0.emergency.isEmpty }.count >= 190)
  }

  @Test("Every zone of this machine's zone.tab has its country")
  func system() throws {
    guard let bytes = FileBytes.read("/usr/share/zoneinfo/zone.tab") else { return }
    let all = try Self.countries()
    var count = 0
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: "\t")
      guard !line.hasPrefix("#"), fields.count >= 3 else { continue }
      let country = Country.of(zone: String(fields[2]), all)
      #expect(country?.code == String(fields[0]), "\(fields[2])")
      let isSouthern = fields[1].hasPrefix("-")
      #expect(country?.southernZones.contains(String(fields[2])) == isSouthern, "\(fields[2])")
      count += 1
    }
    #expect(count > 400)
  }

  @Test(
    "A zone says which country, an old name too, and what is nobody's says nothing",
    arguments: [
      ("America/Chicago", "US"), ("Europe/London", "GB"), ("Europe/Isle_of_Man", "IM"),
      ("Europe/Kyiv", "UA"), ("Europe/Kiev", "UA"), ("Asia/Calcutta", "IN"), ("Iceland", "IS"),
      ("Africa/Lagos", "NG"), ("America/Coral_Harbour", "CA"), ("Pacific/Truk", "FM"),
      ("Australia/Perth", "AU"), ("UTC", nil), ("Etc/GMT+5", nil), ("", nil), ("Mars/Base", nil),
    ] as [(String, String?)])
  func zones(zone: String, code: String?) throws {
    #expect(Country.of(zone: zone, try Self.countries())?.code == code)
  }

  @Test(
    "A country is known by its names",
    arguments: [
      ("UK", "GB"), ("united kingdom", "GB"), ("Scotland", "GB"), ("gb", "GB"),
      ("  Deutschland ", "DE"),
      ("cote d'ivoire", "CI"), ("Türkiye", "TR"), ("turkey", "TR"), ("Isle of Man", "IM"),
      ("日本", "JP"), ("Kyiv", "UA"), ("US", "US"), ("Vereinigtes Königreich", "GB"),
      ("德国", "DE"), ("Utopia", nil), ("", nil), ("XX", nil),
    ] as [(String, String?)])
  func names(text: String, code: String?) throws {
    #expect(Country.named(text, try Self.countries())?.code == code)
  }

  @Test("Every line of a person says whose page it is and what it was compared with")
  func sources() throws {
    for line in try Self.lines() where !line.isEmergency {
      #expect(line.web.hasPrefix("http") && !line.seen.isEmpty, "\(line.region) \(line.name)")
    }
    #expect(try Self.lines().first { $0.region == "PT" }?.phone == "1411")
  }

  @Test("Old names of zones in this machine's data lead where the new ones do")
  func links() throws {
    guard let bytes = FileBytes.read("/usr/share/zoneinfo/tzdata.zi") else { return }
    let all = try Self.countries()
    var count = 0
    for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
      let fields = line.split(separator: " ")
      guard fields.first == "L", fields.count == 3, !fields[1].hasPrefix("Etc/") else { continue }
      #expect(Country.of(zone: String(fields[2]), all) != nil, "\(fields[2])")
      count += 1
    }
    #expect(count > 100)
  }

  @Test("No country is ever shown another's number, and each has somebody to reach")
  func own() throws {
    let (all, lines) = (try Self.countries(), try Self.lines())
    for country in all {
      let shown = Helpline.lines(for: country, lines)
      for line in shown {
        let isOwn = [country.code, "*", "EU"].contains(line.region)
        #expect(isOwn, "\(country.name) is shown \(line.name) of \(line.region)")
      }
      #expect(shown.contains { $0.name == "Find A Helpline" }, "\(country.name)")
      let emergency = shown.filter(\.isEmergency)
      #expect(!emergency.isEmpty, "\(country.name)")
      if country.emergency.isEmpty, !lines.contains(where: { $0.region == country.code }) {
        #expect(emergency.map(\.region) == ["*"], "\(country.name)")
      }
      #expect(!Helpline.few(shown).isEmpty && Helpline.few(shown).contains(where: \.isEmergency))
    }
    let nowhere = Helpline.lines(for: nil, lines)
    #expect(nowhere.map(\.region) == ["*", "*"])
    #expect(Set(lines.map(\.region)).subtracting(all.map(\.code)) == ["*", "EU"])
  }

  @Test(
    "The zone alone leads to the right country's numbers, in SOS as in the list",
    arguments: [
      ("America/New_York", "US", "988"), ("Europe/Copenhagen", "DK", "70 201 201"),
      ("Europe/Rome", "IT", "02 2327 2327"), ("Asia/Shanghai", "CN", "12356"),
      ("Asia/Manila", "PH", "1553"), ("Africa/Nairobi", "KE", "0722 178 177"),
      ("Europe/London", "GB", "116 123"), ("Asia/Bangkok", "TH", "1323"),
    ])
  func shown(zone: String, code: String, phone: String) throws {
    let calm = try CalmHost(zone: zone, full: false)
    for command in ["sos", "helplines"] {
      let data = try calm.run(command)
      #expect(data["region"]?.string == code)
      #expect(data["helplines"]?.array?.first?["phone"]?.string == phone, "\(command)")
      #expect(try calm.view(command).everything.contains(data["country"]?.string ?? "?"))
    }
  }

  @Test("Where nothing says the country, none is guessed; what the user says counts first")
  func unknown() throws {
    let calm = try CalmHost(zone: "UTC", full: false)
    let sos = try calm.run("sos")
    #expect(sos["region"]?.isNull == true)
    #expect(sos["helplines"]?.array?.compactMap { $0["phone"]?.string } == ["112"])
    #expect(try !calm.view("sos").everything.contains("988"))
    try PersonRecord(calm.host.home).change(
      [.country: "NZ"], today: CivilDate(year: 2026, month: 6, day: 20))
    #expect(try calm.run("sos")["region"]?.string == "NZ")
    _ = try calm.host.runtime.settings.assign("calm.region", text: "United Kingdom")
    #expect(try calm.run("sos")["region"]?.string == "GB")
    _ = try calm.host.runtime.settings.assign("calm.region", text: "Utopia")
    #expect(try calm.run("sos")["region"]?.string == "NZ", "what is no country is passed over")
    #expect(try calm.run("helplines", ["region": ["south", "korea"]])["region"]?.string == "KR")
    #expect(calm.error("helplines", ["region": ["Germny"]])?.remedy.contains("Germany") == true)
  }
}
