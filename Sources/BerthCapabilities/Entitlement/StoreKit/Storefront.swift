/// The currencies of storefronts, which StoreKit files name by country and not by currency.
enum Storefront {
  /// The ISO 4217 code for a storefront (ISO 3166-1 alpha-3) or, failing that, for the region of a
  /// locale such as `en_GB`; nil when neither is known here.
  static func currency(storefront: String?, locale: String?) -> String? {
    if let storefront, let currency = currencies[storefront] { return currency }
    guard let locale, let mark = locale.lastIndex(where: { $0 == "_" || $0 == "-" }),
      let country = countries[String(locale[locale.index(after: mark)...])]
    else { return nil }
    return currencies[country]
  }

  private static let currencies: [String: String] = [
    "USA": "USD", "GBR": "GBP", "CAN": "CAD", "AUS": "AUD", "NZL": "NZD", "CHE": "CHF",
    "JPN": "JPY", "CHN": "CNY", "KOR": "KRW", "IND": "INR", "BRA": "BRL", "MEX": "MXN",
    "SWE": "SEK", "NOR": "NOK", "DNK": "DKK", "POL": "PLN", "CZE": "CZK", "HUN": "HUF",
    "TUR": "TRY", "ZAF": "ZAR", "SGP": "SGD", "HKG": "HKD", "TWN": "TWD", "THA": "THB",
    "ISR": "ILS", "ARE": "AED", "SAU": "SAR",
    "DEU": "EUR", "FRA": "EUR", "ITA": "EUR", "ESP": "EUR", "NLD": "EUR", "BEL": "EUR",
    "AUT": "EUR", "IRL": "EUR", "PRT": "EUR", "FIN": "EUR", "GRC": "EUR", "LUX": "EUR",
    "SVK": "EUR", "SVN": "EUR", "EST": "EUR", "LVA": "EUR", "LTU": "EUR", "MLT": "EUR",
    "CYP": "EUR", "HRV": "EUR",
  ]

  private static let countries: [String: String] = [
    "US": "USA", "GB": "GBR", "CA": "CAN", "AU": "AUS", "NZ": "NZL", "CH": "CHE", "JP": "JPN",
    "CN": "CHN", "KR": "KOR", "IN": "IND", "BR": "BRA", "MX": "MEX", "SE": "SWE", "NO": "NOR",
    "DK": "DNK", "PL": "POL", "DE": "DEU", "FR": "FRA", "IT": "ITA", "ES": "ESP", "NL": "NLD",
    "BE": "BEL", "AT": "AUT", "IE": "IRL", "PT": "PRT", "FI": "FIN", "GR": "GRC",
  ]
}
