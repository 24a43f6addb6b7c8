import Testing

/// What famous drinks are made of, written down apart from the data files: the measures of the
/// International Bartenders Association's list (iba-world.com), in millilitres unless said
/// otherwise.
enum KnownSpecs {
  /// A drink and the lines it must have; it may have more.
  struct Spec: Sendable, CustomTestStringConvertible {
    var drink: String
    var lines: [(amount: Double, unit: String, ingredient: String)]

    var testDescription: String { drink }
  }

  /// One drink a line: `id: amount[unit] ingredient, …`; an amount without unit is millilitres.
  static let all: [Spec] = table.split(separator: "\n").map { line in
    let parts = line.split(separator: ":")
    return Spec(
      drink: String(parts[0]),
      lines: parts[1].split(separator: ",").map { piece in
        let words = piece.split(separator: " ").map(String.init)
        let unit = words.count == 3 ? words[1] : "ml"
        return (Double(words[0]) ?? 0, unit, words[words.count - 1])
      })
  }

  /// Drinks of the list whose measures were not found in a second place.
  static let unchecked: Set<String> = ["rabo-de-galo", "sherry-cobbler"]

  private static let table = """
    alexander: 30 cognac, 30 creme-de-cacao-dark, 30 cream
    americano: 30 campari, 30 sweet-vermouth
    angel-face: 30 gin, 30 apricot-liqueur, 30 calvados
    aviation: 45 gin, 15 maraschino, 15 lemon-juice, 1 barspoon creme-de-violette
    between-the-sheets: 30 white-rum, 30 cognac, 30 triple-sec, 20 lemon-juice
    boulevardier: 45 bourbon, 30 campari, 30 sweet-vermouth
    clover-club: 45 gin, 15 raspberry-syrup, 15 lemon-juice
    daiquiri: 60 white-rum, 20 lime-juice, 2 barspoon superfine-sugar
    dry-martini: 60 gin, 10 dry-vermouth
    gin-fizz: 45 gin, 30 lemon-juice, 10 simple-syrup
    hanky-panky: 45 london-dry-gin, 45 sweet-vermouth, 7.5 fernet-branca
    john-collins: 45 gin, 30 lemon-juice, 15 simple-syrup, 60 soda-water
    last-word: 22.5 gin, 22.5 green-chartreuse, 22.5 maraschino, 22.5 lime-juice
    manhattan: 50 rye-whiskey, 20 sweet-vermouth, 1 dash angostura-bitters
    mary-pickford: 45 white-rum, 45 pineapple-juice, 7.5 maraschino, 5 grenadine
    monkey-gland: 45 gin, 45 orange-juice, 1 tbsp absinthe, 1 tbsp grenadine
    negroni: 30 gin, 30 campari, 30 sweet-vermouth
    old-fashioned: 45 bourbon, 1 cube sugar-cube
    paradise: 30 gin, 20 apricot-liqueur, 15 orange-juice
    porto-flip: 15 brandy, 45 tawny-port, 10 egg-yolk
    ramos-fizz: 45 gin, 15 lime-juice, 15 lemon-juice, 30 simple-syrup, 60 cream, 30 egg-white
    remember-the-maine: 60 rye-whiskey, 22.5 sweet-vermouth, 15 cherry-liqueur
    rusty-nail: 45 scotch, 25 drambuie
    sazerac: 50 cognac, 1 cube sugar-cube, 2 dash peychauds-bitters
    sidecar: 50 cognac, 20 triple-sec, 20 lemon-juice
    stinger: 50 cognac, 20 creme-de-menthe-white
    tuxedo: 30 old-tom-gin, 30 dry-vermouth, 3 dash orange-bitters
    vieux-carre: 30 rye-whiskey, 30 cognac, 30 sweet-vermouth, 2 dash peychauds-bitters
    whiskey-sour: 45 bourbon, 25 lemon-juice, 20 simple-syrup
    white-lady: 40 gin, 30 triple-sec, 20 lemon-juice
    bellini: 50 peach-puree, 100 prosecco
    black-russian: 50 vodka, 20 coffee-liqueur
    bloody-mary: 45 vodka, 90 tomato-juice, 15 lemon-juice, 2 dash worcestershire-sauce
    caipirinha: 60 cachaca, 4 tsp sugar
    cardinale: 40 gin, 20 dry-vermouth, 10 campari
    champagne-cocktail: 90 champagne, 10 cognac, 2 dash angostura-bitters
    corpse-reviver-no-2: 30 gin, 30 cointreau, 30 lillet-blanc, 30 lemon-juice, 1 dash absinthe
    cosmopolitan: 40 citrus-vodka, 15 cointreau, 15 lime-juice, 30 cranberry-juice
    cuba-libre: 50 white-rum, 10 lime-juice, 120 cola
    french-75: 30 gin, 15 lemon-juice, 15 simple-syrup, 60 champagne
    french-connection: 35 cognac, 35 amaretto
    grasshopper: 20 creme-de-cacao-white, 20 creme-de-menthe-green, 20 cream
    hemingway-special: 60 white-rum, 40 grapefruit-juice, 15 maraschino, 15 lime-juice
    horses-neck: 40 cognac, 120 ginger-ale
    irish-coffee: 50 irish-whiskey, 120 coffee, 50 cream, 1 tsp sugar
    kir: 10 creme-de-cassis, 90 white-wine
    lemon-drop-martini: 30 vodka, 20 triple-sec, 15 lemon-juice
    long-island-iced-tea: 15 vodka, 15 tequila, 15 white-rum, 15 gin, 15 cointreau, 30 lemon-juice, 20 simple-syrup
    mai-tai: 30 jamaican-rum, 15 orange-curacao, 15 orgeat, 30 lime-juice, 7.5 simple-syrup
    margarita: 50 tequila, 20 triple-sec, 15 lime-juice
    mimosa: 75 orange-juice, 75 prosecco
    mint-julep: 60 bourbon, 4 sprig mint, 1 tsp powdered-sugar, 2 tsp water
    mojito: 45 white-rum, 20 lime-juice, 2 tsp sugar, 6 sprig mint
    moscow-mule: 45 vodka, 120 ginger-beer, 10 lime-juice
    pina-colada: 50 white-rum, 30 cream-of-coconut, 50 pineapple-juice
    pisco-sour: 60 pisco, 30 lemon-juice, 20 simple-syrup
    sea-breeze: 40 vodka, 120 cranberry-juice, 30 grapefruit-juice
    sex-on-the-beach: 40 vodka, 20 peach-schnapps, 40 orange-juice, 40 cranberry-juice
    singapore-sling: 30 gin, 15 cherry-liqueur, 7.5 cointreau, 7.5 benedictine, 120 pineapple-juice
    tequila-sunrise: 45 tequila, 90 orange-juice, 15 grenadine
    vesper: 45 gin, 15 vodka, 7.5 lillet-blanc
    bramble: 50 gin, 25 lemon-juice, 12.5 simple-syrup, 15 creme-de-mure
    dark-n-stormy: 60 black-rum, 100 ginger-beer
    espresso-martini: 50 vodka, 30 coffee-liqueur, 10 simple-syrup
    french-martini: 45 vodka, 15 pineapple-juice
    naked-and-famous: 22.5 mezcal, 22.5 yellow-chartreuse, 22.5 aperol, 22.5 lime-juice
    old-cuban: 45 aged-rum, 22.5 lime-juice, 30 simple-syrup, 2 dash angostura-bitters
    paloma: 50 tequila, 5 lime-juice, 100 grapefruit-soda
    paper-plane: 30 bourbon, 30 amaro-nonino, 30 aperol, 30 lemon-juice
    penicillin: 60 blended-scotch, 22.5 lemon-juice, 22.5 honey-syrup, 7.5 islay-scotch
    suffering-bastard: 30 cognac, 30 gin, 15 lime-juice, 2 dash angostura-bitters
    tipperary: 50 irish-whiskey, 25 sweet-vermouth, 15 green-chartreuse, 2 dash angostura-bitters
    tommys-margarita: 60 tequila, 30 lime-juice, 30 agave-syrup
    brandy-crusta: 52.5 brandy, 7.5 maraschino, 15 lemon-juice, 2 dash aromatic-bitters
    casino: 40 old-tom-gin, 10 maraschino, 10 lemon-juice, 2 dash orange-bitters
    martinez: 45 london-dry-gin, 45 sweet-vermouth, 1 barspoon maraschino, 2 dash orange-bitters
    planters-punch: 45 jamaican-rum, 15 lime-juice, 30 sugarcane-juice
    garibaldi: 45 campari, 120 orange-juice
    zombie: 45 dark-rum, 45 gold-rum, 30 demerara-rum, 20 lime-juice, 15 falernum, 1 tsp grenadine
    bees-knees: 52.5 gin, 2 tsp honey-syrup, 22.5 lemon-juice, 22.5 orange-juice
    canchanchara: 60 cuban-aguardiente, 15 lime-juice, 15 honey, 50 water
    chartreuse-swizzle: 45 green-chartreuse, 30 pineapple-juice, 22.5 lime-juice, 15 falernum
    dons-special-daiquiri: 30 jamaican-rum, 15 white-rum, 15 passion-fruit-syrup, 15 lime-juice
    gin-basil-smash: 60 gin, 22.5 lemon-juice, 22.5 simple-syrup, 10 leaf basil
    grand-margarita: 45 tequila, 30 grand-marnier, 15 lime-juice
    iba-tiki: 15 amaretto, 5 frangelico, 30 passion-fruit-puree, 90 pineapple-juice, 30 lime-juice
    illegal: 30 mezcal, 15 jamaican-overproof-rum, 15 falernum, 22.5 lime-juice, 15 simple-syrup
    jungle-bird: 45 blackstrap-rum, 22.5 campari, 45 pineapple-juice, 15 lime-juice
    missionarys-downfall: 30 white-rum, 15 peach-brandy, 15 lime-juice, 30 honey-syrup
    new-york-sour: 60 rye-whiskey, 22.5 simple-syrup, 30 lemon-juice, 15 red-wine
    pisco-punch: 60 pisco, 22.5 pineapple-juice, 15 lemon-juice
    porn-star-martini: 50 vanilla-vodka, 20 passion-fruit-liqueur, 50 passion-fruit-puree
    russian-spring-punch: 25 vodka, 25 lemon-juice, 15 creme-de-cassis, 10 simple-syrup
    south-side: 60 london-dry-gin, 30 lemon-juice, 15 simple-syrup
    spicy-fifty: 50 vanilla-vodka, 15 elderflower-cordial, 15 lime-juice, 10 honey-syrup
    aperol-spritz: 90 prosecco, 60 aperol
    three-dots-and-a-dash: 45 agricole-rum, 15 aged-rum, 7.5 falernum, 7.5 allspice-dram, 15 lime-juice, 15 orange-juice, 15 honey-syrup, 2 dash angostura-bitters
    ve-n-to: 45 grappa, 22.5 lemon-juice, 15 honey-syrup, 15 chamomile-cordial, 10 egg-white
    fernandito: 50 fernet-branca
    trinidad-sour: 45 angostura-bitters, 30 orgeat, 22.5 lemon-juice, 15 rye-whiskey
    """
}
