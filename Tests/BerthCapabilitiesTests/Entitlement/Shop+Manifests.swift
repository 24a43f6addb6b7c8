import BerthBase
import BerthManifest

extension Shop {
  /// A plugin with two paid tiers, subscriptions with trial, offers and grace, and quotas.
  static func bar() throws -> Manifest {
    try manifest(
      "bar",
      """
      {"tiers": [{"id":"free","name":"Free"},{"id":"plus","name":"Plus"},
                 {"id":"pro","name":"Pro"}],
       "products": [
         {"id":"plus.month","name":"Plus monthly","tier":"plus","period":"P1M",
          "price":{"amount":"4.99","currency":"USD"},"trial":"P7D","grace":"P16D"},
         {"id":"plus.year","name":"Plus yearly","tier":"plus","period":"P1Y",
          "price":{"amount":"39.99","currency":"USD"},"trial":"P14D"},
         {"id":"pro.month","name":"Pro monthly","tier":"pro","period":"P1M",
          "price":{"amount":"9.99","currency":"USD"},
          "intro":{"price":{"amount":"1.99","currency":"USD"},"period":"P1M","count":3}},
         {"id":"pro.week","name":"Pro weekly","tier":"pro","period":"P1W",
          "price":{"amount":"2.99","currency":"USD"}},
         {"id":"plus.day","name":"Plus daily","tier":"plus","period":"P1D",
          "price":{"amount":"0.29","currency":"USD"}},
         {"id":"plus.life","name":"Plus for life","tier":"plus","period":"lifetime",
          "price":{"amount":"79.99","currency":"USD"}},
         {"id":"pro.life","name":"Pro for life","tier":"pro","period":"lifetime",
          "price":{"amount":"149.99","currency":"USD"}},
         {"id":"plus.cheap","name":"Plus, the other price","tier":"plus","period":"P1M",
          "price":{"amount":"2.99","currency":"USD"},"arm":{"experiment":"pricing","name":"B"}}],
       "features": [
         {"id":"browse","name":"Browse","summary":"Look around","tier":"free"},
         {"id":"inventory","name":"Inventory","summary":"What is at home","tier":"plus"},
         {"id":"batch","name":"Batches","summary":"For a party","tier":"pro"}],
       "quotas": [
         {"id":"favorites","name":"Favourites","summary":"Drinks one likes",
          "kind":"concurrent","limits":{"free":10,"plus":50,"pro":null}},
         {"id":"chats","name":"Chats","summary":"Questions to the bartender","kind":"day",
          "limits":{"free":3,"plus":30,"pro":null}},
         {"id":"scans","name":"Scans","summary":"Labels read","kind":"lifetime",
          "limits":{"free":5,"plus":null,"pro":null}}]}
      """,
      experiments: """
        [{"id":"pricing","summary":"What it costs",
          "arms":[{"name":"A","weight":1},{"name":"B","weight":1}]}]
        """)
  }

  /// A plugin with one product.
  static func tea() throws -> Manifest {
    try manifest(
      "tea",
      """
      {"tiers": [{"id":"free","name":"Free"},{"id":"full","name":"Full"}],
       "products": [{"id":"tea.full","name":"Full","tier":"full","period":"P1M",
         "price":{"amount":"1.00","currency":"EUR"},"trial":"P3D"}],
       "features": [{"id":"oolong","name":"Oolong","summary":"The good one","tier":"full"}],
       "quotas": []}
      """)
  }

  /// A plugin that is free.
  static func free() throws -> Manifest { try manifest("notes", nil) }

  static func manifest(
    _ id: String, _ entitlement: String?, experiments: String? = nil
  ) throws -> Manifest {
    var json: JSON = [
      "id": .string(id), "name": .string(id), "version": "1.0.0", "summary": "For tests.",
      "abi": "1.0", "library": .string("lib\(id).so"), "implements": ["berth.commands/1"],
      "commands": [["name": "show", "summary": "Shows it."]],
      "uses": entitlement == nil ? [] : ["berth.entitlement/1"],
    ]
    if let entitlement { json["entitlement"] = try JSON.parse(entitlement) }
    if let experiments { json["experiments"] = try JSON.parse(experiments) }
    return try Manifest.decode(json, file: "\(id).json").manifest
  }
}
