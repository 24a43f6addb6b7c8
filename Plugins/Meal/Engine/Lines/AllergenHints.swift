/// What words tell of allergens when no food is recognised: an unknown cheese is still milk.
///
/// Careful rather than right: a wrong warning is a nuisance, a missing one is dangerous.
enum AllergenHints {
  /// The allergens that some words tell of; their neighbours decide what they mean.
  static func allergens(of words: [FoodWord], at indices: [Int]) -> TermSet<Allergen> {
    var found: TermSet<Allergen> = []
    for index in indices {
      guard let hint = table[words[index].text] else { continue }
      let before = index > words.startIndex ? words[index - 1].text : ""
      let after = index + 1 < words.endIndex ? words[index + 1].text : ""
      if !CompoundGuards.voids(words[index].text, before: before, after: after) {
        found.formUnion(hint)
      }
    }
    return found
  }

  /// Words, folded and singular, by what they bring.
  private static let table: [String: TermSet<Allergen>] = {
    var table: [String: TermSet<Allergen>] = [:]
    for (allergens, words) in rows {
      for word in words.split(whereSeparator: \.isWhitespace) {
        table[FoodWord.singular(String(word)), default: []].formUnion(allergens)
      }
    }
    return table
  }()

  private static let rows: [(TermSet<Allergen>, String)] = [
    (
      [.milk],
      """
      cheese cheesy queso fromage formaggio butter buttery buttered buttercream buttermilk
      butterscotch cream creamer creamed milk milky yogurt whey casein ghee curd dairy kefir labneh
      paneer parmesan cheddar mozzarella feta ricotta mascarpone burrata brie gouda provolone
      philadelphia velveeta gelato lurpak kerrygold toffee fudge caramel ganache frosting hershey
      kiss nutella alfredo bechamel mornay raclette fondue crema skyr quark whip custard ranch
      chocolate frappuccino latte cappuccino pudding reese snickers ovaltine brownie cookie cake
      cupcake muffin pancake waffle crepe quiche yorkshire
      """
    ),
    (
      [.gluten],
      """
      bread breaded breading breadcrumb crumb bun baguette brioche bagel toast crouton cracker
      saltine graham ritz oreo biscuit cooky cake cupcake muffin donut doughnut waffle pancake crepe
      pastry pie crust dough wafer cone pretzel pasta noodle ramen udon macaroni spaghetti lasagna
      ravioli tortellini gnocchi dumpling wonton pierogi couscous bulgur seitan semolina spelt farro
      wheat rye barley malt malted beer ale lager stout flour bisquick batter tempura panko gravy
      stuffing granola muesli pita naan tortilla roti flatbread pizza croissant sandwich matzo matzoh
      burger nilla ladyfinger roux farina biscoff speculoos ovaltine brownie yorkshire crescent
      bechamel dog corndog quiche kitkat twix maggi schnitzel nugget strudel teriyaki hoisin vegemite marmite
      """
    ),
    (
      [.eggs],
      """
      egg yolk meringue mayonnaise mayo aioli hollandaise custard omelette omelet quiche frittata
      cake cupcake muffin pancake waffle crepe brioche tiramisu nilla eggnog advocaat bearnaise
      challah ladyfinger macaroon macaron brownie cookie yorkshire
      """
    ),
    (
      [.fish],
      """
      fish anchovy sardine tuna salmon cod haddock halibut tilapia trout mackerel herring bass
      snapper swordfish sole flounder catfish monkfish pollock hake caviar roe surimi worcestershire
      bonito dashi lox caesar bouillabaisse grouper mahi barramundi eel
      """
    ),
    ([.crustaceans], "shrimp prawn crab lobster crayfish crawfish langoustine scampi krill surimi"),
    (
      [.molluscs],
      """
      clam mussel oyster scallop squid calamari octopus cuttlefish snail escargot abalone whelk
      cockle conch
      """
    ),
    ([.peanuts], "peanut groundnut satay reese snickers butterfinger"),
    (
      [.nuts],
      """
      nut almond walnut pecan cashew pistachio hazelnut macadamia praline nougat marzipan nutella
      frangipane amaretti gianduja pesto dukkah baklava amaretto frangelico
      """
    ),
    (
      [.soy],
      """
      soy soybean tofu tempeh miso edamame tamari teriyaki hoisin biscoff natto okara yuba tvp shoyu ponzu
      """
    ),
    ([.sesame], "sesame tahini halva halvah hummus gomasio furikake dukkah zaatar"),
    ([.mustard], "mustard dijon piccalilli"),
    ([.celery], "celery celeriac mirepoix stuffing bouillon broth stock marmite soup"),
    (
      [.sulphites],
      """
      wine champagne prosecco vermouth sherry port marsala cider sangria sultana raisin
      """
    ),
    ([.lupin], "lupin lupini"),
  ]
}
