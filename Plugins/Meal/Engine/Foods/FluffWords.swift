/// Words that say how a food is, not which food it is.
enum FluffWords {
  /// Folded and singular, as `FoodWord.text`.
  static let all: Set<String> = Set(
    [sizes, states, cuts, qualities, parts].flatMap { list in
      list.split(whereSeparator: \.isWhitespace).map(String.init)
    })

  private static let sizes = """
    large small medium big giant jumbo mini tiny bite sized size lrg lg med sm average extra xl
    heaping heaped rounded level scant generous good full packed loosely firmly tightly lightly
    thick thin thinly thickly long short wide
    """
  private static let states = """
    fresh freshly frozen thawed ripe overripe unripe raw uncooked cooked precooked leftover cold
    chilled warm hot boiling lukewarm iced cool room temperature temp softened melted soft hard firm
    dry drained rinsed washed cleaned scrubbed dried soaked canned tinned jarred bottled prepared
    homemade store bought storebought organic natural unsweetened sweetened unsalted salted
    pasteurized refrigerated cured smoked roasted toasted grilled baked boiled steamed fried sauteed
    seared blanched charred caramelized caramelised dehydrated condensed instant quick active
    crusty stale day old wilted reserved remaining additional
    """
  private static let cuts = """
    chopped sliced diced minced grated shredded crushed ground cubed quartered halved julienned
    peeled unpeeled pitted stoned seeded deseeded cored trimmed zested juiced squeezed torn mashed
    pureed crumbled cracked coarse coarsely fine finely rough roughly shaved slivered flaked
    pressed beaten whisked sifted divided cut separated deveined shelled hulled stemmed boneless
    skinless bone skin shell tail head on off in deboned butterflied pounded lean fatty cleaned
    spiralized ribboned matchstick chunky smooth creamy whole split snipped picked plucked rubbed
    broken stripped sectioned segmented shucked
    """
  private static let qualities = """
    mixed quality best favorite favourite your my our preferred premium gourmet authentic traditional
    classic real pure plain regular standard ordinary basic normal neutral flavored flavoured
    flavorless unflavored mild strong light dark pale bright sweet sharp seriously extra virgin
    low reduced free fat nonfat skim part lowfat sodium full unbleached bleached bulk loose baby
    young tender free range farm cage pastured grass fed wild caught local seasonal italian french
    spanish greek mexican thai chinese japanese korean indian american english european colored
    colour color nice lovely optional about approximately approx roughly around more of a an the
    and or each some any other such very high tart crisp crispy tangy superfine
    """
  private static let parts = """
    leaf leave clove stalk sprig floret cube slice piece chunk strip half wedge stem ring spear
    round fillet steak rib wing segment kernel heart tip top end sheet tube bit shaving curl ribbon
    bulb root knob thread pod stick frond heap pack packet package bag box container bottle jar can
    tin carton tub envelope sachet bunch head ear block log wheel brand style type variety kind
    mixture blend handful pinch dash granule crystal nest
    """
}
