/// Names people use for drinks that the data calls otherwise.
enum FamiliarNames {
  static let table: [String: String] = [
    "martini": "dry-martini", "gin martini": "dry-martini", "classic martini": "dry-martini",
    "gin tonic": "gin-and-tonic", "g and t": "gin-and-tonic",
    "dark and stormy": "dark-n-stormy", "hemingway daiquiri": "hemingway-special",
    "papa doble": "hemingway-special", "pornstar martini": "porn-star-martini",
    "passion fruit martini": "porn-star-martini", "lemon drop": "lemon-drop-martini",
    "long island": "long-island-iced-tea", "cosmo": "cosmopolitan", "rum and coke": "cuba-libre",
    "rum and cola": "cuba-libre", "vodka mule": "moscow-mule", "mule": "moscow-mule",
    "southside": "south-side", "ramos": "ramos-fizz", "spritz": "aperol-spritz",
    "whisky sour": "whiskey-sour", "bourbon sour": "whiskey-sour",
    "corpse reviver": "corpse-reviver-no-2", "corpse reviver 2": "corpse-reviver-no-2",
    "screw driver": "screwdriver", "vesper martini": "vesper",
    "colada": "pina-colada", "bloody caesar": "caesar", "20th century": "twentieth-century",
    "cr2": "corpse-reviver-no-2", "japanese highball": "whisky-highball",

    "vodka cranberry": "cape-codder", "vodka orange": "screwdriver", "gin mule": "gin-gin-mule",
    "jager bomb": "jagerbomb", "pimms": "pimms-cup", "sbagliato": "negroni-sbagliato",
    "ti ponch": "ti-punch", "caipi": "caipirinha",
  ]

  /// The id of the drink a folded name means; nil when it is no other name.
  static func drink(_ fold: String) -> String? { table[fold] }

  private static let byDrink = Dictionary(grouping: table.keys.sorted()) { table[$0] ?? "" }

  /// Other names of a drink, as one writes them.
  static func names(of id: String) -> [String] {
    (byDrink[id] ?? []).map { name in
      name.split(separator: " ").map { word in
        word == "and" ? "and" : word.prefix(1).uppercased() + word.dropFirst()
      }.joined(separator: " ")
    }
  }
}
