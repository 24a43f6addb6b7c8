/// A quarter of the year by meteorological seasons.
package enum Season: String, Sendable, CaseIterable {
  case spring, summer, autumn, winter

  /// The season of a month, 1 to 12, where a time zone lies; half a year apart south of the equator.
  package init(month: Int, zone: String = "") {
    let isSouthern = Self.southern.contains { zone.hasPrefix($0) }
    switch isSouthern ? (month + 5) % 12 + 1 : month {
    case 3...5: self = .spring
    case 6...8: self = .summer
    case 9...11: self = .autumn
    default: self = .winter
    }
  }

  private static let southern = [
    "Australia/", "Antarctica/", "Pacific/Auckland", "Pacific/Chatham", "Pacific/Fiji",
    "Pacific/Tongatapu", "Pacific/Apia", "Pacific/Noumea", "America/Argentina/",
    "America/Buenos_Aires", "America/Sao_Paulo", "America/Santiago", "America/Punta_Arenas",
    "America/Montevideo", "America/Asuncion", "America/La_Paz", "America/Lima",
    "America/Campo_Grande", "America/Bahia", "America/Recife", "America/Fortaleza",
    "America/Cuiaba", "Africa/Johannesburg", "Africa/Harare", "Africa/Maputo", "Africa/Maseru",
    "Africa/Mbabane", "Africa/Windhoek", "Africa/Gaborone", "Africa/Lusaka",
    "Indian/Antananarivo", "Indian/Mauritius", "Indian/Reunion", "NZ", "Brazil/East", "Chile/",
  ]
}
