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
    "delilah": "white-lady", "chelsea sidecar": "white-lady", "kangaroo": "vodka-martini",
  ]

  /// What people type for a drink, and nobody would print.
  static let spellings: [String: String] = [
    "virgin mojito": "nojito", "virgin bloody mary": "virgin-mary",
    "virgin colada": "virgin-pina-colada", "bucks fizz": "mimosa", "buck s fizz": "mimosa",
    "kir royal": "kir-royale", "cape cod": "cape-codder", "vodka cran": "cape-codder",
    "vodka oj": "screwdriver", "vodka orange juice": "screwdriver", "vodka grapefruit": "greyhound",
    "gin gimlet": "gimlet", "g t": "gin-and-tonic", "gt": "gin-and-tonic", "rum coke": "cuba-libre",
    "rum cola": "cuba-libre", "whiskey coke": "jack-and-coke", "whisky coke": "jack-and-coke",
    "whiskey and coke": "jack-and-coke", "jack and cola": "jack-and-coke",
    "whisky ginger": "whiskey-ginger", "vodka redbull": "vodka-red-bull",
    "vodka energy": "vodka-red-bull", "jaeger bomb": "jagerbomb", "old fashion": "old-fashioned",
    "bourbon old fashioned": "old-fashioned", "whiskey old fashioned": "old-fashioned",
    "rye manhattan": "manhattan", "gin negroni": "negroni", "negroni bianco": "white-negroni",
    "mito": "milano-torino", "mi to": "milano-torino", "caipivodka": "caipiroska",
    "caipiroshka": "caipiroska", "mulled wine": "english-mulled-wine", "gluehwein": "gluhwein",
    "irish car bomb": "irish-slammer", "new orleans fizz": "ramos-fizz", "ramos gin": "ramos-fizz",
    "dirty vodka martini": "dirty-martini", "vodkatini": "vodka-martini",
    "martini cocktail": "dry-martini", "hemingway": "hemingway-special",
    "ernest hemingway": "hemingway-special", "lager lime": "lager-and-lime",
    "red bull vodka": "vodka-red-bull", "tequila shot": "tequila-shot-salt-lime",
    "hot whiskey": "hot-whiskey", "hot whisky": "hot-whiskey",
  ]

  /// The id of the drink a folded name means; nil when it is no other name.
  static func drink(_ fold: String) -> String? { table[fold] ?? spellings[fold] }

  private static let spelled = Dictionary(grouping: spellings.keys.sorted()) { spellings[$0] ?? "" }

  /// What a drink is found by beside its name and its other names.
  static func spellings(of id: String) -> [String] { spelled[id] ?? [] }

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
