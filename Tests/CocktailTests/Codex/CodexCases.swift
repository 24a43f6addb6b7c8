@testable import CocktailEngine

/// A well-known drink by its accepted specification, with the family the literature gives it.
struct CodexCase: Sendable {
  var name: String
  var family: CodexFamily
  var recipe: Recipe

  init(
    _ name: String, _ family: CodexFamily, _ list: String, _ method: MixMethod = .shake,
    _ glass: Glass = .coupe
  ) {
    self.name = name
    self.family = family
    recipe = Fixture.recipe(name, list, method: method, glass: glass)
  }

  static let all: [CodexCase] = oldFashioned + martini + daiquiri + sidecar + highball + flip

  private static let oldFashioned: [CodexCase] = [
    CodexCase(
      "Old Fashioned", .oldFashioned, "45 ml bourbon; 1 cube sugar; 2 dash angostura-bitters",
      .build, .rocks),
    CodexCase(
      "Sazerac", .oldFashioned,
      "50 ml cognac; 10 ml absinthe; 1 cube sugar; 2 dash peychauds-bitters", .stir, .rocks),
    CodexCase(
      "Mint Julep", .oldFashioned, "60 ml bourbon; 4 sprig mint; 1 tsp sugar; 2 tsp water", .muddle,
      .julep),
    CodexCase(
      "Champagne Cocktail", .oldFashioned,
      "90 ml champagne; 10 ml cognac; 2 dash angostura-bitters; 1 cube sugar", .build, .flute),
    CodexCase("Rusty Nail", .oldFashioned, "45 ml scotch; 25 ml drambuie", .build, .rocks),
    CodexCase("Godfather", .oldFashioned, "35 ml scotch; 35 ml amaretto", .build, .rocks),
    CodexCase("Stinger", .oldFashioned, "50 ml cognac; 20 ml creme-de-menthe", .stir),
    CodexCase("Black Russian", .oldFashioned, "50 ml vodka; 20 ml coffee-liqueur", .build, .rocks),
    CodexCase(
      "Toronto", .oldFashioned,
      "60 ml rye-whiskey; 7.5 ml fernet-branca; 7.5 ml simple-syrup; 2 dash angostura-bitters",
      .stir),
    CodexCase(
      "Monte Carlo", .oldFashioned,
      "60 ml rye-whiskey; 15 ml benedictine; 2 dash angostura-bitters", .stir, .rocks),
    CodexCase(
      "Hot Toddy", .oldFashioned,
      "50 ml scotch; 15 ml lemon-juice; 15 ml honey-syrup; 120 ml hot-water", .hot, .toddy),
    CodexCase(
      "Japanese", .oldFashioned, "60 ml cognac; 15 ml orgeat; 2 dash angostura-bitters", .stir),
  ]

  private static let martini: [CodexCase] = [
    CodexCase("Dry Martini", .martini, "60 ml gin; 10 ml dry-vermouth", .stir, .martini),
    CodexCase("Vesper", .martini, "45 ml gin; 15 ml vodka; 7.5 ml lillet-blanc", .shake, .martini),
    CodexCase(
      "Manhattan", .martini, "50 ml rye-whiskey; 20 ml sweet-vermouth; 1 dash angostura-bitters",
      .stir),
    CodexCase(
      "Negroni", .martini, "30 ml gin; 30 ml campari; 30 ml sweet-vermouth", .build, .rocks),
    CodexCase(
      "Boulevardier", .martini, "45 ml bourbon; 30 ml campari; 30 ml sweet-vermouth", .stir, .rocks),
    CodexCase(
      "Rob Roy", .martini, "45 ml scotch; 25 ml sweet-vermouth; 1 dash angostura-bitters", .stir),
    CodexCase(
      "Martinez", .martini,
      "45 ml gin; 45 ml sweet-vermouth; 1 barspoon maraschino; 2 dash orange-bitters", .stir),
    CodexCase(
      "Hanky Panky", .martini, "45 ml gin; 45 ml sweet-vermouth; 7.5 ml fernet-branca", .stir),
    CodexCase(
      "Bamboo", .martini,
      "45 ml fino-sherry; 45 ml dry-vermouth; 1 dash angostura-bitters; 1 dash orange-bitters",
      .stir),
    CodexCase(
      "Vieux Carré", .martini,
      "30 ml rye-whiskey; 30 ml cognac; 30 ml sweet-vermouth; 1 barspoon benedictine; "
        + "2 dash peychauds-bitters", .stir),
    CodexCase(
      "Old Pal", .martini, "30 ml rye-whiskey; 30 ml campari; 30 ml dry-vermouth", .stir),
    CodexCase(
      "Bijou", .martini,
      "30 ml gin; 30 ml sweet-vermouth; 30 ml green-chartreuse; 1 dash orange-bitters", .stir),
  ]

  private static let daiquiri: [CodexCase] = [
    CodexCase("Daiquiri", .daiquiri, "60 ml white-rum; 20 ml lime-juice; 2 barspoon sugar"),
    CodexCase("Gimlet", .daiquiri, "60 ml gin; 22.5 ml lime-cordial"),
    CodexCase(
      "Whiskey Sour", .daiquiri,
      "45 ml bourbon; 25 ml lemon-juice; 20 ml simple-syrup; 20 ml egg-white", .dryShake, .sour),
    CodexCase(
      "Pisco Sour", .daiquiri,
      "60 ml pisco; 30 ml lime-juice; 20 ml simple-syrup; 1 piece egg-white", .dryShake, .sour),
    CodexCase(
      "Tom Collins", .daiquiri, "50 ml gin; 25 ml lemon-juice; 15 ml simple-syrup; top soda-water",
      .build, .collins),
    CodexCase(
      "Gin Fizz", .daiquiri, "45 ml gin; 30 ml lemon-juice; 10 ml simple-syrup; 80 ml soda-water",
      .shake, .highball),
    CodexCase(
      "Mojito", .daiquiri,
      "45 ml white-rum; 20 ml lime-juice; 6 sprig mint; 2 tsp sugar; top soda-water", .muddle,
      .highball),
    CodexCase("Caipirinha", .daiquiri, "60 ml cachaca; 1 piece lime; 4 tsp sugar", .muddle, .rocks),
    CodexCase("Bee's Knees", .daiquiri, "50 ml gin; 20 ml lemon-juice; 20 ml honey-syrup"),
    CodexCase("Gold Rush", .daiquiri, "60 ml bourbon; 22.5 ml lemon-juice; 22.5 ml honey-syrup"),
    CodexCase(
      "Southside", .daiquiri, "60 ml gin; 30 ml lemon-juice; 15 ml simple-syrup; 5 leaf mint"),
    CodexCase(
      "French 75", .daiquiri, "30 ml gin; 15 ml lemon-juice; 15 ml simple-syrup; 60 ml champagne",
      .shake, .flute),
    CodexCase("Jack Rose", .daiquiri, "45 ml applejack; 22.5 ml lemon-juice; 15 ml grenadine"),
    CodexCase(
      "Clover Club", .daiquiri,
      "45 ml gin; 15 ml raspberry-syrup; 15 ml lemon-juice; 10 ml egg-white"),
    CodexCase(
      "Tommy's Margarita", .daiquiri, "60 ml tequila; 30 ml lime-juice; 30 ml agave-syrup", .shake,
      .rocks),
    CodexCase(
      "Mai Tai", .daiquiri,
      "60 ml dark-rum; 15 ml orange-curacao; 15 ml orgeat; 30 ml lime-juice; 7.5 ml simple-syrup",
      .shake, .tiki),
    CodexCase(
      "Ramos Fizz", .daiquiri,
      "45 ml gin; 15 ml lime-juice; 15 ml lemon-juice; 30 ml simple-syrup; 30 ml heavy-cream; "
        + "30 ml egg-white; top soda-water", .dryShake, .collins),
  ]

  private static let sidecar: [CodexCase] = [
    CodexCase("Sidecar", .sidecar, "50 ml cognac; 20 ml triple-sec; 20 ml lemon-juice"),
    CodexCase(
      "Margarita", .sidecar, "50 ml tequila; 20 ml triple-sec; 15 ml lime-juice; rim salt"),
    CodexCase(
      "Cosmopolitan", .sidecar,
      "40 ml vodka; 15 ml triple-sec; 15 ml lime-juice; 30 ml cranberry-juice", .shake, .martini),
    CodexCase("White Lady", .sidecar, "40 ml gin; 30 ml triple-sec; 20 ml lemon-juice"),
    CodexCase(
      "Aviation", .sidecar,
      "45 ml gin; 15 ml maraschino; 15 ml lemon-juice; 1 barspoon creme-de-violette"),
    CodexCase(
      "Last Word", .sidecar,
      "22.5 ml gin; 22.5 ml green-chartreuse; 22.5 ml maraschino; 22.5 ml lime-juice"),
    CodexCase(
      "Corpse Reviver No. 2", .sidecar,
      "30 ml gin; 30 ml triple-sec; 30 ml lillet-blanc; 30 ml lemon-juice; 1 dash absinthe"),
    CodexCase(
      "Between the Sheets", .sidecar,
      "30 ml white-rum; 30 ml cognac; 30 ml triple-sec; 20 ml lemon-juice"),
    CodexCase("Kamikaze", .sidecar, "30 ml vodka; 30 ml triple-sec; 30 ml lime-juice"),
    CodexCase(
      "Pegu Club", .sidecar,
      "60 ml gin; 22.5 ml orange-curacao; 15 ml lime-juice; 1 dash angostura-bitters"),
    CodexCase(
      "Brandy Crusta", .sidecar,
      "52.5 ml cognac; 7.5 ml maraschino; 1 barspoon orange-curacao; 15 ml lemon-juice; "
        + "1 barspoon simple-syrup; 2 dash angostura-bitters"),
    CodexCase(
      "Paper Plane", .sidecar,
      "30 ml bourbon; 30 ml amaro-nonino; 30 ml aperol; 30 ml lemon-juice"),
  ]

  private static let highball: [CodexCase] = [
    CodexCase("Gin and Tonic", .highball, "50 ml gin; 120 ml tonic-water", .build, .highball),
    CodexCase("Whisky Highball", .highball, "45 ml scotch; top soda-water", .build, .highball),
    CodexCase(
      "Moscow Mule", .highball, "45 ml vodka; 10 ml lime-juice; 120 ml ginger-beer", .build,
      .copperMug),
    CodexCase(
      "Dark 'n' Stormy", .highball, "60 ml dark-rum; 100 ml ginger-beer", .build, .highball),
    CodexCase(
      "Cuba Libre", .highball, "50 ml white-rum; 10 ml lime-juice; 120 ml cola", .build, .highball),
    CodexCase(
      "Paloma", .highball, "50 ml tequila; 5 ml lime-juice; 1 pinch salt; 100 ml grapefruit-soda",
      .build, .highball),
    CodexCase("Screwdriver", .highball, "50 ml vodka; 100 ml orange-juice", .build, .highball),
    CodexCase(
      "Tequila Sunrise", .highball, "45 ml tequila; 90 ml orange-juice; 15 ml grenadine", .build,
      .highball),
    CodexCase(
      "Sea Breeze", .highball, "40 ml vodka; 120 ml cranberry-juice; 30 ml grapefruit-juice",
      .build,
      .highball),
    CodexCase(
      "Bloody Mary", .highball,
      "45 ml vodka; 90 ml tomato-juice; 15 ml lemon-juice; 2 dash worcestershire-sauce", .stir,
      .highball),
    CodexCase(
      "Aperol Spritz", .highball, "90 ml prosecco; 60 ml aperol; 1 splash soda-water", .build, .wine
    ),
    CodexCase(
      "Americano", .highball, "30 ml campari; 30 ml sweet-vermouth; 1 splash soda-water", .build,
      .highball),
    CodexCase("Mimosa", .highball, "75 ml orange-juice; 75 ml champagne", .build, .flute),
    CodexCase(
      "Horse's Neck", .highball, "40 ml cognac; 120 ml ginger-ale; 1 dash angostura-bitters",
      .build,
      .highball),
    CodexCase("Shirley Temple", .highball, "15 ml grenadine; top ginger-ale", .build, .highball),
  ]

  private static let flip: [CodexCase] = [
    CodexCase(
      "Brandy Flip", .flip, "60 ml cognac; 15 ml simple-syrup; 1 piece egg", .dryShake),
    CodexCase(
      "Alexander", .flip, "30 ml cognac; 30 ml creme-de-cacao; 30 ml heavy-cream"),
    CodexCase(
      "White Russian", .flip, "50 ml vodka; 20 ml coffee-liqueur; 30 ml heavy-cream", .build, .rocks
    ),
    CodexCase(
      "Grasshopper", .flip, "20 ml creme-de-cacao; 20 ml creme-de-menthe; 20 ml heavy-cream"),
    CodexCase(
      "Piña Colada", .flip, "50 ml white-rum; 30 ml cream-of-coconut; 50 ml pineapple-juice",
      .blend,
      .hurricane),
    CodexCase(
      "Eggnog", .flip,
      "60 ml dark-rum; 1 piece egg; 20 ml simple-syrup; 30 ml heavy-cream; 60 ml milk", .shake, .mug
    ),
    CodexCase("Porto Flip", .flip, "15 ml cognac; 45 ml ruby-port; 10 ml egg-yolk"),
    CodexCase(
      "Irish Coffee", .flip,
      "50 ml irish-whiskey; 120 ml coffee; 50 ml heavy-cream; 1 tsp sugar", .hot, .irishCoffee),
    CodexCase(
      "Mudslide", .flip, "30 ml vodka; 30 ml coffee-liqueur; 30 ml irish-cream; 30 ml heavy-cream",
      .shake, .rocks),
  ]
}
